import type { Columns } from './column.ts';

export const users = {
  id: { heading: 'Id' },
  name: { name: 'o nome', personal: true },
  email: { name: 'o e-mail', personal: true },
  email_verified: { heading: 'E-mail confirmado' },
  image: { leftOut: 'unused: the photo belongs to the record' },
  created_at: { heading: 'Criado em' },
  updated_at: { heading: 'Atualizado em' },
  last_sign_in_at: { heading: 'Último acesso' },
} as const satisfies Columns;

export const profiles = {
  id: { heading: 'Id' },
  full_name: { name: 'o nome', personal: true, log: 'value' },
  role: { name: 'o tipo de acesso', heading: 'Papel', log: 'value' },
  staff_roles: { name: 'os papéis na equipe', heading: 'Funções', log: 'value' },
  ended_at: { name: 'o encerramento do acesso', heading: 'Encerrado em', log: 'value' },
  updated_at: { heading: 'Atualizado em' },
} as const satisfies Columns;
