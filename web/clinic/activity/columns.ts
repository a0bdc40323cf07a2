/** Portuguese names of database columns, and formatting of their values. */
import { staffRoles } from '#contract/permissions.ts';
import { exceptionNames } from '#contract/schedule-exceptions.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate, formatTime } from '#web/format/date.ts';
import { formatFileSize } from '#web/format/file-size.ts';
import { formatPhone } from '#web/format/phone.ts';
import { joinRoles } from '../role-names.ts';
import { dayInWords, weekdaysInWords, weekInWords } from './hours-in-words.ts';

/** With the article: 'alterou o telefone'. */
const names: Record<string, string> = {
  full_name: 'o nome',
  cpf: 'o CPF',
  email: 'o e-mail',
  phone: 'o telefone',
  birth_date: 'a data de nascimento',
  address: 'o endereço',
  alert: 'o alerta para a equipe',
  notes: 'as observações',
  accepts_email: 'se aceita e-mail',
  accepts_whatsapp: 'se aceita WhatsApp',
  channel: 'o canal',
  state: 'o resultado',
  confirmation: 'a mensagem de confirmação',
  confirmation_again: 'a segunda mensagem de confirmação',
  minutes_before: 'a antecedência do lembrete',
  is_on: 'se o lembrete está ligado',
  channels: 'por onde o lembrete vai',
  shows_procedure: 'se as mensagens dizem o procedimento',
  role: 'o tipo de acesso',
  staff_roles: 'os papéis na equipe',
  ended_at: 'o encerramento do acesso',
  profile_photo: 'a foto',
  user_id: 'a conta de acesso',
  file_name: 'o nome',
  file_type: 'o formato',
  description: 'a descrição',
  category: 'a categoria',
  size_bytes: 'o tamanho',
  sha256: 'a impressão digital (SHA-256)',
  title: 'o título',
  date: 'a data',
  time: 'o horário',
  duration: 'a duração',
  duration_minutes: 'a duração',
  doctor_name: 'o profissional',
  doctor_specialty: 'a especialidade',
  service: 'o serviço',
  status: 'a situação',
  squeeze_in: 'o encaixe',
  outside_hours: 'a marcação fora do expediente',
  cancel_reason: 'o motivo do cancelamento',
  patient_id: 'o paciente',
  start_date: 'a data de início',
  end_date: 'a data de término',
  completed_on: 'a data de realização',
  reason: 'o motivo',
  explanation: 'a explicação',
  specialty: 'a especialidade',
  council: 'o conselho',
  council_number: 'o número no conselho',
  council_state: 'a UF do conselho',
  rqe: 'o RQE',
  color: 'a cor',
  active: 'se está em uso',
  name: 'o nome',
  kind: 'o tipo',
  minutes: 'os minutos na agenda',
  buffer_before_minutes: 'o preparo antes',
  buffer_after_minutes: 'o intervalo depois',
  bookable_online: 'a marcação pelo aplicativo',
  preparation: 'as orientações de preparo',
  price: 'o preço',
  price_cents: 'o preço',
  is_public: 'se os pacientes veem o preço',
  professionals: 'os profissionais',
  resources: 'as salas e os equipamentos',
  media_type: 'o tipo de mídia',
  media_url: 'a mídia',
  clinic_name: 'o nome da clínica',
  logo_url: 'o logotipo',
  instagram_url: 'o Instagram',
  facebook_url: 'o Facebook',
  whatsapp_url: 'o WhatsApp',
  business_hours: 'o horário de funcionamento',
  valid_from: 'o início da validade',
  week: 'o horário da semana',
  professional_id: 'o profissional',
  resource_id: 'a sala ou o equipamento',
  first_day: 'o primeiro dia',
  last_day: 'o último dia',
  weekdays: 'os dias da semana',
  yearly: 'a repetição anual',
  optional_holiday: 'o ponto facultativo',
  starts: 'o início',
  ends: 'o fim',
  hours: 'o horário do dia',
  step: 'o passo',
  password: 'a senha',
  second_factor: 'a verificação em duas etapas',
  calendar_feed: 'o endereço de calendário',
  page: 'a página',
  patients: 'os CPFs mostrados',
  patient_count: 'o número de pacientes',
  search: 'a busca',
  files: 'os arquivos guardados',
  missing_files: 'os arquivos que já não existiam',
  treatment_plans: 'os planos guardados',
  future_procedures: 'os procedimentos futuros guardados',
  appointments: 'as consultas guardadas',
};

/** 'reception, manager' -> 'Recepção e Gerente' */
export const rolesIn = (stored: string) => joinRoles(staffRoles.filter((role) => stored.includes(role)));

export const inWords = new Intl.ListFormat('pt-BR');

/** ['phone', 'address'] -> 'o telefone e o endereço' */
export const listColumns = (columns: readonly string[]) =>
  columns.length === 0
    ? 'os dados'
    : inWords.format(columns.map((column) => names[column] ?? 'outros dados'));

/** 'birth_date' -> 'Data de nascimento' */
export function columnLabel(column: string): string {
  const name = (names[column] ?? column).replace(/^(o|a|os|as) /u, '');
  return name.charAt(0).toLocaleUpperCase('pt-BR') + name.slice(1);
}

const words: Record<string, Record<string, string>> = {
  status: {
    scheduled: 'Agendado',
    confirmed: 'Confirmado',
    arrived: 'Na recepção',
    in_service: 'Em atendimento',
    completed: 'Concluído',
    no_show: 'Faltou',
    cancelled: 'Cancelado',
    active: 'Ativo',
  },
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
    sent: 'Enviado',
    failed: 'Não foi entregue',
    skipped: 'Não precisou ir',
    confirmed: 'Confirmou',
    wants_to_move: 'Quer remarcar',
    cancelled: 'Cancelou',
    no_answer: 'Não respondeu',
    wrong_number: 'Número errado',
  },
  role: { admin: 'Administrador', patient: 'Paciente' },
  category: {
    exame: 'Exame',
    prescricao: 'Prescrição',
    procedure: 'Procedimento',
    treatment: 'Plano de tratamento',
  },
  reason: { wrong_patient: 'Paciente errado', duplicate: 'Em duplicidade', other: 'Outro' },
  step: {
    logo: 'Logotipo',
    mail: 'Envio de e-mails',
    backup: 'Cópia de segurança em outro disco',
    procedure: 'Primeiro procedimento',
  },
  media_type: { image: 'Imagem', video: 'Vídeo' },
  kind: exceptionNames,
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

/** Formats a value as the screens do; undefined is an empty column. */
export function formatValue(column: string, value: string | number | boolean | undefined): string {
  if (value === undefined) return 'vazio';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value === 'number') {
    if (column === 'size_bytes') return formatFileSize(value);
    return column === 'duration_minutes' ? `${value} min` : value.toLocaleString('pt-BR');
  }
  if (column === 'staff_roles') return rolesIn(value) || 'vazio';
  // When it ended is the time of the entry.
  if (column === 'ended_at') return 'Sim';
  if (column === 'cpf') return formatCpf(value);
  if (column === 'phone') return /^\d{10,11}$/u.test(value) ? formatPhone(value) : value;
  if (['time', 'starts', 'ends'].includes(column)) return formatTime(value);
  if (column === 'week') return weekInWords(value);
  if (column === 'hours') return dayInWords(value);
  if (column === 'weekdays') return weekdaysInWords(value);
  if (/(^|_)(date|on|day|from)$/u.test(column) && /^\d{4}-\d{2}-\d{2}$/u.test(value))
    return formatDate(value);
  return words[column]?.[value] ?? value;
}
