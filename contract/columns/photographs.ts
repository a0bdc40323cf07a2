import type { Columns } from './column.ts';

export const patientPhotographs = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  pose: { name: 'a pose', clinical: true, log: 'value', copy: 'patient' },
  pose_words: {
    name: 'o que a foto mostra',
    personal: true,
    clinical: true,
    log: 'value',
    copy: 'patient',
  },
  taken_at: { name: 'quando foi tirada', clinical: true, log: 'value', copy: 'patient' },
  file_path: { heading: 'Chave da foto', clinical: true, copy: 'patient' },
  file_type: { heading: 'Formato', clinical: true, copy: 'patient' },
  width: { heading: 'Largura', clinical: true, copy: 'patient' },
  height: { heading: 'Altura', clinical: true, copy: 'patient' },
  size_bytes: { heading: 'Tamanho (bytes)', clinical: true, copy: 'patient' },
  sha256: {
    name: 'a impressão digital (SHA-256)',
    heading: 'SHA-256',
    clinical: true,
    log: 'value',
    copy: 'patient',
  },
  points: { heading: 'Pontos de alinhamento', clinical: true, copy: 'clinic' },
  shared: { name: 'se o paciente vê', clinical: true, log: 'value', copy: 'clinic' },
  uploaded_by: { heading: 'Enviada por (id)', clinical: true },
  created_at: { heading: 'Criado em', clinical: true, copy: 'patient' },
} as const satisfies Columns;

export const photographConsents = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  use: { name: 'o uso', clinical: true, log: 'value', copy: 'patient' },
  given: { name: 'se autoriza', clinical: true, log: 'value', copy: 'patient' },
  text_version: { heading: 'Versão do texto', clinical: true, copy: 'patient' },
  day: { name: 'o dia', clinical: true, log: 'value', copy: 'patient' },
  recorded_at: { heading: 'Registrado em', clinical: true, copy: 'patient' },
  recorded_by: { heading: 'Registrado por (id)', clinical: true },
  recorded_by_name: { heading: 'Registrado por', clinical: true, copy: 'patient' },
  by_term: { heading: 'Por um termo', clinical: true, copy: 'patient' },
} as const satisfies Columns;

export const photographExports = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  photograph_id: { heading: 'Foto (id)', clinical: true, copy: 'patient' },
  use: { name: 'o uso', clinical: true, log: 'value', copy: 'patient' },
  purpose: { name: 'o fim', personal: true, clinical: true, log: 'value', copy: 'patient' },
  points: { heading: 'Pontos conferidos', clinical: true, copy: 'clinic' },
  areas: { heading: 'Corte e áreas cobertas', clinical: true, copy: 'clinic' },
  exported_at: { heading: 'Exportado em', clinical: true, copy: 'patient' },
  exported_by: { heading: 'Exportado por (id)', clinical: true },
  exported_by_name: { heading: 'Exportado por', clinical: true, copy: 'patient' },
} as const satisfies Columns;
