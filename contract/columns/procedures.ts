import type { Columns } from './column.ts';

export const procedures = {
  id: { heading: 'Id' },
  title: { name: 'o título', log: 'value' },
  also_known_as: { name: 'os outros nomes', heading: 'Também conhecido como', log: 'value' },
  description: { name: 'a descrição', log: 'value' },
  duration: { name: 'a duração', heading: 'Duração (texto)', log: 'value' },
  media_url: { name: 'a mídia', log: 'name' },
  media_type: { name: 'o tipo de mídia', heading: 'Tipo da mídia', log: 'value' },
  created_at: { heading: 'Criado em' },
  minutes: { name: 'os minutos na agenda', heading: 'Duração (minutos)', log: 'value' },
  buffer_before_minutes: { name: 'o preparo antes', heading: 'Intervalo antes (minutos)', log: 'value' },
  buffer_after_minutes: { name: 'o intervalo depois', heading: 'Intervalo depois (minutos)', log: 'value' },
  color: { name: 'a cor', log: 'value' },
  bookable_online: { name: 'a marcação pelo aplicativo', heading: 'Agendado pelo paciente', log: 'value' },
  preparation: { name: 'as orientações de preparo', heading: 'Preparo', log: 'value' },
  term_template_id: { name: 'o termo exigido', heading: 'Termo exigido (id)', log: 'name' },
  risks: { name: 'os riscos', log: 'value' },
} as const satisfies Columns;

export const procedurePrices = {
  procedure_id: { heading: 'Procedimento (id)' },
  price_cents: { name: 'o preço', heading: 'Preço (centavos)', log: 'value' },
  is_public: { name: 'se os pacientes veem o preço', heading: 'Público', log: 'value' },
} as const satisfies Columns;

export const datedPrices = {
  id: { heading: 'Id' },
  procedure_id: { heading: 'Procedimento (id)' },
  professional_id: { heading: 'Profissional (id)' },
  from_day: { name: 'o dia em que o preço começa', heading: 'A partir de', log: 'value' },
  price_cents: { name: 'o preço', heading: 'Preço (centavos)', log: 'value' },
} as const satisfies Columns;

export const procedureProfessionals = {
  procedure_id: { heading: 'Procedimento (id)' },
  professional_id: { heading: 'Profissional (id)' },
} as const satisfies Columns;

export const procedureResources = {
  id: { heading: 'Id' },
  procedure_id: { heading: 'Procedimento (id)' },
  resource_id: { heading: 'Sala ou equipamento (id)' },
  kind: { name: 'o tipo', log: 'value' },
} as const satisfies Columns;
