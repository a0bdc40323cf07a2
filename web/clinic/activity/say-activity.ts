/**
 * What an entry of the trail tells, as a sentence that goes on after somebody's name: 'alterou o telefone de {patient}'.
 * The mark stands where the patient's name does, for it is a link.
 */
import type { ActivityAction, ActivityNoun, ActivityValues } from '#contract/activity.ts';
import { formatDate, formatTime } from '#web/format/date.ts';
import { inWords, sayColumns } from './columns.ts';

export const patientMark = '{patient}';

export type Told = {
  action: ActivityAction;
  noun: ActivityNoun;
  subject: string | null;
  fields: readonly string[];
  /** What a column holds since then, where the reader may know. */
  after?: ActivityValues;
  /** What it held before. */
  before?: ActivityValues;
  own: boolean;
};

type Sentences = Record<ActivityNoun, Partial<Record<ActivityAction, (told: Told) => string>>>;

const quoted = ({ subject }: Told) => (subject ? `“${subject}”` : '');
const columns = ({ fields }: Told) => sayColumns(fields);
const person = ({ subject }: Told) => subject ?? 'alguém';

/** '2026-11-26 14:30:00' -> '26/11/2026 às 14:30' */
const moment = ({ subject }: Told) => {
  const [date, time] = (subject ?? '').split(' ');
  return date && time ? `${formatDate(date)} às ${formatTime(time)}` : 'data não informada';
};

const outcomes: Record<string, string> = { cancelled: 'cancelou', completed: 'concluiu' };
const changeOfAppointment = (told: Told, which: string) => {
  const outcome = told.fields.length === 1 ? outcomes[String(told.after?.status)] : undefined;
  return outcome ? `${outcome} a ${which}` : `alterou ${columns(told)} da ${which}`;
};

const role = (told: Told) =>
  told.after?.role === 'admin'
    ? `deu acesso de administrador a ${person(told)}`
    : told.after?.role === 'patient'
      ? `retirou o acesso de administrador de ${person(told)}`
      : `alterou ${columns(told)} de ${person(told)}`;

const changeOfAccount = (told: Told, whose: string, to: string) => {
  if (told.fields.includes('recovery_codes'))
    return `gerou novos códigos de recuperação${told.own ? '' : ` para ${to}`}`;
  if (told.fields.includes('recovery_code'))
    return `usou um código de recuperação${told.own ? '' : ` de ${to}`}`;
  if (told.fields.includes('password')) return `definiu uma nova senha${told.own ? '' : ` para ${to}`}`;
  if (told.fields.includes('email_verified'))
    return `confirmou o e-mail de acesso${told.own ? '' : ` de ${to}`}`;
  if (told.fields.includes('second_factor'))
    return `${told.after?.second_factor ? 'ativou' : 'removeu'} a verificação em duas etapas${told.own ? '' : ` de ${to}`}`;
  return `alterou o e-mail de acesso ${whose}`;
};

const links: Record<string, string> = {
  reset_password: 'um link para definir a senha',
  confirm_email: 'um link para confirmar o e-mail',
};
const sentLink = (told: Told, to: string) => {
  const link = links[told.fields[0] ?? ''] ?? 'um link';
  return told.own ? `pediu ${link}` : `enviou ${link} ${to}`;
};

const kept: [column: string, one: string, more: string][] = [
  ['files', 'arquivo', 'arquivos'],
  ['appointments', 'consulta', 'consultas'],
  ['treatment_plans', 'plano de tratamento', 'planos de tratamento'],
  ['future_procedures', 'procedimento futuro', 'procedimentos futuros'],
];
/** A deleted record is kept, sealed, as the law asks: 'guardado com 3 arquivos e 1 consulta'. */
const keptWith = ({ before }: Told) => {
  const parts = kept.flatMap(([column, one, more]) => {
    const count = before?.[column];
    return typeof count === 'number' ? [`${count.toLocaleString('pt-BR')} ${count === 1 ? one : more}`] : [];
  });
  return parts.length > 0 ? `, guardado com ${inWords.format(parts)}` : '';
};

/** For the clinic. */
const forClinic: Sentences = {
  patient: {
    created: () => `cadastrou ${patientMark}`,
    changed: (told) => `alterou ${columns(told)} de ${patientMark}`,
    deleted: (told) => `excluiu o prontuário de ${patientMark}${keptWith(told)}`,
    read: () => `consultou o prontuário de ${patientMark}`,
    exported: () => `baixou todos os dados de ${patientMark}`,
  },
  file: {
    created: (told) => `guardou o arquivo ${quoted(told)} de ${patientMark}`,
    changed: (told) => `alterou ${columns(told)} do arquivo ${quoted(told)} de ${patientMark}`,
    deleted: (told) => `excluiu o arquivo ${quoted(told)} de ${patientMark}`,
    read: (told) =>
      told.subject
        ? `abriu o arquivo ${quoted(told)} de ${patientMark}`
        : `consultou os arquivos de ${patientMark}`,
  },
  future_procedure: {
    created: (told) => `incluiu o procedimento futuro ${quoted(told)} para ${patientMark}`,
    changed: (told) => `alterou ${columns(told)} do procedimento futuro ${quoted(told)} de ${patientMark}`,
    deleted: (told) => `excluiu o procedimento futuro ${quoted(told)} de ${patientMark}`,
    read: () => `consultou os procedimentos futuros de ${patientMark}`,
  },
  appointment: {
    created: (told) => `agendou uma consulta para ${patientMark} em ${moment(told)}`,
    changed: (told) => changeOfAppointment(told, `consulta de ${patientMark} em ${moment(told)}`),
    deleted: (told) => `excluiu a consulta de ${patientMark} em ${moment(told)}`,
    read: (told) =>
      told.subject
        ? `abriu a consulta de ${patientMark} em ${moment(told)}`
        : `consultou os agendamentos de ${patientMark}`,
  },
  treatment_plan: {
    created: (told) => `criou o plano de tratamento ${quoted(told)} para ${patientMark}`,
    changed: (told) => `alterou ${columns(told)} do plano de tratamento ${quoted(told)} de ${patientMark}`,
    deleted: (told) => `excluiu o plano de tratamento ${quoted(told)} de ${patientMark}`,
    read: () => `consultou os planos de tratamento de ${patientMark}`,
  },
  procedure: {
    created: (told) => `criou o procedimento ${quoted(told)}`,
    changed: (told) => `alterou ${columns(told)} do procedimento ${quoted(told)}`,
    deleted: (told) => `excluiu o procedimento ${quoted(told)}`,
  },
  settings: {
    created: () => 'preencheu as configurações da clínica',
    changed: (told) =>
      told.fields.includes('second_factor')
        ? `${told.after?.second_factor ? 'passou a exigir' : 'deixou de exigir'} a verificação em duas etapas`
        : `alterou nas configurações ${columns(told)}`,
    deleted: () => 'apagou as configurações da clínica',
  },
  profile: { created: role, changed: role, deleted: (told) => `excluiu o perfil de ${person(told)}` },
  account: {
    created: (told) => `criou a conta de acesso de ${person(told)}`,
    changed: (told) => changeOfAccount(told, `de ${person(told)}`, person(told)),
    deleted: (told) => `excluiu a conta de acesso de ${person(told)}`,
    sent: (told) => sentLink(told, `a ${person(told)}`),
  },
  session: {
    signed_in: () => 'entrou no sistema',
    signed_out: (told) => (told.own ? 'saiu do sistema' : `encerrou as sessões de ${person(told)}`),
    refused: (told) =>
      `recusou tentativas de entrar como ${person(told)}, depois de muitas senhas ou códigos errados`,
  },
  activity: { read: () => `consultou o registro de atividades de ${patientMark}` },
};

/** For the patient whose record it is: 'Helena Prado consultou o seu prontuário'. */
const forPatient: Sentences = {
  patient: {
    created: () => 'fez o seu cadastro',
    changed: (told) => `alterou ${columns(told)} no seu cadastro`,
    deleted: () => 'excluiu o seu cadastro',
    read: () => 'consultou o seu prontuário',
    exported: () => 'baixou uma cópia dos seus dados',
  },
  file: {
    created: (told) => `guardou o arquivo ${quoted(told)} no seu prontuário`,
    changed: (told) => `alterou ${columns(told)} do seu arquivo ${quoted(told)}`,
    deleted: (told) => `retirou o arquivo ${quoted(told)} do seu prontuário`,
    read: (told) =>
      told.subject ? `abriu o seu arquivo ${quoted(told)}` : 'consultou a lista dos seus arquivos',
  },
  future_procedure: {
    created: (told) => `planejou o procedimento ${quoted(told)} para você`,
    changed: (told) => `alterou ${columns(told)} do procedimento ${quoted(told)}`,
    deleted: (told) => `retirou o procedimento ${quoted(told)} do seu prontuário`,
    read: () => 'consultou os seus procedimentos futuros',
  },
  appointment: {
    created: (told) => `agendou a sua consulta de ${moment(told)}`,
    changed: (told) => changeOfAppointment(told, `sua consulta de ${moment(told)}`),
    deleted: (told) => `retirou a sua consulta de ${moment(told)}`,
    read: (told) =>
      told.subject ? `abriu a sua consulta de ${moment(told)}` : 'consultou os seus agendamentos',
  },
  treatment_plan: {
    created: (told) => `criou o plano de tratamento ${quoted(told)} para você`,
    changed: (told) => `alterou ${columns(told)} do seu plano de tratamento ${quoted(told)}`,
    deleted: (told) => `retirou o plano de tratamento ${quoted(told)} do seu prontuário`,
    read: () => 'consultou os seus planos de tratamento',
  },
  procedure: {},
  settings: {},
  profile: {},
  account: {
    created: () => 'criou a sua conta de acesso',
    changed: (told) => changeOfAccount(told, 'da sua conta', 'a sua conta'),
    deleted: () => 'excluiu a sua conta de acesso',
    sent: (told) => sentLink(told, 'para o seu e-mail'),
  },
  session: {
    signed_in: () => 'entrou no aplicativo',
    signed_out: (told) => (told.own ? 'saiu do aplicativo' : 'encerrou as suas sessões abertas'),
    refused: () => 'recusou tentativas de entrar na sua conta, depois de muitas senhas erradas',
  },
  activity: { read: () => 'consultou o registro do que foi feito com o seu prontuário' },
};

const say = (sentences: Sentences, told: Told) =>
  sentences[told.noun][told.action]?.(told) ?? 'fez uma alteração';

export const sayToClinic = (told: Told) => say(forClinic, told);
export const sayToPatient = (told: Told) => say(forPatient, told);
