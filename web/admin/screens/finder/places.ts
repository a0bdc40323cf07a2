/** What the finder finds by name without the server: screens and actions. */
import { fold } from '#contract/fold.ts';
import { paths } from '#web/paths.ts';
import {
  type Icon,
  IconCalendarCheck,
  IconCalendarExclamation,
  IconCalendarMonth,
  IconCalendarPlus,
  IconCalendarSearch,
  IconCamera,
  IconCash,
  IconChartBar,
  IconDoorEnter,
  IconHourglass,
  IconInbox,
  IconList,
  IconLogout,
  IconMessageCheck,
  IconUserCircle,
  IconUserPlus,
} from '#web/ui/icons/icons.ts';
import { sections } from '../../clinic/settings/sections.ts';
import { navigation } from '../../navigation.ts';

/** `words` also find it. `to` is an address, or `signOut`. */
export type Place = { label: string; words: string; to: string; Icon: Icon };

export const signOut = 'sair';

export const actions: readonly Place[] = [
  {
    label: 'Agenda de hoje',
    words: 'hoje',
    to: paths.admin.appointmentCalendar(),
    Icon: IconCalendarCheck,
  },
  {
    label: 'Novo Agendamento',
    words: 'agendar marcar consulta encaixe',
    to: paths.admin.newAppointment(),
    Icon: IconCalendarPlus,
  },
  {
    label: 'Próximo horário',
    words: 'vaga horário livre',
    to: paths.admin.freeTimes(),
    Icon: IconCalendarSearch,
  },
  { label: 'Novo Paciente', words: 'cadastrar', to: paths.admin.newPatient(), Icon: IconUserPlus },
  {
    label: 'Importar fotos de uma pasta',
    words: 'fotografias trazer',
    to: paths.admin.importPhotographs(),
    Icon: IconCamera,
  },
  { label: 'Sair', words: 'encerrar desconectar', to: signOut, Icon: IconLogout },
];

/** Of main screens, whose label and tab say less. */
const furtherWords: Record<string, string> = {
  [paths.admin.patients()]:
    'fichas clientes cadastros excluir apagar convênio plano de saúde lista imprimir prontuário documento receita atestado certificado orçamento laudo exames evolução',
  [paths.admin.tills()]:
    'abrir fechar fechamento sangria suprimento troco estorno estornar devolver devolução dinheiro pix convênio recebimentos',
  [paths.admin.procedures()]: 'preços valores tabela serviços catálogo duração tratamentos',
  // 'Configurações' opens 'Clínica', the first of the sections.
  [paths.admin.settings()]: sections[0].words,
};

export const places: readonly Place[] = [
  // Those that are left out have more words, below.
  ...navigation
    .filter((place) => place.to !== paths.admin.figures() && !('isReachedFrom' in place))
    .map(({ label, tab, to, Icon }) => ({
      label,
      words: [tab, furtherWords[to]].filter(Boolean).join(' '),
      to,
      Icon,
    })),
  {
    label: 'Calendário',
    words: 'agenda mês semana dia agendamentos desmarcar cancelar imprimir',
    to: paths.admin.appointmentCalendar(),
    Icon: IconCalendarMonth,
  },
  {
    label: 'Lista da agenda',
    words: 'cartões tabela todos agendamentos',
    to: paths.admin.appointments(),
    Icon: IconList,
  },
  {
    label: 'Recepção',
    words: 'recepção chegada espera aniversário',
    to: paths.admin.reception(),
    Icon: IconDoorEnter,
  },
  {
    label: 'Lista de espera',
    words: 'fila avisar desistência',
    to: paths.admin.waitingList(),
    Icon: IconHourglass,
  },
  {
    label: 'Pedidos',
    words: 'pedidos agendamento online solicitações aceitar recusar',
    to: paths.admin.bookingRequests(),
    Icon: IconInbox,
  },
  {
    label: 'Confirmar',
    words: 'confirmar presença amanhã whatsapp mensagens fila',
    to: paths.admin.confirmations(),
    Icon: IconMessageCheck,
  },
  {
    label: 'Remarcar',
    words: 'remarcar férias fechado fora do horário avisar pacientes',
    to: paths.admin.displaced(),
    Icon: IconCalendarExclamation,
  },
  {
    label: 'Confirmações',
    words: 'resultados faltas números relatório',
    to: paths.admin.confirmationFigures(),
    Icon: IconChartBar,
  },
  {
    label: 'Números',
    words: 'relatório faturamento lucro ocupação faltas recebido ticket retorno gráficos',
    to: paths.admin.figures(),
    Icon: IconChartBar,
  },
  {
    label: 'Pacotes',
    words: 'pacote sessões restam marcar vencer validade devendo',
    to: paths.admin.packages(),
    Icon: IconCash,
  },
  {
    label: 'Pacotes vendidos',
    words: 'faturamento vendas',
    to: paths.admin.figures({ parte: 'faturamento' }),
    Icon: IconChartBar,
  },
  {
    label: 'Em aberto',
    words: 'quem deve mais devedores inadimplentes falta pagar receber cobrar cobrança dívidas',
    to: paths.admin.openAmounts(),
    Icon: IconCash,
  },
  {
    label: 'Despesas',
    words: 'contas pagar aluguel comprovante nota contador contabilidade gastos fornecedor salário',
    to: paths.admin.expenses(),
    Icon: IconCash,
  },
  {
    label: 'Repasses',
    words: 'comissão porcentagem extrato profissionais regras produção',
    to: paths.admin.shares(),
    Icon: IconCash,
  },
  {
    label: 'Receita Saúde e NFS-e',
    words: 'recibo imposto nota fiscal cpf carnê-leão contador pessoa física',
    to: paths.admin.taxReceipts(),
    Icon: IconCash,
  },
  {
    label: 'Cartões',
    words: 'cartão taxas maquininha parcelas crédito débito extrato banco ofx conciliação conferir',
    to: paths.admin.cards(),
    Icon: IconCash,
  },
  {
    label: 'Minha conta',
    words: 'perfil trocar senha e-mail nome sessões aparência tema escuro claro duas etapas',
    to: paths.admin.account(),
    Icon: IconUserCircle,
  },
  ...sections.slice(1),
  // After 'Horários', of those who plan them. The button is on the agenda.
  {
    label: 'Bloquear a agenda',
    words: 'bloqueio fechar horário férias folga feriado recesso',
    to: paths.admin.appointmentCalendar(),
    Icon: IconCalendarMonth,
  },
];

/** Whether the user may open an address (`useMayOpen`). */
export type MayOpen = (address: string) => boolean;

/** Those for the user. */
export const openOnes = <Entry extends { to: string }>(list: readonly Entry[], mayOpen: MayOpen): Entry[] =>
  list.filter(({ to }) => to === signOut || mayOpen(to));

const wordsOf = (text: string) => fold(text.replaceAll('-', ' '));

/** Those with words of their label or others that begin with the text's; none for punctuation only. */
export function placesWith(list: readonly Place[], text: string): readonly Place[] {
  const folded = wordsOf(text);
  if (folded === '') return [];
  // Of several words, such as 'cor do timbre', each that is more than a particle.
  const parts = folded.split(' ').filter((word, _, all) => all.length === 1 || word.length > 2);
  const found = list.filter(({ label, words }) => {
    const named = ` ${wordsOf(`${label} ${words}`)}`;
    const begins = (part: string) => named.includes(` ${part}`);
    return begins(folded) || (parts.length > 0 && parts.every(begins));
  });
  // What begins with the text is meant before what only contains it.
  const begins = ({ label }: Place) => fold(label).startsWith(folded);
  return [...found.filter(begins), ...found.filter((place) => !begins(place))];
}

/** Whether the text is the whole label or one of the words: there is nothing to wait for. */
export const isNamed = ({ label, words }: Place, text: string): boolean =>
  [fold(label), ...fold(words).split(' ')].includes(fold(text));
