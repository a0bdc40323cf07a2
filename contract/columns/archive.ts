import type { Columns } from './column.ts';

export const archivedRecords = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  full_name: { name: 'o nome', personal: true },
  record: { heading: 'Registro', personal: true },
  archived_at: { heading: 'Guardado em' },
  archived_by: { heading: 'Guardado por (id)' },
} as const satisfies Columns;

export const archivedItems = {
  id: { heading: 'Id' },
  noun: { heading: 'Sobre' },
  row_id: { heading: 'Linha (id)' },
  patient_id: { heading: 'Paciente (id)' },
  reason: { name: 'o motivo' },
  explanation: { name: 'a explicação', personal: true },
  record: { heading: 'Registro', personal: true },
  archived_at: { heading: 'Guardado em' },
  archived_by: { heading: 'Guardado por (id)' },
} as const satisfies Columns;
