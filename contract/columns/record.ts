import type { Columns } from './column.ts';

export const recordEntries = {
  id: { heading: 'Id', copy: 'clinic' },
  patient_id: { heading: 'Paciente (id)' },
  appointment_id: { heading: 'Consulta (id)' },
  kind: { name: 'o tipo', log: 'value', copy: 'clinic' },
  corrects_id: { heading: 'Corrige (id)', copy: 'clinic' },
  author_id: { heading: 'Autor (id)' },
  author_name: { heading: 'Autor', copy: 'patient' },
  author_council: { heading: 'Registro no conselho', copy: 'patient' },
  day: { name: 'o dia', personal: true, clinical: true, log: 'value', copy: 'patient' },
  signed_at: { heading: 'Assinado em', copy: 'patient' },
  content: { heading: 'Conteúdo assinado', personal: true, clinical: true, copy: 'clinic' },
  hash: { heading: 'SHA-256', copy: 'clinic' },
  previous_hash: { heading: 'SHA-256 anterior', copy: 'clinic' },
  position: { heading: 'Posição', copy: 'clinic' },
  orientations: {
    name: 'as orientações',
    personal: true,
    clinical: true,
    copy: 'patient',
  },
  has_application: { heading: 'Com aplicação' },
  search_text: { leftOut: 'the entry as the search folds it', sealed: false },
} as const satisfies Columns;

export const recordStrikes = {
  id: { heading: 'Id' },
  entry_id: { heading: 'Evolução (id)', copy: 'clinic' },
  patient_id: { heading: 'Paciente (id)' },
  reason: { name: 'o motivo', log: 'value', copy: 'clinic' },
  explanation: { name: 'a explicação', personal: true, clinical: true, log: 'value', copy: 'clinic' },
  struck_at: { heading: 'Riscado em', copy: 'clinic' },
  struck_by: { heading: 'Riscado por (id)' },
  struck_by_name: { heading: 'Riscado por', copy: 'clinic' },
  strike_hash: { heading: 'SHA-256' },
} as const satisfies Columns;

export const recordDrafts = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  appointment_id: { heading: 'Consulta (id)' },
  corrects_id: { heading: 'Corrige (id)' },
  day: { heading: 'Dia', personal: true, clinical: true },
  author_id: { heading: 'Autor (id)' },
  author_name: { heading: 'Autor' },
  started_at: { heading: 'Começado em' },
  reminded_at: { heading: 'Autor lembrado em' },
  author_may_write: { heading: 'O autor ainda escreve' },
} as const satisfies Columns;

/** Which entry is a document, its number and file. The entry's line in the audit log is that of the document. */
export const documents = {
  id: { heading: 'Evolução (id)', copy: 'clinic' },
  patient_id: { heading: 'Paciente (id)' },
  kind: { heading: 'Tipo', clinical: true, copy: 'patient' },
  year: { heading: 'Ano', copy: 'patient' },
  number: { heading: 'Número', copy: 'patient' },
  file_id: { heading: 'Arquivo (id)' },
  pdf_sha256: { heading: 'SHA-256 do PDF', clinical: true, copy: 'clinic' },
  check_hash: { heading: 'SHA-256 do código', copy: 'clinic' },
  signed_by: { heading: 'Assinado digitalmente por', copy: 'patient' },
} as const satisfies Columns;

/** Its owner's only. */
export const signerCpfs = {
  user_id: { sealed: false },
  cpf: { personal: true, sealed: false },
} as const satisfies Columns;

export const documentNumbers = {
  year: { sealed: false },
  last: { sealed: false },
} as const satisfies Columns;

/** Their author's only: no copy of the record holds them. */
export const recordDraftTexts = {
  draft_id: { sealed: false },
  author_id: { sealed: false },
  words: { personal: true, clinical: true, sealed: false },
  revision: { sealed: false },
  saved_at: { sealed: false },
} as const satisfies Columns;

export const recordSettings = {
  id: { heading: 'Id' },
  unsigned_hours: {
    name: 'quando o autor é lembrado de assinar',
    heading: 'Horas até lembrar de assinar',
    log: 'value',
  },
  sections: { name: 'as seções da consulta', heading: 'Seções da consulta', log: 'name' },
  procedures: { name: 'o que cada procedimento pede', heading: 'Por procedimento', log: 'name' },
} as const satisfies Columns;

/** Their words are for any patient. */
export const recordSnippets = {
  id: { heading: 'Id' },
  owner_id: { heading: 'Conta (id)' },
  name: { name: 'o nome do texto pronto', heading: 'Nome', log: 'value' },
  body: { name: 'o texto pronto', heading: 'Texto', log: 'name' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;

export const termTemplates = {
  id: { heading: 'Id' },
  name: { name: 'o nome', log: 'value' },
  active: { name: 'se está em uso', log: 'value' },
  of_photographs: { name: 'se autoriza fotos no prontuário', log: 'value' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;

export const termVersions = {
  id: { heading: 'Id' },
  template_id: { heading: 'Modelo (id)' },
  version: { name: 'a versão', log: 'value' },
  body: { heading: 'Texto' },
  valid_months: { name: 'a validade em meses', log: 'value' },
  published_at: { heading: 'Publicado em' },
  published_by: { heading: 'Publicado por (id)' },
} as const satisfies Columns;

/** What was signed is in the entry of `document_id`. */
export const patientTerms = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  template_id: { heading: 'Modelo (id)', copy: 'clinic' },
  procedure_id: { heading: 'Procedimento (id)', copy: 'clinic' },
  professional_id: { heading: 'Profissional (id)', copy: 'clinic' },
  state: { name: 'a situação', log: 'value', copy: 'patient' },
  version_id: { heading: 'Versão do texto (id)', copy: 'clinic' },
  document_id: { heading: 'Documento (id)', copy: 'clinic' },
  on_paper: { name: 'se foi em papel', log: 'value', copy: 'patient' },
  signed_on: { name: 'o dia da assinatura no papel', log: 'value', copy: 'patient' },
  reason: { name: 'o motivo', log: 'name', personal: true, clinical: true, copy: 'patient' },
  created_at: { heading: 'Pedido em', copy: 'patient' },
  closed_at: { heading: 'Assinado, recusado ou revogado em', copy: 'patient' },
} as const satisfies Columns;

export const anamnesisTemplates = {
  id: { heading: 'Id' },
  name: { name: 'o nome', log: 'value' },
  asked: { name: 'se é pedida aos pacientes', log: 'value' },
  active: { name: 'se está em uso', log: 'value' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;

export const anamnesisVersions = {
  id: { heading: 'Id' },
  template_id: { heading: 'Modelo (id)' },
  version: { name: 'a versão', log: 'value' },
  content: { heading: 'Perguntas' },
  repeat_months: { name: 'o prazo em meses', log: 'value' },
  published_at: { heading: 'Publicado em' },
  published_by: { heading: 'Publicado por (id)' },
} as const satisfies Columns;

export const anamneses = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  version_id: { heading: 'Versão do modelo (id)' },
  previous_id: { heading: 'Anterior (id)' },
  state: { name: 'a situação', log: 'value', copy: 'patient' },
  answers: {
    name: 'as respostas',
    heading: 'Respostas',
    log: 'name',
    personal: true,
    clinical: true,
    copy: 'patient',
  },
  done: { heading: 'Grupos preenchidos', clinical: true },
  revision: { heading: 'Revisão' },
  started_at: { heading: 'Começada em', copy: 'patient' },
  saved_at: { heading: 'Salva em' },
  sent_at: { heading: 'Enviada em', copy: 'patient' },
  sent_by: { heading: 'Enviada por', copy: 'clinic' },
  reviewed_at: { heading: 'Revisada em', copy: 'clinic' },
  reviewed_by: { heading: 'Revisada por (id)' },
  reviewed_by_name: { heading: 'Revisada por', copy: 'clinic' },
  reviewer_may_write: { heading: 'Quem revisou ainda escreve' },
  entry_id: { heading: 'Evolução assinada (id)', copy: 'clinic' },
} as const satisfies Columns;
