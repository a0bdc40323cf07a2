/** What each figure says: on the screen, on paper and beside its CSV. server/money/figures/queries.ts counts it so. */
import { absentAfterDays, expiringWithinDays } from '#contract/money/figure-days.ts';

export type FigureName =
  | 'professionals'
  | 'weekdays'
  | 'missed'
  | 'missedByWeekday'
  | 'procedures'
  | 'revenue'
  | 'received'
  | 'expenses'
  | 'result'
  | 'open'
  | 'packages'
  | 'first'
  | 'origins'
  | 'absent'
  | 'waiting'
  | 'online';

const occupancy =
  'Minutos das consultas concluídas, de cada 100 minutos abertos na agenda até hoje; encaixes contam, por isso pode passar de 100%. De cada profissional, os minutos contam desde a primeira consulta e, de quem saiu, até a última; as consultas sem profissional definido contam só no total.';
const missed = (cancelHours: number) =>
  `Faltas, de cada 100 consultas concluídas ou com falta. Cancelada a tempo é a que foi cancelada ${cancelHours} h ou mais antes do horário; as que a clínica cancelou estão à parte, e as canceladas por engano não contam.`;
const revenue =
  'O que custaram as consultas concluídas no período, já com desconto, tenham sido pagas ou não; o ticket é a média das que têm preço acima de zero.';

/** @param cancelHours of the rules of booking */
export const definitionsWith = (
  cancelHours: number,
): Record<FigureName, { title: string; says: string }> => ({
  professionals: { title: 'Ocupação por profissional', says: occupancy },
  weekdays: { title: 'Ocupação por dia da semana', says: occupancy },
  missed: { title: 'Faltas e cancelamentos', says: missed(cancelHours) },
  missedByWeekday: { title: 'Faltas e cancelamentos por dia da semana', says: missed(cancelHours) },
  procedures: { title: 'Faturamento por procedimento', says: revenue },
  revenue: { title: 'Faturamento por profissional', says: revenue },
  received: {
    title: 'Recebido por forma de pagamento',
    says: 'O que entrou nos caixas no período, menos os estornos e as devoluções do período, de consultas de qualquer dia e de pacotes; o convênio conta no dia em que é lançado.',
  },
  expenses: {
    title: 'Despesas por categoria',
    says: 'As despesas lançadas com dia de pagamento no período, menos os estornos lançados no período.',
  },
  result: {
    title: 'Recebido menos despesas',
    says: 'O que entrou nos caixas no período, menos as despesas do período; o cartão conta no dia do pagamento, e não quando o dinheiro chega.',
  },
  open: {
    title: 'Em aberto, por idade',
    says: 'O que falta receber hoje de consultas até hoje, de pacotes e de saldos do sistema anterior, pelos dias desde a consulta, a venda ou, num saldo importado, o vencimento que a planilha diz (sem ele, a importação); não depende do período.',
  },
  packages: {
    title: 'Pacotes',
    says: `Os vendidos no período, pelo preço combinado, também os que foram encerrados depois e não os trazidos de outro sistema; sessões usadas são as de consultas concluídas no período. A vencer são os que hoje têm sessões que restam e valem só por mais ${expiringWithinDays} dias; não depende do período.`,
  },
  first: {
    title: 'Primeiras visitas e retorno',
    says: 'Pacientes cuja primeira consulta concluída foi no período; o retorno só conta aqueles para quem o prazo já passou.',
  },
  origins: {
    title: 'Como conheceram a clínica',
    says: 'O que o cadastro diz dos pacientes cuja primeira consulta concluída foi no período.',
  },
  absent: {
    title: 'Não vêm há muito tempo',
    says: `Pacientes cuja última consulta concluída foi há mais de ${absentAfterDays} dias, sem horário marcado; não depende do período.`,
  },
  waiting: {
    title: 'Lista de espera',
    says: 'Horários oferecidos no período a quem espera, e os que um paciente aceitou; um horário oferecido a vários conta uma vez, e o que a equipe marcou direto da lista não entra.',
  },
  online: {
    title: 'Agendamentos online',
    says: 'Novos horários que os pacientes pediram no período pelo portal ou pela página da clínica, e os que viraram consulta.',
  },
});
