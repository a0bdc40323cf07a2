import type { Columns } from './column.ts';

export const professionals = {
  id: { heading: 'Id' },
  full_name: { name: 'o nome', log: 'value' },
  specialty: { name: 'a especialidade', log: 'value' },
  council: { name: 'o conselho', log: 'value' },
  council_number: { name: 'o número no conselho', log: 'value' },
  council_state: { name: 'a UF do conselho', log: 'value' },
  rqe: { name: 'o RQE', log: 'value' },
  color: { name: 'a cor', log: 'value' },
  active: { name: 'se está em uso', heading: 'Em atividade', log: 'value' },
  person_since: {
    name: 'desde quando recebe como pessoa física',
    heading: 'Recebe como pessoa física desde',
    log: 'value',
  },
  user_id: { name: 'a conta de acesso', heading: 'Conta (id)', log: 'name' },
  created_at: { heading: 'Criado em' },
} as const satisfies Columns;
