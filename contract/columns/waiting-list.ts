import type { Columns } from './column.ts';

export const waitingList = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  procedure_id: { name: 'o procedimento', heading: 'Procedimento (id)', log: 'name' },
  service: { name: 'o serviço', heading: 'Atendimento', personal: true, log: 'value', copy: 'patient' },
  professional_id: { name: 'o profissional', heading: 'Profissional (id)', log: 'name' },
  periods: { name: 'os períodos', log: 'value', copy: 'patient' },
  weekdays: { name: 'os dias da semana', log: 'value', copy: 'patient' },
  priority: { name: 'a prioridade', log: 'value' },
  until: { name: 'até quando espera', heading: 'Até', personal: true, log: 'value', copy: 'patient' },
  by_patient: { heading: 'Pelo paciente' },
  created_at: { heading: 'Criado em', copy: 'patient' },
  created_by: { heading: 'Criado por (id)' },
} as const satisfies Columns;

export const waitingOffers = {
  id: { heading: 'Id' },
  entry_id: { heading: 'Lista de espera (id)' },
  patient_id: { heading: 'Paciente (id)' },
  procedure_id: { name: 'o procedimento', heading: 'Procedimento (id)', log: 'name' },
  service: { name: 'o serviço', heading: 'Atendimento', personal: true, log: 'value', copy: 'patient' },
  professional_id: { name: 'o profissional', heading: 'Profissional (id)', log: 'name' },
  date: { name: 'a data', personal: true, log: 'value', copy: 'patient' },
  time: { name: 'o horário', heading: 'Hora', log: 'value', copy: 'patient' },
  state: { name: 'o resultado', heading: 'Situação', log: 'value', copy: 'patient' },
  expires_at: { name: 'o prazo da resposta', heading: 'Válido até', log: 'value', copy: 'patient' },
  answered_at: { heading: 'Respondido em', copy: 'patient' },
  appointment_id: { heading: 'Consulta (id)' },
  created_at: { heading: 'Criado em', copy: 'patient' },
  created_by: { heading: 'Criado por (id)' },
} as const satisfies Columns;
