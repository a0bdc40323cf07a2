import type { Columns } from './column.ts';

export const products = {
  id: { heading: 'Id' },
  name: { name: 'o nome', log: 'value' },
  maker: { name: 'o fabricante', log: 'value' },
  anvisa_registration: { name: 'o registro na ANVISA', log: 'value' },
  unit: { name: 'a unidade', log: 'value' },
  dilution: { name: 'a diluição', log: 'value' },
  active: { name: 'se está em uso', heading: 'Em uso', log: 'value' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;

export const productLots = {
  id: { heading: 'Id' },
  product_id: { heading: 'Produto (id)' },
  code: { name: 'o lote', log: 'value' },
  expires_on: { name: 'a validade', log: 'value' },
  received_on: { name: 'o dia do recebimento', heading: 'Recebido em', log: 'value' },
  received: { name: 'a quantidade recebida', log: 'value' },
  recall_reason: { name: 'o motivo do recolhimento', log: 'value' },
  recalled_at: { heading: 'Recolhido em' },
  used: { heading: 'Quantidade usada' },
  closed_at: { name: 'se está encerrado', heading: 'Encerrado em', log: 'value' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;

/** Written out of the signed entries, which the copies of a record hold. */
export const appliedProducts = {
  id: { heading: 'Id', sealed: false },
  entry_id: { heading: 'Evolução (id)', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  product_id: { heading: 'Produto (id)', sealed: false },
  lot_id: { heading: 'Lote (id)', sealed: false },
  lot_code: { heading: 'Lote', sealed: false },
  day: { heading: 'Dia', personal: true, clinical: true, sealed: false },
  dose: { heading: 'Quantidade', personal: true, clinical: true, sealed: false },
  reason: { heading: 'Motivo do lote', personal: true, clinical: true, sealed: false },
} as const satisfies Columns;

/** Without lots and notes: they are for any patient. */
export const applicationProtocols = {
  id: { heading: 'Id' },
  name: { name: 'o nome do protocolo', heading: 'Nome', log: 'value' },
  content: { heading: 'Aplicação' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;
