import type { Columns } from './column.ts';

export const patientFiles = {
  id: { heading: 'Id' },
  patient_id: { heading: 'Paciente (id)' },
  file_name: { name: 'o nome', heading: 'Nome do arquivo', personal: true, log: 'value', copy: 'patient' },
  file_path: { heading: 'Chave do arquivo', clinical: true, copy: 'patient' },
  file_type: { name: 'o formato', heading: 'Tipo do arquivo', log: 'value', copy: 'patient' },
  description: { name: 'a descrição', personal: true, clinical: true, log: 'value', copy: 'patient' },
  category: { name: 'a categoria', log: 'value', copy: 'patient' },
  size_bytes: { name: 'o tamanho', heading: 'Tamanho (bytes)', log: 'value', copy: 'patient' },
  sha256: {
    name: 'a impressão digital (SHA-256)',
    heading: 'SHA-256',
    clinical: true,
    log: 'value',
    copy: 'patient',
  },
  upload_key: { heading: 'Chave do envio', clinical: true },
  created_at: { heading: 'Criado em', copy: 'patient' },
  uploaded_by: { heading: 'Enviado por (id)', clinical: true },
} as const satisfies Columns;
