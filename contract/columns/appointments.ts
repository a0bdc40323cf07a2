import type { Columns } from './column.ts';

export const appointments = {
  id: { heading: 'Id' },
  patient_id: { name: 'o paciente', heading: 'Paciente (id)', log: 'name' },
  date: { name: 'a data', personal: true, log: 'value', copy: 'patient' },
  time: { name: 'o horário', heading: 'Hora', log: 'value', copy: 'patient' },
  duration_minutes: { name: 'a duração', heading: 'Duração (minutos)', log: 'value', copy: 'patient' },
  doctor_name: { name: 'o profissional', heading: 'Nome do profissional', log: 'value', copy: 'patient' },
  doctor_specialty: { name: 'a especialidade', log: 'value', copy: 'patient' },
  professional_id: { heading: 'Profissional (id)' },
  procedure_id: { heading: 'Procedimento (id)' },
  buffer_before_minutes: { name: 'o preparo antes', heading: 'Intervalo antes (minutos)', log: 'value' },
  buffer_after_minutes: { name: 'o intervalo depois', heading: 'Intervalo depois (minutos)', log: 'value' },
  outside_hours: { name: 'a marcação fora do expediente', heading: 'Fora do horário', log: 'value' },
  occupied: { heading: 'Tempo ocupado' },
  version: { heading: 'Versão' },
  status_before: { heading: 'Situação anterior' },
  status_changed_at: { heading: 'Situação mudada em' },
  changed_at: { heading: 'Alterado em' },
  status_changed_by: { heading: 'Situação mudada por (id)' },
  cancel_reason: { name: 'o motivo do cancelamento', log: 'value' },
  service: { name: 'o serviço', heading: 'Atendimento', personal: true, log: 'value', copy: 'patient' },
  notes: { name: 'as observações', personal: true, clinical: true, log: 'value', copy: 'clinic' },
  squeeze_in: { name: 'o encaixe', log: 'value' },
  series_id: { heading: 'Série (id)' },
  session_number: { heading: 'Sessão', copy: 'patient' },
  status: { name: 'a situação', log: 'value', copy: 'patient' },
} as const satisfies Columns;

export const appointmentResources = {
  id: { heading: 'Id' },
  appointment_id: { heading: 'Consulta (id)' },
  resource_id: { heading: 'Sala ou equipamento (id)' },
  name: { name: 'o nome' },
  occupied: { heading: 'Tempo ocupado' },
  is_open: { heading: 'Em aberto' },
  holds: { heading: 'Reserva' },
} as const satisfies Columns;

export const appointmentEvents = {
  id: { heading: 'Id' },
  appointment_id: { heading: 'Consulta (id)' },
  happened_at: { heading: 'Quando' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Pessoa', personal: true },
  kind: { name: 'o tipo' },
  from_start: { heading: 'Início de antes' },
  to_start: { heading: 'Novo início' },
  from_professional_id: { heading: 'Profissional de antes (id)' },
  to_professional_id: { heading: 'Novo profissional (id)' },
  from_status: { heading: 'Situação de antes' },
  to_status: { heading: 'Nova situação' },
  cancel_reason: { name: 'o motivo do cancelamento' },
  fields: { heading: 'Campos' },
  notes_before: { heading: 'Observações de antes', personal: true, clinical: true },
} as const satisfies Columns;

export const appointmentSeries = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  treatment_plan_id: {
    name: 'o plano de tratamento',
    heading: 'Plano de tratamento (id)',
    clinical: true,
    log: 'name',
  },
  sessions: { name: 'as sessões', log: 'value', copy: 'patient' },
  every_days: {
    name: 'o intervalo entre as sessões',
    heading: 'A cada (dias)',
    log: 'value',
    copy: 'patient',
  },
  created_at: { heading: 'Criado em', copy: 'patient' },
  created_by: { heading: 'Criado por (id)' },
} as const satisfies Columns;
