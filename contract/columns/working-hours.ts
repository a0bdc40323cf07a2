import type { Columns } from './column.ts';

export const workingHours = {
  id: { heading: 'Id' },
  professional_id: { name: 'o profissional', heading: 'Profissional (id)', log: 'name' },
  valid_from: { name: 'o início da validade', heading: 'A partir de', log: 'value' },
  week: { name: 'o horário da semana', heading: 'Semana', log: 'value' },
} as const satisfies Columns;

export const scheduleExceptions = {
  id: { heading: 'Id' },
  kind: { name: 'o tipo', log: 'value' },
  title: { name: 'o título', log: 'value' },
  professional_id: { name: 'o profissional', heading: 'Profissional (id)', log: 'name' },
  resource_id: { name: 'a sala ou o equipamento', heading: 'Sala ou equipamento (id)', log: 'name' },
  first_day: { name: 'o primeiro dia', log: 'value' },
  last_day: { name: 'o último dia', log: 'value' },
  weekdays: { name: 'os dias da semana', log: 'value' },
  yearly: { name: 'a repetição anual', heading: 'Todo ano', log: 'value' },
  optional_holiday: { name: 'o ponto facultativo', log: 'value' },
  starts: { name: 'o início', heading: 'Das (hora)', log: 'value' },
  ends: { name: 'o fim', heading: 'Até (hora)', log: 'value' },
  hours: { name: 'o horário do dia', heading: 'Horários', log: 'value' },
  created_by: { heading: 'Criado por (id)' },
  created_at: { heading: 'Criado em' },
  changed_at: { heading: 'Alterado em' },
} as const satisfies Columns;
