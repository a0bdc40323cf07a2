/** What the finder finds by name without the server: screens and actions, and what can be done with a patient. */

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
  IconClipboardHeart,
  IconDoorEnter,
  IconFiles,
  IconInbox,
  IconList,
  IconLogout,
  IconMessageCheck,
  IconPencil,
  IconSparkles,
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
    words: 'agendar marcar consulta',
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
  { label: 'Sair', words: 'logout encerrar', to: signOut, Icon: IconLogout },
];

export const places: readonly Place[] = [
  // Those that are left out have more words, below.
  ...navigation
    .filter((place) => place.to !== paths.admin.figures() && !('isReachedFrom' in place))
    .map(({ label, tab, to, Icon }) => ({
      label,
      // 'Configurações' opens 'Clínica', the first of the sections.
      words: to === sections[0].to ? `${tab} ${sections[0].words}` : (tab ?? label),
      to,
      Icon,
    })),
  {
    label: 'Calendário',
    words: 'agenda mês dia agendamentos',
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
    words: 'recepção chegada espera',
    to: paths.admin.reception(),
    Icon: IconDoorEnter,
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
    words: 'relatório faturamento ocupação faltas recebido ticket retorno gráficos',
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
    words: 'devedores inadimplentes falta pagar receber cobrar dívidas',
    to: paths.admin.openAmounts(),
    Icon: IconCash,
  },
  {
    label: 'Despesas',
    words: 'contas pagar aluguel comprovante nota contador contabilidade gastos',
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
    words: 'perfil senha e-mail nome sessões aparência tema escuro claro duas etapas',
    to: paths.admin.account(),
    Icon: IconUserCircle,
  },
  ...sections.slice(1),
];

/** Whether the user may open an address (`useMayOpen`). */
export type MayOpen = (address: string) => boolean;

/** Those for the user. */
export const openOnes = <Entry extends { to: string }>(list: readonly Entry[], mayOpen: MayOpen): Entry[] =>
  list.filter(({ to }) => to === signOut || mayOpen(to));

/** Those with the text in their label or words; none for punctuation only. */
export function placesWith(list: readonly Place[], text: string): readonly Place[] {
  const folded = fold(text);
  if (folded === '') return [];
  const found = list.filter(({ label, words }) => fold(`${label} ${words}`).includes(folded));
  // What begins with the text is meant before what only contains it.
  const begins = ({ label }: Place) => fold(label).startsWith(folded);
  return [...found.filter(begins), ...found.filter((place) => !begins(place))];
}

/** Whether the text is the whole label or one of the words: there is nothing to wait for. */
export const isNamed = ({ label, words }: Place, text: string): boolean =>
  [fold(label), ...fold(words).split(' ')].includes(fold(text));

export type PatientAction = { label: string; words: string; to: (patientId: string) => string; Icon: Icon };

const patientActions: readonly PatientAction[] = [
  {
    label: 'Agendar',
    words: 'agendar agendamento marcar',
    to: (patientId) => paths.admin.newAppointment({ patientId }),
    Icon: IconCalendarPlus,
  },
  { label: 'Arquivos', words: 'arquivos exames', to: paths.admin.patientFiles, Icon: IconFiles },
  {
    label: 'Plano de Tratamento',
    words: 'plano tratamento',
    to: paths.admin.patientTreatment,
    Icon: IconClipboardHeart,
  },
  {
    label: 'Procedimentos Futuros',
    words: 'procedimentos futuros',
    to: paths.admin.patientProcedures,
    Icon: IconSparkles,
  },
  { label: 'Editar', words: 'editar', to: paths.admin.editPatient, Icon: IconPencil },
];

/** Shorter words are taken for the beginning of a name only. */
const shortestAction = 3;

/** 'marina agendar' or 'agendar marina': the action, and who it is for. */
export function patientActionIn(text: string): { action: PatientAction; name: string } | undefined {
  const words = text.split(/\s+/u);
  const last = words.length - 1;
  for (const place of last > 0 ? [last, 0] : []) {
    const typed = fold(words[place] ?? '');
    const action = patientActions.find((each) =>
      each.words.split(' ').some((word) => word.startsWith(typed)),
    );
    if (typed.length >= shortestAction && action)
      return { action, name: words.toSpliced(place, 1).join(' ') };
  }
  return undefined;
}

const freeTime = '(?:proximos? )?(?:horarios?|vagas?)(?: livres?)?';
const onlyFreeTime = new RegExp(`^${freeTime}$`, 'u');
const freeTimeOf = new RegExp(`^${freeTime}(?: d[eoa]| para| com)? (.+)$|^(.+) ${freeTime}$`, 'u');

/** 'próximo horário peeling' or 'peeling vaga': the procedure that is searched. Undefined where the text names none. */
export function procedureOfFreeTimeIn(text: string): string | undefined {
  const typed = fold(text).trim().replace(/\s+/gu, ' ');
  const found = onlyFreeTime.test(typed) ? null : freeTimeOf.exec(typed);
  return found?.[1] ?? found?.[2];
}
