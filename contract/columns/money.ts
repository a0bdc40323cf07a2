import type { Columns } from './column.ts';

// Rows of money outlive the deletion of a patient, so the sealed record needs no copy of them.

export const charges = {
  id: { heading: 'Id', sealed: false },
  appointment_id: { heading: 'Consulta (id)', copy: 'clinic', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  list_cents: { heading: 'Preço do catálogo (centavos)', copy: 'clinic', sealed: false },
  price_cents: { name: 'o preço', heading: 'Preço (centavos)', log: 'value', copy: 'clinic', sealed: false },
  discount_cents: {
    name: 'o desconto',
    heading: 'Desconto (centavos)',
    log: 'value',
    copy: 'clinic',
    sealed: false,
  },
  reason: { name: 'o motivo', log: 'value', personal: true, copy: 'clinic', sealed: false },
  replaces: { heading: 'No lugar de outro procedimento', copy: 'clinic', sealed: false },
  charged_at: { heading: 'Desde', copy: 'clinic', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', copy: 'clinic', sealed: false },
} as const satisfies Columns;

/** What was said when somebody who owes was called. No row of money: it is sealed and deleted with the record. */
export const collectionNotes = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  note: { name: 'a anotação', log: 'value', personal: true, copy: 'clinic' },
  noted_at: { heading: 'Quando', copy: 'clinic' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem', copy: 'clinic' },
} as const satisfies Columns;

export const tills = {
  id: { heading: 'Id' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem' },
  opened_at: { heading: 'Aberto em' },
  opening_cents: { name: 'o dinheiro na abertura', heading: 'Abertura (centavos)', log: 'value' },
} as const satisfies Columns;

export const tillClosings = {
  id: { heading: 'Id' },
  till_id: { heading: 'Caixa (id)' },
  expected: { heading: 'Esperado por forma (centavos)' },
  counted: { heading: 'Contado por forma (centavos)' },
  note: { name: 'a observação', log: 'value' },
  closed_at: { heading: 'Fechado em' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem' },
} as const satisfies Columns;

export const receipts = {
  id: { heading: 'Id', sealed: false },
  cancels_id: { heading: 'Cancela (id)', copy: 'patient', sealed: false },
  reason: { name: 'o motivo', log: 'value', personal: true, copy: 'clinic', sealed: false },
  operation_id: { heading: 'Operação (id)', sealed: false },
  appointment_id: { heading: 'Consulta (id)', copy: 'patient', sealed: false },
  package_id: { heading: 'Pacote (id)', copy: 'patient', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  day: { name: 'o dia', copy: 'patient', sealed: false },
  number: { name: 'o número', log: 'value', copy: 'patient', sealed: false },
  amount_cents: { heading: 'Valor (centavos)', copy: 'patient', sealed: false },
  payer_name: { heading: 'Quem pagou', personal: true, copy: 'patient', sealed: false },
  payer_cpf: { heading: 'CPF de quem pagou', personal: true, copy: 'patient', sealed: false },
  says: { heading: 'O que o recibo diz', personal: true, sealed: false },
  issued_at: { heading: 'Emitido em', copy: 'patient', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', sealed: false },
} as const satisfies Columns;

export const tillEntries = {
  id: { heading: 'Id', sealed: false },
  till_id: { heading: 'Caixa (id)', sealed: false },
  operation_id: { heading: 'Operação (id)', copy: 'patient', sealed: false },
  position: { heading: 'Posição', sealed: false },
  kind: { name: 'o lançamento', log: 'value', copy: 'patient', sealed: false },
  method: { name: 'a forma', log: 'value', copy: 'patient', sealed: false },
  amount_cents: {
    name: 'o valor',
    heading: 'Valor (centavos)',
    log: 'value',
    copy: 'patient',
    sealed: false,
  },
  handed_cents: { heading: 'Dinheiro entregue (centavos)', copy: 'clinic', sealed: false },
  instalments: { heading: 'Parcelas', copy: 'patient', sealed: false },
  detail: { heading: 'Convênio', personal: true, copy: 'clinic', sealed: false },
  reason: { name: 'o motivo', log: 'value', personal: true, copy: 'clinic', sealed: false },
  appointment_id: { heading: 'Consulta (id)', copy: 'patient', sealed: false },
  package_id: { heading: 'Pacote (id)', copy: 'patient', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  reverses_id: { heading: 'Estorna (id)', sealed: false },
  origin_id: { heading: 'Vem do pagamento (id)', sealed: false },
  entered_at: { heading: 'Quando', copy: 'patient', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', sealed: false },
} as const satisfies Columns;

export const packages = {
  id: { heading: 'Id', copy: 'patient', sealed: false },
  ends_id: { heading: 'Encerra (id)', copy: 'patient', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  day: { name: 'o dia', copy: 'patient', sealed: false },
  valid_until: { name: 'a validade', log: 'value', copy: 'patient', sealed: false },
  reason: { name: 'o motivo', log: 'value', personal: true, copy: 'clinic', sealed: false },
  due_cents: {
    name: 'o custo do que foi usado',
    heading: 'Custo do que foi usado (centavos)',
    log: 'value',
    copy: 'patient',
    sealed: false,
  },
  paid_before_cents: { heading: 'Pago em outro sistema (centavos)', copy: 'patient', sealed: false },
  sold_at: { heading: 'Quando', copy: 'patient', sealed: false },
  quote_id: { heading: 'Orçamento (id)', copy: 'patient', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', copy: 'clinic', sealed: false },
} as const satisfies Columns;

export const quotes = {
  id: { heading: 'Id', copy: 'patient', sealed: false },
  ends_id: { heading: 'Orçamento que termina (id)', copy: 'patient', sealed: false },
  ending: { name: 'como terminou', log: 'value', copy: 'patient', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  number: { name: 'o número', log: 'value', copy: 'patient', sealed: false },
  day: { name: 'o dia', copy: 'patient', sealed: false },
  valid_until: { name: 'a validade', log: 'value', copy: 'patient', sealed: false },
  treatment_plan_id: { heading: 'Plano de tratamento (id)', clinical: true, sealed: false },
  lines: { name: 'os itens', personal: true, copy: 'patient', sealed: false },
  made_at: { heading: 'Quando', copy: 'patient', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', copy: 'clinic', sealed: false },
} as const satisfies Columns;

export const packageItems = {
  id: { heading: 'Id', copy: 'patient', sealed: false },
  package_id: { heading: 'Pacote (id)', copy: 'patient', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  procedure_id: { heading: 'Procedimento (id)', sealed: false },
  service: {
    name: 'o procedimento',
    heading: 'Procedimento vendido',
    log: 'value',
    copy: 'patient',
    sealed: false,
  },
  sessions: { name: 'as sessões', log: 'value', copy: 'patient', sealed: false },
  used_before: { heading: 'Usadas em outro sistema', copy: 'patient', sealed: false },
  price_cents: { name: 'o preço', heading: 'Preço (centavos)', log: 'value', copy: 'patient', sealed: false },
  list_cents: { heading: 'Preço do catálogo (centavos)', copy: 'clinic', sealed: false },
  valid_until: { name: 'a validade', copy: 'patient', sealed: false },
  moved_from_id: { heading: 'Vieram de (id)', copy: 'patient', sealed: false },
  from_patient_id: { heading: 'Vieram do paciente (id)', sealed: false },
  reason: { name: 'o motivo', log: 'value', personal: true, copy: 'clinic', sealed: false },
  added_at: { heading: 'Quando', copy: 'patient', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', copy: 'clinic', sealed: false },
} as const satisfies Columns;

export const packageUses = {
  id: { heading: 'Id', copy: 'patient', sealed: false },
  item_id: { heading: 'Sessões (id)', copy: 'patient', sealed: false },
  appointment_id: { heading: 'Consulta (id)', copy: 'patient', sealed: false },
  patient_id: { heading: 'Paciente (id)', sealed: false },
  returns_id: { name: 'a devolução', heading: 'Devolve (id)', log: 'value', copy: 'patient', sealed: false },
  happened_at: { heading: 'Quando', copy: 'patient', sealed: false },
  user_id: { heading: 'Conta (id)', sealed: false },
  user_name: { heading: 'Quem', copy: 'clinic', sealed: false },
} as const satisfies Columns;

const said = {
  category: { name: 'a categoria', log: 'value' },
  description: { name: 'a descrição', log: 'value' },
  method: { name: 'a forma', log: 'value' },
  amount_cents: { name: 'o valor', heading: 'Valor (centavos)', log: 'value' },
} as const satisfies Columns;

export const repeatingExpenses = {
  id: { heading: 'Id' },
  ...said,
  day_of_month: { name: 'o dia do mês', log: 'value' },
  is_ended: { name: 'o encerramento', heading: 'Encerrada', log: 'value' },
} as const satisfies Columns;

export const expenses = {
  id: { heading: 'Id' },
  day: { name: 'o dia' },
  ...said,
  from_till: { heading: 'Paga com dinheiro do caixa' },
  repeats_id: { heading: 'Repete (id)' },
  reverses_id: { heading: 'Estorna (id)' },
  reason: { name: 'o motivo', log: 'value' },
  added_at: { heading: 'Quando' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem' },
} as const satisfies Columns;

export const expenseBills = {
  id: { heading: 'Id' },
  expense_id: { heading: 'Despesa (id)' },
  file_path: { heading: 'Arquivo' },
  file_type: { name: 'o tipo', log: 'value' },
  sha256: { name: 'o resumo do conteúdo', heading: 'SHA-256', log: 'value' },
  added_at: { heading: 'Quando' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem' },
} as const satisfies Columns;

export const shareRules = {
  id: { heading: 'Id' },
  professional_id: { name: 'o profissional', heading: 'Profissional (id)' },
  procedure_id: { heading: 'Procedimento (id)' },
  from_day: { name: 'o primeiro dia', log: 'value' },
  percent_hundredths: { name: 'a porcentagem', heading: 'Porcentagem (centésimos)', log: 'value' },
  fixed_cents: { name: 'o valor por consulta', heading: 'Valor por consulta (centavos)', log: 'value' },
} as const satisfies Columns;

export const packageAmounts = {
  id: { heading: 'Sessões ou encerramento (id)' },
  package_id: { heading: 'Pacote (id)' },
  cents: { heading: 'Custo (centavos)' },
} as const satisfies Columns;

export const taxReceipts = {
  id: { heading: 'Id' },
  operation_id: { heading: 'Operação (id)' },
  patient_id: { heading: 'Paciente (id)' },
  amount_cents: { name: 'o valor', heading: 'Valor (centavos)', log: 'value' },
  number: { name: 'o número', log: 'value' },
  cancels_id: { heading: 'Desfaz (id)' },
  added_at: { heading: 'Quando' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem' },
} as const satisfies Columns;

export const cardTerms = {
  id: { heading: 'Id' },
  from_day: { name: 'o dia', heading: 'A partir de', log: 'value' },
  method: { name: 'a forma', log: 'value' },
  from_instalments: { name: 'as parcelas', heading: 'A partir de (parcelas)', log: 'value' },
  fee_hundredths: { name: 'a taxa', heading: 'Taxa (centésimos de %)', log: 'value' },
  days: { name: 'os dias', heading: 'Dias até chegar', log: 'value' },
  at_once: { name: 'o recebimento de uma vez', heading: 'De uma vez', log: 'value' },
} as const satisfies Columns;

export const cardReceivables = {
  id: { heading: 'Id' },
  entry_id: { heading: 'Lançamento (id)' },
  instalment: { heading: 'Parcela' },
  paid_day: { heading: 'Dia do pagamento' },
  gross_cents: { heading: 'Bruto (centavos)' },
  fee_cents: { heading: 'Taxa (centavos)' },
  expected_day: { heading: 'Previsto para' },
  reverses_id: { heading: 'Estorna (id)' },
} as const satisfies Columns;

export const cardArrivals = {
  id: { heading: 'Id' },
  operation_id: { heading: 'Operação (id)' },
  receivable_id: { heading: 'Recebimento (id)' },
  day: { name: 'o dia', log: 'value' },
  bank_line: { heading: 'Lançamento do banco' },
  bank_id: { heading: 'Número no banco' },
  file_name: { name: 'o arquivo', log: 'value' },
  undoes_id: { name: 'a marcação desfeita', heading: 'Desfaz (id)', log: 'value' },
  added_at: { heading: 'Quando' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Quem' },
} as const satisfies Columns;
