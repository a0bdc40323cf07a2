import { expect, test } from 'vitest';
import { rowOf } from '../grid/test-agenda.ts';
import { sayAppointment, sayClosed, sayMove, sayTime } from './say.ts';
import { placeOf } from './time-place.ts';

const row = rowOf({ service: 'Peeling', status: 'confirmed' });
const place = placeOf(row);

test('an appointment, a free and a taken time are said with their day', () => {
  expect(sayAppointment(row)).toBe('terça, 24, 10:00, Marina Azevedo, Peeling, confirmado');
  expect(sayTime('2026-11-28', 600, [])).toBe('sábado, 28, 10:00, livre');
  expect(sayTime('2026-11-24', 720, ['Almoço'])).toBe('terça, 24, 12:00, Almoço');
});

test('a move says the times, the days where they differ, and a change of the length', () => {
  expect(sayMove(row, { ...place, start: 870, end: 900 })).toBe('10:00 para 14:30');
  expect(sayMove(row, { ...place, professionalId: 'vitor' })).toBe('10:00 para 10:00');
  expect(sayMove(row, { ...place, date: '2026-11-25' })).toBe('terça, 24, 10:00 para quarta, 25, 10:00');
  expect(sayMove(row, { ...place, end: 675 })).toBe('10:00 a 11:15 (1 h 15 min)');
});

test('each closed status has its reason', () => {
  expect(sayClosed('no_show')).toContain('faltou');
  expect(new Set((['completed', 'no_show', 'cancelled'] as const).map(sayClosed)).size).toBe(3);
});
