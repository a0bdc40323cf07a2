/** The audit log's words for columns, and formatting of their values. */
import { exceptionNames } from '#contract/agenda/schedule-exceptions.ts';
import { columnsOf } from '#contract/columns/catalogue.ts';
import { labelOf } from '#contract/columns/column.ts';
import { sayList } from '#contract/count.ts';
import { entryKindNames, methodNames } from '#contract/money/methods.ts';
import { sexNames, wayFoundNames } from '#contract/patients/registration.ts';
import { staffRoles } from '#contract/permissions.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate, formatInstant, formatTime } from '#web/format/date.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { formatCents } from '#web/format/money.ts';
import { formatPhone } from '#web/format/phone.ts';
import { joinRoles } from '../role-names.ts';
import { statusNames } from '../status-badge.tsx';
import { sayStoredDay, sayStoredWeek, sayWeekdays } from './say-stored-hours.ts';

/** With the article: 'alterou o telefone'. What lines of the audit log have besides columns. */
const besides = {
  price: 'o preço',
  professionals: 'os profissionais',
  resources: 'as salas e os equipamentos',
  password: 'a senha',
  second_factor: 'a verificação em duas etapas',
  mail_server: 'o servidor de e-mail',
  mail_from: 'o remetente dos e-mails',
  mail_login: 'o acesso ao servidor de e-mail',
  backup_folder: 'a pasta da cópia de segurança',
  calendar_feed: 'o endereço de calendário',
  page: 'a página',
  patients: 'os CPFs mostrados',
  names: 'os nomes mostrados',
  patient_count: 'o número de pacientes',
  search: 'a busca',
  files: 'os arquivos guardados',
  missing_files: 'os arquivos que já não existiam',
  treatment_plans: 'os planos guardados',
  future_procedures: 'os procedimentos futuros guardados',
  appointments: 'as consultas guardadas',
  record_entries: 'as evoluções guardadas',
  chains: 'os prontuários com evoluções assinadas',
  strikes: 'as evoluções riscadas',
  expected_cents: 'o esperado',
  counted_cents: 'o contado',
  difference_cents: 'a diferença',
};

/** A column has the same name in every table. */
const names = new Map([
  ...Object.entries(besides),
  ...[...columnsOf.values()].flatMap((columns) =>
    [...columns].flatMap(([column, { name }]) => (name ? [[column, name] as const] : [])),
  ),
]);

/** 'reception, manager' -> 'Recepção e Gerente' */
export const rolesIn = (stored: string) => joinRoles(staffRoles.filter((role) => stored.includes(role)));

/** ['phone', 'address'] -> 'o telefone e o endereço' */
export const listColumns = (columns: readonly string[]) =>
  columns.length === 0 ? 'os dados' : sayList(columns.map((column) => names.get(column) ?? 'outros dados'));

/** 'birth_date' -> 'Data de nascimento' */
export const sayColumn = (column: string) => labelOf(names.get(column) ?? column);

const words: Record<string, Record<string, string>> = {
  status: { ...statusNames, active: 'Ativo' },
  sex: sexNames,
  how_found: wayFoundNames,
  cancel_reason: {
    patient: 'O paciente desmarcou',
    clinic: 'A clínica desmarcou',
    mistake: 'Foi marcado por engano',
  },
  channel: {
    email: 'e-mail',
    push: 'aviso no celular',
    whatsapp: 'WhatsApp',
    whatsapp_api: 'WhatsApp automático',
    phone: 'telefone',
    link: 'link',
    portal: 'aplicativo',
  },
  state: {
    queued: 'Na fila',
    opened: 'Aberto',
    sent: 'Enviado',
    failed: 'Não foi entregue',
    skipped: 'Não precisou ir',
    confirmed: 'Confirmou',
    wants_to_move: 'Quer remarcar',
    cancelled: 'Cancelou',
    no_answer: 'Não respondeu',
    wrong_number: 'Número errado',
    // Of an import.
    preparing: 'Em preparação',
    checking: 'Em conferência',
    review: 'Conferida',
    importing: 'Em andamento',
    done: 'Feita',
    undoing: 'Sendo desfeita',
    undone: 'Desfeita',
  },
  role: { admin: 'Administrador', patient: 'Paciente' },
  category: {
    exame: 'Exame',
    foto: 'Foto',
    prescricao: 'Prescrição',
    procedure: 'Procedimento',
    treatment: 'Plano de tratamento',
  },
  reason: {
    text_error: 'Erro no texto ou na data',
    wrong_patient: 'Paciente errado',
    duplicate: 'Em duplicidade',
    other: 'Outro',
    revoked: 'Revogado pelo paciente',
  },
  step: {
    logo: 'Logotipo',
    team: 'Equipe',
    hours: 'Horários',
    mail: 'Envio de e-mails',
    backup: 'Cópia de segurança em outro disco',
    procedure: 'Primeiro procedimento',
  },
  media_type: { image: 'Imagem', video: 'Vídeo' },
  method: methodNames,
  kind: {
    ...exceptionNames,
    ...entryKindNames,
    passed: 'Passado para outro agendamento',
    consultation: 'Consulta',
    note: 'Sem consulta',
    addendum: 'Adendo',
    document: 'Documento',
    reminder: 'Lembrete',
    confirmation: 'Pedido de confirmação',
    displaced: 'Aviso de que o horário vai mudar',
    moved: 'Aviso do novo horário',
    cancelled: 'Aviso do cancelamento',
    booked: 'Aviso do agendamento',
    anamnesis: 'Anamnese',
    term: 'Termo',
    answer: 'Resposta',
  },
  optional_holiday: {
    carnival_monday: 'Carnaval (segunda-feira)',
    carnival_tuesday: 'Carnaval (terça-feira)',
    ash_wednesday: 'Quarta-feira de Cinzas',
    corpus_christi: 'Corpus Christi',
    civil_servants_day: 'Dia do Servidor Público',
    christmas_eve: 'Véspera de Natal',
    new_years_eve: 'Véspera de Ano-Novo',
  },
};

/** '2026-11-26T17:30:00+00:00' -> '26/11/2026, 14:30'; without a zone it is the clinic's time. */
const sayInstant = (value: string, timeZone: string) =>
  /(Z|[+-]\d{2}(:?\d{2})?)$/u.test(value.slice(16))
    ? formatInstant(value.replace(' ', 'T'), timeZone)
    : `${formatDate(value.slice(0, 10))}, ${formatTime(value.slice(11))}`;

/** Formats a value as the screens do; undefined is an empty column. */
export function formatValue(
  column: string,
  value: string | number | boolean | undefined,
  timeZone = 'America/Sao_Paulo',
): string {
  if (value === undefined) return 'vazio';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    if (column === 'size_bytes') return formatFileSize(value);
    if (column.endsWith('_cents')) return formatCents(value);
    return column === 'duration_minutes' ? `${value} min` : value.toLocaleString('pt-BR');
  }
  if (column === 'staff_roles') return rolesIn(value) || 'vazio';
  // When it ended is the time of the entry.
  if (column === 'ended_at') return 'Sim';
  if (column === 'cpf' || column === 'guardian_cpf') return formatCpf(value);
  if (['phone', 'guardian_phone', 'visitor_phone'].includes(column))
    return /^\d{10,11}$/u.test(value) ? formatPhone(value) : value;
  if (['time', 'starts', 'ends'].includes(column)) return formatTime(value);
  if (column === 'week') return sayStoredWeek(value);
  if (column === 'hours') return sayStoredDay(value);
  if (column === 'weekdays') return sayWeekdays(value);
  if (/^\d{4}-\d{2}-\d{2}$/u.test(value)) return formatDate(value);
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/u.test(value)) return sayInstant(value, timeZone);
  return words[column]?.[value] ?? value;
}
