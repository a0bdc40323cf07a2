import type { Columns } from './column.ts';

export const activityLog = {
  id: { heading: 'Id' },
  happened_at: { heading: 'Quando' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Pessoa', personal: true },
  user_role: { heading: 'Papel da pessoa' },
  address: { name: 'o endereço', personal: true },
  action: { heading: 'Ação' },
  noun: { heading: 'Sobre' },
  row_id: { heading: 'Linha (id)' },
  patient_id: { heading: 'Paciente (id)' },
  subject: { heading: 'Item', personal: true },
  fields: { heading: 'Campos' },
  before: { heading: 'Antes', personal: true },
  after: { heading: 'Depois', personal: true },
} as const satisfies Columns;
