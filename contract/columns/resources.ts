import type { Columns } from './column.ts';

export const resources = {
  id: { heading: 'Id' },
  name: { name: 'o nome', log: 'value' },
  kind: { name: 'o tipo', log: 'value' },
  active: { name: 'se está em uso', heading: 'Em atividade', log: 'value' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;
