/**
 * The sentence of an audit log entry, without its subject: 'alterou o telefone de {patient}'. The placeholder stands for the
 * patient's name, which is a link.
 */
import type { ActivityAction, ActivityNoun, ActivityValues } from '#contract/accounts/activity.ts';
import { sayCount, sayList } from '#contract/count.ts';
import { consentTexts, poseNames } from '#contract/patients/photographs.ts';
import { formatDate } from '#web/format/date.ts';
import { formatCents } from '#web/format/money.ts';
import { type ActivityDetails, moment, quoted, requested } from './activity-details.ts';
import { formatValue, listColumns, rolesIn } from './columns.ts';

export const patientPlaceholder = '{patient}';

type Sentences = Record<ActivityNoun, Partial<Record<ActivityAction, (entry: ActivityDetails) => string>>>;

/** 'o arquivo “Hemograma”' */
const named = (entry: ActivityDetails, what: string) =>
  entry.foreign ? `um ${what} registrado por engano` : `o ${what} ${quoted(entry)}`;
/** 'do arquivo “Hemograma”' */
const ofNamed = (entry: ActivityDetails, what: string) =>
  `${entry.foreign ? 'de ' : 'd'}${named(entry, what)}`;
const columns = ({ fields }: ActivityDetails) => listColumns(fields);
const changeOfAnamnesis = ({ fields, after }: ActivityDetails) =>
  fields.includes('answers')
    ? 'alterou respostas enviadas d'
    : after?.state === 'reviewed'
      ? 'revisou '
      : 'enviou ';
/** @param which 'um termo de …' or 'o termo “…”' */
const changeOfTerm = ({ after, fields }: ActivityDetails, which: string) => {
  const of = which.startsWith('o ') ? `d${which}` : `de ${which}`;
  if (fields.includes('on_paper')) return `arquivou, assinado em papel, ${which}`;
  if (fields.includes('reason')) return `registrou a recusa ${of}`;
  return after?.state === 'signed' ? `assinou ${which}` : `registrou a revogação ${of}`;
};
const ownTerm = (entry: ActivityDetails) => (entry.subject ? `o termo ${quoted(entry)}` : 'um termo seu');
/** A document is named; an evolution has no kind here. */
const ownEntry = (entry: ActivityDetails) =>
  entry.after?.kind === 'document' ? `o documento ${quoted(entry)}` : 'uma evolução';
const person = ({ subject }: ActivityDetails) => subject ?? 'alguém';

/** Names, if any, and a day or two: 'Reunião Dra. Ana 2026-12-01', '2026-12-03 2026-12-09'. Older lines have the first alone. */
const namesAndDay = ({ subject }: ActivityDetails) => {
  const [, names = '', first = '', last = first] =
    /^(.*?) ?(\d{4}-\d{2}-\d{2})(?: (\d{4}-\d{2}-\d{2}))?$/u.exec(subject ?? '') ?? [];
  return { names, day: [...new Set([first, last])].map((day) => day && formatDate(day)).join(' a ') };
};
const hoursOf = (entry: ActivityDetails) => {
  const { names, day } = namesAndDay(entry);
  return `o horário de ${names || 'atendimento da clínica'}, a partir de ${day}`;
};
const exception = (entry: ActivityDetails) => {
  const { names, day } = namesAndDay(entry);
  const kind = entry.after?.kind ?? entry.before?.kind;
  const word = kind === undefined ? '' : `${formatValue('kind', kind)}: `;
  const holiday = entry.after?.optional_holiday ?? entry.before?.optional_holiday;
  const name = holiday === undefined ? names : formatValue('optional_holiday', holiday);
  return `“${word}${[name, day].filter((part) => part !== '').join(', ')}”`;
};

const outcomes: Record<string, string> = {
  cancelled: 'cancelou a',
  completed: 'concluiu a',
  no_show: 'registrou a falta na',
};
const changeOfAppointment = (entry: ActivityDetails, which: string) => {
  const isOutcome = entry.fields.every((field) => field === 'status' || field === 'cancel_reason');
  const outcome = isOutcome ? outcomes[String(entry.after?.status)] : undefined;
  return outcome ? `${outcome} ${which}` : `alterou ${columns(entry)} da ${which}`;
};

/** By the patient, whose page has no values: a status that they change is confirmed, one with a reason is cancelled. */
const changeOfOwnAppointment = (entry: ActivityDetails, which: string) => {
  if (!entry.own || entry.fields.some((field) => field !== 'status' && field !== 'cancel_reason'))
    return changeOfAppointment(entry, which);
  return entry.fields.includes('cancel_reason') ? `cancelou a ${which}` : `confirmou presença na ${which}`;
};

/** What a patient did with a request of theirs. */
const changeOfOwnRequest = (entry: ActivityDetails) => {
  // The service comes before the day.
  const when = moment({ ...entry, subject: entry.subject?.split(' ').slice(-2).join(' ') ?? null });
  if (!entry.own) return `alterou o seu pedido de horário para ${when}`;
  if (entry.after?.state === 'pending') return `pediu um horário: ${when}`;
  if (entry.after?.state === 'moving') return `pediu para mudar uma consulta para ${when}`;
  return `desistiu do pedido de horário para ${when}`;
};

const role = (entry: ActivityDetails) => {
  const { role: stored, staff_roles, ended_at } = entry.after ?? {};
  if (ended_at) return `encerrou a conta de ${person(entry)}`;
  if (stored === 'admin') return `deu acesso de administrador a ${person(entry)}`;
  if (staff_roles) return `deu a ${person(entry)} o acesso de ${rolesIn(String(staff_roles))}`;
  if (stored === 'patient') return `retirou o acesso de administrador de ${person(entry)}`;
  return `alterou ${columns(entry)} de ${person(entry)}`;
};

const changeOfAccount = (entry: ActivityDetails, whose: string, to: string) => {
  if (entry.fields.includes('recovery_codes'))
    return `gerou novos códigos de recuperação${entry.own ? '' : ` para ${to}`}`;
  if (entry.fields.includes('recovery_code'))
    return `usou um código de recuperação${entry.own ? '' : ` de ${to}`}`;
  if (entry.fields.includes('password')) return `definiu uma nova senha${entry.own ? '' : ` para ${to}`}`;
  if (entry.fields.includes('email_verified'))
    return `confirmou o e-mail de acesso${entry.own ? '' : ` de ${to}`}`;
  if (entry.fields.includes('second_factor'))
    return `${entry.after?.second_factor ? 'ativou' : 'removeu'} a verificação em duas etapas${entry.own ? '' : ` de ${to}`}`;
  if (entry.fields.includes('calendar_feed')) return changeOfFeed(entry, whose);
  return `alterou o e-mail de acesso ${whose}`;
};

const changeOfFeed = ({ own, before, after }: ActivityDetails, whose: string) => {
  const change = before?.calendar_feed ? (after?.calendar_feed ? 'mudou' : 'revogou') : 'criou';
  return `${change} o endereço de calendário${own ? '' : ` ${whose}`}`;
};

const links: Record<string, string> = {
  reset_password: 'um link para definir a senha',
  confirm_email: 'um link para confirmar o e-mail',
  invitation: 'um convite para a equipe',
};
/** @param recipient who gets a link that was shown instead of mailed */
const sentLink = (entry: ActivityDetails, to: string, recipient = to) => {
  const link = links[entry.fields[0] ?? ''] ?? 'um link';
  if (entry.own) return `pediu ${link}`;
  return entry.fields.includes('shown')
    ? `criou ${link}, para entregar ${recipient}`
    : `enviou ${link} ${to}`;
};

const kept: [column: string, one: string, more: string][] = [
  ['files', 'arquivo', 'arquivos'],
  ['appointments', 'consulta', 'consultas'],
  ['treatment_plans', 'plano de tratamento', 'planos de tratamento'],
  ['future_procedures', 'procedimento futuro', 'procedimentos futuros'],
  ['record_entries', 'evolução assinada', 'evoluções assinadas'],
];
/** A deleted record is archived, as the law requires: 'guardado com 3 arquivos e 1 consulta'. */
const keptWith = ({ before, after }: ActivityDetails) => {
  if (after?.reason === 'import_undone') return ' ao desfazer a importação';
  const parts = kept.flatMap(([column, one, more]) => {
    const count = before?.[column];
    return typeof count === 'number' ? [sayCount(count, one, more)] : [];
  });
  const stored = parts.length > 0 ? `, guardado com ${sayList(parts)}` : '';
  return stored + withoutFiles(before?.missing_files);
};
/** Files of the archived record that the storage had lost before. */
const withoutFiles = (count: unknown) => {
  if (typeof count !== 'number') return '';
  return count === 1
    ? '; 1 arquivo já não existia'
    : `; ${count.toLocaleString('pt-BR')} arquivos já não existiam`;
};

const reasons: Record<string, string> = {
  text_error: 'erro no texto ou na data',
  wrong_patient: 'paciente errado',
  duplicate: 'em duplicidade',
};
/** What only a term, or only a document, is struck out for. */
const strikes: Record<string, string> = {
  revoked: 'revogou um termo assinado por',
  text_error: 'cancelou um documento de',
};
/** What is taken back from a record has a reason; what was deleted by an earlier version has none. */
const takenBack = (entry: ActivityDetails, what: string) => {
  const { reason, explanation } = entry.after ?? {};
  if (reason === undefined) return `excluiu o ${what} ${quoted(entry)} de ${patientPlaceholder}`;
  const why = reasons[String(reason)] ?? explanation;
  return `retirou o ${what} ${quoted(entry)} do prontuário de ${patientPlaceholder}: ${why}`;
};

const kindsOfEntry: Partial<Record<string, string>> = {
  addendum: 'um adendo à evolução',
  document: 'o documento',
};
/** It may be signed by pen, later. */
const isDocument = ({ after }: ActivityDetails) => after?.kind === 'document';
/** 'a evolução de 12/01/2026', 'um adendo à evolução de 12/01/2026', 'o documento de 12/01/2026' */
const entryOf = ({ after }: ActivityDetails) =>
  `${kindsOfEntry[String(after?.kind)] ?? 'a evolução'} de ${formatValue('day', String(after?.day ?? ''))}`;

const changeOfProcedure = (entry: ActivityDetails) => {
  const { fields, before, after } = entry;
  const which = `o procedimento futuro ${quoted(entry)} de ${patientPlaceholder}`;
  if (fields.length !== 1 || fields[0] !== 'completed_on') return `alterou ${columns(entry)} d${which}`;
  if (typeof after?.completed_on === 'string')
    return `marcou como realizado em ${formatDate(after.completed_on)} ${which}`;
  return before?.completed_on ? `voltou a planejar ${which}` : `alterou a data de realização d${which}`;
};

/** 'consultou a lista de pacientes por “lima”, página 2, com 25 CPFs'; undefined for the read of one record. */
const listRead = ({ after }: ActivityDetails) => {
  const { page, patients, names, search } = after ?? {};
  const shown = patients === undefined ? names : patients;
  if (typeof shown !== 'number') return undefined;
  const words = typeof search === 'string' ? ` por “${search}”` : '';
  const what = patients === undefined ? 'nomes' : 'CPFs';
  return `consultou a lista de pacientes${words}, página ${page}, com ${shown} ${what}`;
};

/** Who may not see the record has read the registration only. */
const recordIn = ({ fields }: ActivityDetails) =>
  fields.includes('registration') ? 'cadastro' : 'prontuário';

/** The clinic's export; undefined for that of one patient. */
const wholeClinic = ({ after }: ActivityDetails) => {
  if (typeof after?.patient_count !== 'number') return undefined;
  const { patient_count: count } = after;
  return `baixou todos os dados da clínica, com ${sayCount(count, 'paciente', 'pacientes')}`;
};

const contactStates: Record<string, string> = {
  confirmed: 'confirmou presença',
  wants_to_move: 'quer remarcar',
  cancelled: 'não vem',
  no_answer: 'não respondeu',
  wrong_number: 'está com o número errado',
};
/** What a message or a call is for, and what was said with it, by the kind of contact. */
const contactAims: Record<string, { aim: string; told: string }> = {
  confirmation: { aim: 'pedir a confirmação d', told: `pediu a ${patientPlaceholder} a confirmação d` },
  displaced: {
    aim: 'avisar que vai mudar de horário ',
    told: `avisou ${patientPlaceholder} de que vai mudar de horário `,
  },
  moved: {
    aim: 'avisar do novo horário d',
    told: `avisou ${patientPlaceholder} do novo horário d`,
  },
  anamnesis: { aim: 'enviar a anamnese d', told: `enviou a ${patientPlaceholder} a anamnese d` },
};
/** What staff did, or wrote down of what they or the patient said: 'registrou que {patient} confirmou presença: …'. */
const contact = (entry: ActivityDetails) => {
  const { kind, channel, state } = { ...entry.before, ...entry.after };
  const answer = contactStates[String(state)];
  if (answer) return { isDeed: false, text: `${patientPlaceholder} ${answer}: ${moment(entry)}` };
  const which = `a consulta de ${moment(entry)}`;
  const by = `por ${formatValue('channel', channel)}`;
  // Lines of earlier versions have no kind.
  const { aim, told } = contactAims[String(kind)] ?? {};
  if (state !== 'opened')
    return {
      isDeed: false,
      text: told ? `${told}${which}, ${by}` : `falou com ${patientPlaceholder} sobre ${which}, ${by}`,
    };
  const opened =
    channel === 'phone'
      ? `começou uma ligação para ${patientPlaceholder}`
      : `abriu uma conversa com ${patientPlaceholder} ${by}`;
  return { isDeed: true, text: `${opened}, ${aim ? `para ${aim}` : 'sobre '}${which}` };
};

const poseOf = ({ before, after }: ActivityDetails) => {
  const { pose, pose_words: words } = { ...before, ...after };
  return String(words ?? Object.entries(poseNames).find(([each]) => each === pose)?.[1] ?? 'sem pose');
};
const nameOfUse = (use: unknown) =>
  Object.entries(consentTexts)
    .find(([each]) => each === use)?.[1]
    .name.toLocaleLowerCase('pt-BR') ?? 'outro uso';
const consentIn = ({ after }: ActivityDetails) =>
  `${after?.given ? 'autorizou' : 'não autoriza mais'} o uso de fotografias para ${nameOfUse(after?.use)}`;

const amountIn = ({ after }: ActivityDetails) => formatCents(Math.abs(Number(after?.amount_cents ?? 0)));
const priceOf = (values: ActivityValues | undefined) =>
  formatCents(Number(values?.price_cents ?? 0) - Number(values?.discount_cents ?? 0));
/** 'de R$ 380,00 para R$ 1,00'. Earlier versions did not keep the former price. */
const priceIn = ({ before, after }: ActivityDetails) =>
  `${before?.price_cents === undefined ? '' : `de ${priceOf(before)} `}para ${priceOf(after)}`;
const movements: Partial<Record<string, string>> = {
  payment: 'recebeu',
  reversal: 'estornou',
  refund: 'devolveu',
  supply: 'colocou no caixa',
  withdrawal: 'retirou do caixa',
};
const movementIn = (entry: ActivityDetails) => {
  const kind = String(entry.after?.kind);
  if (kind === 'passed') return `passou ${amountIn(entry)} de ${patientPlaceholder} para outro agendamento`;
  const whose = { payment: ' de ', reversal: ' de ', refund: ' a ' }[kind];
  return `${movements[kind] ?? 'lançou'} ${amountIn(entry)}${whose ? whose + patientPlaceholder : ''}`;
};
/** Of what was counted beside what was expected. */
const differenceIn = (cents: number) =>
  cents === 0 ? 'confere' : `${cents < 0 ? 'faltam' : 'sobram'} ${formatCents(Math.abs(cents))}`;
const reasonIn = ({ subject }: ActivityDetails) => (subject ? `: ${subject}` : '');

/** By the state that a person has brought it to. */
const changesOfImport: Partial<Record<string, string>> = {
  checking: 'mandou conferir',
  importing: 'fez',
  undoing: 'desfez',
  cancelled: 'cancelou',
};

/** For the clinic. */
const forClinic: Sentences = {
  patient: {
    created: () => `cadastrou ${patientPlaceholder}`,
    changed: (entry) => `alterou ${columns(entry)} de ${patientPlaceholder}`,
    deleted: (entry) => `excluiu o prontuário de ${patientPlaceholder}${keptWith(entry)}`,
    read: (entry) => listRead(entry) ?? `consultou o ${recordIn(entry)} de ${patientPlaceholder}`,
    exported: (entry) => wholeClinic(entry) ?? `baixou todos os dados de ${patientPlaceholder}`,
  },
  file: {
    created: (entry) => `guardou o arquivo ${quoted(entry)} de ${patientPlaceholder}`,
    changed: (entry) => `alterou ${columns(entry)} do arquivo ${quoted(entry)} de ${patientPlaceholder}`,
    deleted: (entry) => takenBack(entry, 'arquivo'),
    read: (entry) =>
      entry.subject
        ? `abriu o arquivo ${quoted(entry)} de ${patientPlaceholder}`
        : `consultou os arquivos de ${patientPlaceholder}`,
  },
  future_procedure: {
    created: (entry) => `incluiu o procedimento futuro ${quoted(entry)} para ${patientPlaceholder}`,
    changed: changeOfProcedure,
    deleted: (entry) => takenBack(entry, 'procedimento futuro'),
    read: () => `consultou os procedimentos futuros de ${patientPlaceholder}`,
  },
  appointment: {
    created: (entry) => `agendou uma consulta para ${patientPlaceholder} em ${moment(entry)}`,
    changed: (entry) => changeOfAppointment(entry, `consulta de ${patientPlaceholder} em ${moment(entry)}`),
    deleted: (entry) => `excluiu a consulta de ${patientPlaceholder} em ${moment(entry)}`,
    read: (entry) =>
      entry.subject
        ? `abriu a consulta de ${patientPlaceholder} em ${moment(entry)}`
        : `consultou os agendamentos de ${patientPlaceholder}`,
  },
  treatment_plan: {
    created: (entry) => `criou o plano de tratamento ${quoted(entry)} para ${patientPlaceholder}`,
    changed: (entry) =>
      `alterou ${columns(entry)} do plano de tratamento ${quoted(entry)} de ${patientPlaceholder}`,
    deleted: (entry) => takenBack(entry, 'plano de tratamento'),
    read: () => `consultou os planos de tratamento de ${patientPlaceholder}`,
  },
  anamnesis: {
    created: () => `começou a anamnese de ${patientPlaceholder}`,
    changed: (entry) => `${changeOfAnamnesis(entry)}a anamnese de ${patientPlaceholder}`,
    read: () => `consultou as anamneses de ${patientPlaceholder}`,
    sent: () => `entregou um aparelho a ${patientPlaceholder}, para responder à anamnese`,
  },
  photograph: {
    created: (entry) => `guardou uma fotografia de ${patientPlaceholder}: ${poseOf(entry)}`,
    changed: (entry) => `alterou ${columns(entry)} de uma fotografia de ${patientPlaceholder}`,
    deleted: (entry) =>
      `retirou uma fotografia de ${patientPlaceholder}, ${poseOf(entry)}: ${reasons[String(entry.after?.reason)] ?? entry.after?.explanation}`,
    read: ({ subject }) =>
      subject
        ? `abriu uma fotografia de ${patientPlaceholder}: ${subject}`
        : `consultou as fotografias de ${patientPlaceholder}`,
  },
  photograph_consent: {
    created: (entry) => `registrou que ${patientPlaceholder} ${consentIn(entry)}`,
  },
  photograph_export: {
    created: ({ after }) =>
      `preparou uma fotografia de ${patientPlaceholder} para ${nameOfUse(after?.use)}: ${after?.purpose}`,
    read: ({ subject }) => `baixou uma fotografia de ${patientPlaceholder} para sair da clínica: ${subject}`,
  },
  photograph_link: {
    created: () => `abriu o envio de fotografias de ${patientPlaceholder} pelo celular`,
    changed: () => `encerrou o envio de fotografias de ${patientPlaceholder} pelo celular`,
  },
  term: {
    created: () => `abriu um termo para ${patientPlaceholder} assinar`,
    changed: (entry) => changeOfTerm(entry, `um termo de ${patientPlaceholder}`),
    read: () => `consultou os termos de ${patientPlaceholder}`,
    deleted: () => `retirou o pedido de um termo a ${patientPlaceholder}`,
    sent: (entry) => `entregou um aparelho a ${patientPlaceholder}, para assinar o termo ${quoted(entry)}`,
  },
  term_template: {
    created: ({ subject }) => (subject ? `criou o modelo de termo “${subject}”` : 'publicou um termo'),
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'modelo de termo')}`,
  },
  anamnesis_template: {
    created: ({ subject }) => (subject ? `criou o modelo de anamnese “${subject}”` : 'publicou uma anamnese'),
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'modelo de anamnese')}`,
  },
  record_entry: {
    created: (entry) =>
      `${isDocument(entry) ? 'emitiu' : 'assinou'} ${entryOf(entry)} de ${patientPlaceholder}`,
    read: () => `consultou as evoluções de ${patientPlaceholder}`,
  },
  record_strike: {
    created: ({ after }) =>
      `${strikes[String(after?.reason)] ?? 'riscou um registro do prontuário de'} ${patientPlaceholder}: ${reasons[String(after?.reason)] ?? after?.explanation}`,
  },
  record_chains: { created: (entry) => `guardou a soma de todas as evoluções assinadas: ${entry.subject}` },
  procedure: {
    created: (entry) => `criou o procedimento ${quoted(entry)}`,
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'procedimento')}`,
    deleted: (entry) => `excluiu o procedimento ${quoted(entry)}`,
  },
  product: {
    created: (entry) => `cadastrou o produto ${quoted(entry)}`,
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'produto')}`,
  },
  product_lot: {
    created: (entry) => `recebeu o lote ${quoted(entry)}`,
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'lote')}`,
  },
  professional: {
    created: (entry) => `incluiu ${person(entry)} na equipe`,
    changed: (entry) => `alterou ${columns(entry)} de ${person(entry)}`,
  },
  resource: {
    created: (entry) => `incluiu ${quoted(entry)} nas salas e equipamentos`,
    changed: (entry) => `alterou ${columns(entry)} de ${quoted(entry)}`,
    deleted: (entry) => `excluiu ${quoted(entry)} das salas e equipamentos`,
  },
  working_hours: {
    created: (entry) => `definiu ${hoursOf(entry)}`,
    changed: (entry) => `alterou ${hoursOf(entry)}`,
    deleted: (entry) => `retirou ${hoursOf(entry)}`,
  },
  schedule_exception: {
    created: (entry) => `incluiu na agenda ${exception(entry)}`,
    changed: (entry) => `alterou na agenda ${columns(entry)} de ${exception(entry)}`,
    deleted: (entry) => `retirou da agenda ${exception(entry)}`,
  },
  appointment_series: {
    created: () => `marcou uma série de sessões para ${patientPlaceholder}`,
    changed: () => `alterou uma série de sessões de ${patientPlaceholder}`,
    deleted: () => `desfez uma série de sessões de ${patientPlaceholder}`,
  },
  waiting_list: {
    created: () => `incluiu ${patientPlaceholder} na lista de espera`,
    changed: () => `alterou o pedido de ${patientPlaceholder} na lista de espera`,
    deleted: () => `retirou ${patientPlaceholder} da lista de espera`,
  },
  waiting_offer: {
    created: () => `ofereceu um horário livre a ${patientPlaceholder}`,
    changed: () => `registrou a resposta de ${patientPlaceholder} a um horário oferecido`,
    deleted: () => `excluiu um horário oferecido a ${patientPlaceholder}`,
  },
  appointment_contact: {
    created: (entry) => `${contact(entry).isDeed ? '' : 'registrou que '}${contact(entry).text}`,
    deleted: (entry) => `desfez o registro de que ${contact(entry).text}`,
  },
  booking_request: {
    created: (entry) => `recebeu o pedido de ${patientPlaceholder}: ${requested(entry)}`,
    changed: (entry) => `alterou ${columns(entry)} do pedido de ${patientPlaceholder}: ${requested(entry)}`,
    deleted: () => `excluiu o pedido de ${patientPlaceholder}`,
  },
  booking_rules: {
    created: () => 'definiu as regras do agendamento online',
    changed: (entry) => `alterou nas regras do agendamento online ${columns(entry)}`,
    deleted: () => 'apagou as regras do agendamento online',
  },
  import: {
    created: (entry) => `começou uma importação ${quoted(entry)}`.trim(),
    changed: (entry) =>
      `${changesOfImport[String(entry.after?.state)] ?? 'preparou'} a importação ${quoted(entry)}`.trim(),
    deleted: (entry) => `apagou a importação ${quoted(entry)}`.trim(),
    sent: (entry) => `enviou links para criar uma senha a quem veio na importação ${quoted(entry)}`.trim(),
  },
  settings: {
    created: (entry) =>
      entry.after?.step
        ? `dispensou um dos primeiros passos: ${formatValue('step', entry.after.step)}`
        : 'preencheu as configurações da clínica',
    changed: (entry) =>
      entry.fields.includes('second_factor')
        ? `${entry.after?.second_factor ? 'passou a exigir' : 'deixou de exigir'} a verificação em duas etapas`
        : `alterou nas configurações ${columns(entry)}`,
    deleted: () => 'apagou as configurações da clínica',
  },
  charge: {
    created: (entry) =>
      `mudou o preço de uma consulta de ${patientPlaceholder} ${priceIn(entry)}: ${entry.subject}`,
  },
  collection_note: {
    created: ({ after }) => `anotou uma cobrança a ${patientPlaceholder}: ${after?.note ?? ''}`,
  },
  till: { created: () => 'abriu o caixa' },
  till_closing: {
    created: ({ after }) =>
      after?.counted_cents === undefined
        ? 'fechou o caixa'
        : `fechou o caixa com ${formatCents(Number(after.counted_cents))}: ${differenceIn(Number(after.difference_cents))}`,
  },
  till_entry: {
    created: (entry) => `${movementIn(entry)}${reasonIn(entry)}`,
    read: () => `consultou os pagamentos de ${patientPlaceholder}`,
  },
  receipt: {
    created: ({ after }) =>
      after?.reason
        ? `cancelou um recibo de ${patientPlaceholder}: ${after.reason}`
        : `emitiu o recibo ${after?.number ?? ''} de ${patientPlaceholder}`,
  },
  package: {
    created: ({ after }) =>
      after?.reason
        ? `encerrou um pacote de ${patientPlaceholder}: ${after.reason}`
        : `vendeu um pacote a ${patientPlaceholder}`,
  },
  quote: {
    created: ({ subject, after }) =>
      after?.ending === 'accepted'
        ? `aceitou um orçamento de ${patientPlaceholder}`
        : after?.ending === 'cancelled'
          ? `cancelou um orçamento de ${patientPlaceholder}`
          : `fez o orçamento ${subject ?? ''} de ${patientPlaceholder}`,
  },
  package_item: {
    created: ({ after }) =>
      `${after?.reason ? 'passou' : 'incluiu no pacote'} ${after?.sessions ?? ''} × ${after?.service ?? ''} ${after?.reason ? 'de um pacote para' : 'de'} ${patientPlaceholder}${after?.reason ? `: ${after.reason}` : ''}`,
  },
  package_use: {
    created: ({ after }) =>
      after?.returns_id
        ? `devolveu ao pacote uma sessão de ${patientPlaceholder}`
        : `marcou uma sessão do pacote de ${patientPlaceholder}`,
  },
  expense: {
    created: (entry) =>
      `${entry.after?.reason ? 'estornou a despesa' : 'lançou a despesa'} ${entry.subject ?? ''} de ${amountIn(entry)}${entry.after?.reason ? `: ${entry.after.reason}` : ''}`,
  },
  expense_bill: { created: () => 'anexou o comprovante de uma despesa' },
  repeating_expense: {
    created: ({ subject }) => `cadastrou a despesa que se repete ${subject ?? ''}`,
    changed: ({ subject, after }) =>
      `${after?.is_ended ? 'encerrou' : 'mudou'} a despesa que se repete ${subject ?? ''}`,
    deleted: ({ subject }) => `excluiu a despesa que se repete ${subject ?? ''}`,
  },
  share_rule: {
    created: ({ subject }) => `definiu uma regra de repasse de ${subject ?? ''}`,
    changed: ({ subject }) => `mudou uma regra de repasse de ${subject ?? ''}`,
    deleted: ({ subject }) => `excluiu uma regra de repasse de ${subject ?? ''}`,
  },
  tax_receipt: {
    created: ({ subject }) =>
      subject
        ? `marcou como emitido o recibo ${subject} da Receita Saúde de ${patientPlaceholder}`
        : `desmarcou um recibo da Receita Saúde de ${patientPlaceholder}`,
  },
  card_terms: {
    created: () => 'cadastrou uma taxa de cartão',
    deleted: () => 'excluiu uma taxa de cartão',
  },
  card_arrival: {
    created: (entry) =>
      `${entry.after?.undoes_id ? 'desfez' : 'marcou'} ${Number(entry.after?.amount_cents) < 0 ? 'uma devolução' : 'um recebimento'} de cartão${entry.after?.amount_cents === undefined ? '' : ` de ${amountIn(entry)}`}`,
  },
  profile: { created: role, changed: role, deleted: (entry) => `excluiu o perfil de ${person(entry)}` },
  account: {
    created: (entry) => `criou a conta de acesso de ${person(entry)}`,
    changed: (entry) => changeOfAccount(entry, `de ${person(entry)}`, person(entry)),
    deleted: (entry) => `excluiu a conta de acesso de ${person(entry)}`,
    sent: (entry) => sentLink(entry, `a ${person(entry)}`),
  },
  session: {
    signed_in: () => 'entrou no sistema',
    signed_out: (entry) => (entry.own ? 'saiu do sistema' : `encerrou as sessões de ${person(entry)}`),
    refused: (entry) =>
      `recusou tentativas de entrar como ${person(entry)}, depois de muitas senhas ou códigos errados`,
  },
  activity: { read: () => `consultou o registro de atividades de ${patientPlaceholder}` },
};

/** For the patient whose record it is: 'Helena Prado consultou o seu prontuário'. */
const forPatient: Sentences = {
  patient: {
    created: () => 'fez o seu cadastro',
    changed: (entry) => `alterou ${columns(entry)} no seu cadastro`,
    deleted: () => 'excluiu o seu cadastro',
    read: (entry) => `consultou o seu ${recordIn(entry)}`,
    exported: () => 'baixou uma cópia dos seus dados',
  },
  file: {
    created: (entry) => `guardou ${named(entry, 'arquivo')} no seu prontuário`,
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'arquivo')}`,
    deleted: (entry) => `retirou ${named(entry, 'arquivo')} do seu prontuário`,
    read: (entry) =>
      entry.foreign
        ? `abriu ${named(entry, 'arquivo')} no seu prontuário`
        : entry.subject
          ? `abriu o seu arquivo ${quoted(entry)}`
          : 'consultou a lista dos seus arquivos',
  },
  future_procedure: {
    created: (entry) => `planejou ${named(entry, 'procedimento')} para você`,
    changed: (entry) => `alterou ${columns(entry)} do procedimento ${quoted(entry)}`,
    deleted: (entry) => `retirou ${named(entry, 'procedimento')} do seu prontuário`,
    read: () => 'consultou os seus procedimentos futuros',
  },
  appointment: {
    created: (entry) =>
      `agendou a sua consulta de ${moment(entry)}${entry.after?.session ? ', com uma sessão do seu pacote' : ''}`,
    changed: (entry) =>
      `${changeOfOwnAppointment(entry, `sua consulta de ${moment(entry)}`)}${entry.after?.session ? ', e a sessão voltou ao seu pacote' : ''}`,
    deleted: (entry) => `retirou a sua consulta de ${moment(entry)}`,
    read: (entry) =>
      entry.subject ? `abriu a sua consulta de ${moment(entry)}` : 'consultou os seus agendamentos',
  },
  treatment_plan: {
    created: (entry) => `criou ${named(entry, 'plano de tratamento')} para você`,
    changed: (entry) => `alterou ${columns(entry)} ${ofNamed(entry, 'plano de tratamento')}`,
    deleted: (entry) => `retirou ${named(entry, 'plano de tratamento')} do seu prontuário`,
    read: () => 'consultou os seus planos de tratamento',
  },
  anamnesis: {
    created: () => 'começou a sua anamnese',
    changed: (entry) => `${changeOfAnamnesis(entry)}a sua anamnese`,
    read: () => 'consultou as suas anamneses',
    sent: () => 'entregou a você um aparelho, para responder à anamnese',
  },
  photograph: {
    created: () => 'guardou uma fotografia no seu prontuário',
    changed: (entry) => `alterou ${columns(entry)} de uma fotografia sua`,
    deleted: () => 'retirou uma fotografia do seu prontuário',
    read: ({ subject }) => (subject ? 'abriu uma fotografia sua' : 'consultou as suas fotografias'),
  },
  photograph_consent: {
    created: (entry) => (entry.own ? consentIn(entry) : `registrou que você ${consentIn(entry)}`),
  },
  photograph_export: {
    created: ({ after }) => `preparou uma fotografia sua para ${nameOfUse(after?.use)}`,
    read: () => 'baixou uma fotografia sua para sair da clínica',
  },
  charge: { created: () => 'mudou o preço de uma consulta sua' },
  collection_note: { created: () => 'anotou uma conversa sobre o que você tem a pagar' },
  till: {},
  expense: {},
  expense_bill: {},
  repeating_expense: {},
  share_rule: {},
  tax_receipt: {
    created: () => 'registrou um recibo da Receita Saúde de um pagamento seu, ou o desmarcou',
  },
  card_terms: {},
  card_arrival: {},
  till_closing: {},
  till_entry: {
    created: () => 'registrou um pagamento, estorno ou devolução sua',
    read: () => 'consultou os seus pagamentos',
  },
  receipt: {
    created: ({ after }) => (after?.reason ? 'cancelou um recibo seu' : 'emitiu um recibo seu'),
  },
  package: {
    created: ({ after }) => (after?.reason ? 'encerrou um pacote seu' : 'registrou um pacote seu'),
  },
  quote: {
    created: ({ after }) =>
      after?.ending === 'accepted'
        ? 'aceitou um orçamento seu'
        : after?.ending === 'cancelled'
          ? 'cancelou um orçamento seu'
          : 'fez um orçamento para você',
  },
  package_item: {
    created: ({ after }) => `registrou ${after?.sessions ?? ''} × ${after?.service ?? ''} em um pacote seu`,
  },
  package_use: {
    created: ({ after }) =>
      after?.returns_id ? 'devolveu uma sessão ao seu pacote' : 'marcou uma sessão do seu pacote',
  },
  photograph_link: {
    created: () => 'abriu o envio de fotografias suas pelo celular',
    changed: () => 'encerrou o envio de fotografias suas pelo celular',
  },
  term: {
    created: (entry) =>
      `abriu ${entry.subject ? ownTerm(entry) : 'um termo'} para ${entry.own ? 'assinar' : 'a sua assinatura'}`,
    changed: (entry) => changeOfTerm(entry, ownTerm(entry)),
    read: () => 'consultou os seus termos',
    deleted: () => 'retirou o pedido de um termo',
    sent: (entry) => `entregou um aparelho a você, para assinar o termo ${quoted(entry)}`,
  },
  term_template: {},
  anamnesis_template: {},
  record_entry: {
    created: (entry) =>
      `${entry.after?.kind === 'document' ? 'emitiu' : 'assinou'} ${ownEntry(entry)} no seu prontuário`,
    read: () => 'consultou as suas evoluções',
  },
  record_strike: {
    created: (entry) => `${entry.after?.kind ? 'cancelou' : 'riscou'} ${ownEntry(entry)} no seu prontuário`,
  },
  record_chains: {},
  procedure: {},
  product: {},
  product_lot: {},
  professional: {},
  resource: {},
  working_hours: {},
  schedule_exception: {},
  appointment_series: {
    created: () => 'marcou uma série de sessões para você',
    changed: () => 'alterou a sua série de sessões',
    deleted: () => 'desfez a sua série de sessões',
  },
  waiting_list: {
    created: () => 'incluiu você na lista de espera',
    changed: () => 'alterou o seu pedido na lista de espera',
    deleted: () => 'retirou você da lista de espera',
  },
  waiting_offer: {
    created: () => 'ofereceu um horário livre a você',
    changed: () => 'registrou a sua resposta a um horário oferecido',
    deleted: () => 'excluiu um horário oferecido a você',
  },
  appointment_contact: {
    created: (entry) => `registrou um contato sobre a sua consulta de ${moment(entry)}`,
    deleted: (entry) => `desfez o registro de um contato sobre a sua consulta de ${moment(entry)}`,
  },
  booking_request: {
    created: () => 'recebeu o seu pedido de horário',
    changed: changeOfOwnRequest,
    deleted: () => 'excluiu o seu pedido de horário',
  },
  booking_rules: {},
  import: {},
  settings: {},
  profile: {},
  account: {
    created: () => 'criou a sua conta de acesso',
    changed: (entry) => changeOfAccount(entry, 'da sua conta', 'a sua conta'),
    deleted: () => 'excluiu a sua conta de acesso',
    sent: (entry) => sentLink(entry, 'para o seu e-mail', 'a você'),
  },
  session: {
    signed_in: () => 'entrou no aplicativo',
    signed_out: (entry) => (entry.own ? 'saiu do aplicativo' : 'encerrou as suas sessões abertas'),
    refused: () => 'recusou tentativas de entrar na sua conta, depois de muitas senhas erradas',
  },
  activity: { read: () => 'consultou o registro do que foi feito com o seu prontuário' },
};

/** Without an account: a term that is signed or declined by a link, or on the clinic's tablet. Others of no account are the system's. */
export const isByAccess = ({ noun, action }: Pick<ActivityDetails, 'noun' | 'action'>) =>
  (noun === 'term' && action === 'changed') || (noun === 'record_entry' && action === 'created');

const say = (sentences: Sentences, entry: ActivityDetails) =>
  sentences[entry.noun][entry.action]?.(entry) ?? 'fez uma alteração';

export const sayForClinic = (entry: ActivityDetails) => say(forClinic, entry);
export const sayForPatient = (entry: ActivityDetails) => say(forPatient, entry);
