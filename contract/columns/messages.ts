import type { Columns } from './column.ts';

export const appointmentContacts = {
  id: { heading: 'Id' },
  appointment_id: { heading: 'Consulta (id)' },
  patient_id: { heading: 'Paciente (id)' },
  starts_at: { heading: 'Início da consulta', copy: 'patient' },
  kind: { name: 'o tipo', log: 'value', copy: 'patient' },
  channel: { name: 'o canal', log: 'value', copy: 'patient' },
  state: { name: 'o resultado', heading: 'Situação', log: 'value', copy: 'patient' },
  rule_minutes: { heading: 'Regra (minutos antes)' },
  happened_at: { heading: 'Quando', copy: 'patient' },
  user_id: { heading: 'Conta (id)' },
  user_name: { heading: 'Pessoa', personal: true },
} as const satisfies Columns;

export const messageTemplates = {
  id: { heading: 'Id' },
  confirmation: { name: 'a mensagem de confirmação', heading: 'Pedido de confirmação', log: 'value' },
  confirmation_again: {
    name: 'a segunda mensagem de confirmação',
    heading: 'Segundo pedido de confirmação',
    log: 'value',
  },
  displaced: {
    name: 'a mensagem de horário a remarcar',
    heading: 'Horário a remarcar',
    log: 'value',
  },
  shows_procedure: {
    name: 'se as mensagens dizem o procedimento',
    heading: 'Mostra o procedimento',
    log: 'value',
  },
} as const satisfies Columns;

export const reminderRules = {
  id: { heading: 'Id' },
  minutes_before: { name: 'a antecedência do lembrete', heading: 'Minutos antes', log: 'value' },
  is_on: { name: 'se o lembrete está ligado', heading: 'Ligado', log: 'value' },
  channels: { name: 'por onde o lembrete vai', heading: 'Canais', log: 'value' },
  changed_at: { heading: 'Alterado em' },
} as const satisfies Columns;
