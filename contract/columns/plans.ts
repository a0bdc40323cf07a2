import type { Columns } from './column.ts';

export const treatmentPlans = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  title: { name: 'o título', personal: true, clinical: true, log: 'value', copy: 'patient' },
  description: { name: 'a descrição', personal: true, clinical: true, log: 'value', copy: 'patient' },
  start_date: {
    name: 'a data de início',
    heading: 'Início',
    personal: true,
    clinical: true,
    log: 'value',
    copy: 'patient',
  },
  end_date: {
    name: 'a data de término',
    heading: 'Fim',
    personal: true,
    clinical: true,
    log: 'value',
    copy: 'patient',
  },
  status: { name: 'a situação', log: 'value', copy: 'patient' },
  created_at: { heading: 'Criado em', copy: 'patient' },
  created_by: { heading: 'Criado por (id)' },
} as const satisfies Columns;

export const patientFutureProcedures = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  title: { name: 'o título', personal: true, clinical: true, log: 'value', copy: 'patient' },
  description: { name: 'a descrição', personal: true, clinical: true, log: 'value', copy: 'patient' },
  completed_on: {
    name: 'a data de realização',
    heading: 'Realizado em',
    personal: true,
    clinical: true,
    log: 'value',
    copy: 'patient',
  },
  created_at: { heading: 'Criado em', copy: 'patient' },
} as const satisfies Columns;
