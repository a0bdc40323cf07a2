import { expect, test } from 'vitest';
import type { AppointmentEvent } from '#contract/agenda/appointment-details.ts';
import { sayEvent } from './say-history.ts';

const nothing = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  happenedAt: '2026-11-22T17:30:00Z',
  userName: 'Rita',
  from: null,
  to: null,
  fromStatus: null,
  toStatus: null,
  cancelReason: null,
  fields: [],
} satisfies Omit<AppointmentEvent, 'kind'>;
const helena = {
  date: '2026-11-26',
  time: '14:30',
  professionalId: null,
  professionalName: 'Dra. Helena Prado',
};
const caio = { ...helena, professionalName: 'Dr. Caio Reis' };
const later = { ...helena, date: '2026-11-27', time: '09:00' };

const cases: [Partial<AppointmentEvent> & Pick<AppointmentEvent, 'kind'>, string][] = [
  [{ kind: 'booked', to: helena }, 'Marcado para 26/11/2026, 14:30, com Dra. Helena Prado'],
  [{ kind: 'moved', from: helena, to: later }, 'Remarcado de 26/11/2026, 14:30 para 27/11/2026, 09:00'],
  [
    { kind: 'moved', from: helena, to: { ...caio, time: '15:00' } },
    'Remarcado de 26/11/2026, 14:30 para 26/11/2026, 15:00, com Dr. Caio Reis',
  ],
  [{ kind: 'moved', from: helena, to: caio }, 'Passado de Dra. Helena Prado para Dr. Caio Reis'],
  [{ kind: 'status', fromStatus: 'scheduled', toStatus: 'arrived' }, 'Na recepção'],
  [{ kind: 'status', toStatus: 'cancelled', cancelReason: 'mistake' }, 'Cancelado: foi marcado por engano'],
  [
    { kind: 'undone', fromStatus: 'cancelled', toStatus: 'confirmed' },
    'Desfeito: de Cancelado para Confirmado',
  ],
  [
    { kind: 'changed', fields: ['procedure_id', 'service', 'duration_minutes', 'notes'] },
    'Alterado: procedimento, duração e observações',
  ],
  [{ kind: 'changed', fields: ['series_id'] }, 'Alterado'],
];

test.each(cases)('tells %o', (event, sentence) => {
  expect(sayEvent({ ...nothing, ...event })).toBe(sentence);
});
