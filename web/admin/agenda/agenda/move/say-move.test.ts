import { expect, test } from 'vitest';
import { rowOf, vitor } from '../grid/test-agenda.ts';
import { sayAppointment, sayClosed, sayMove, sayNone, sayTime } from './say-move.ts';
import { slotOf } from './time-slot.ts';

const row = rowOf({ service: 'Peeling', status: 'confirmed' });
const slot = slotOf(row);

test('an appointment, a free and a taken time are said with their day', () => {
  expect(sayAppointment(row)).toBe('terça, 24, 10:00, Marina Azevedo, Peeling, confirmado');
  expect(sayTime('2026-11-28', 600, [])).toBe('sábado, 28, 10:00, livre');
  expect(sayTime('2026-11-24', 720, ['Almoço'])).toBe('terça, 24, 12:00, Almoço');
});

test('a move says the times, and the days, the professional and the length where they differ', () => {
  const say = (to: Partial<typeof slot>) => sayMove(row, { ...slot, ...to }, vitor);
  expect(say({ start: 870, end: 900 })).toBe('10:00 para 14:30');
  expect(say({ professionalId: 'vitor' })).toBe('10:00 com Dr. Vítor Sales');
  expect(say({ professionalId: 'vitor', start: 615, end: 645 })).toBe('10:00 para 10:15 com Dr. Vítor Sales');
  expect(say({ date: '2026-11-25' })).toBe('terça, 24, 10:00 para quarta, 25, 10:00');
  expect(say({ date: '2026-12-12' })).toBe('terça, 24/11, 10:00 para sábado, 12/12, 10:00');
  expect(say({ start: 615, end: 660 })).toBe('10:00 para 10:15 (45 min)');
  expect(say({ end: 675 })).toBe('10:00 a 11:15 (1 h 15 min)');
});

test('each closed status has its reason', () => {
  expect(sayClosed('no_show')).toContain('faltou');
  expect(new Set((['completed', 'no_show', 'cancelled'] as const).map(sayClosed)).size).toBe(3);
});

test.each([
  [undefined, 'Nenhum horário livre neste dia.'],
  [[], 'Nenhum dos profissionais mostrados faz este procedimento.'],
  [['Dra. Helena Prado'], 'Dra. Helena Prado não tem horário livre neste dia.'],
  [['Camila Duarte', 'Rafael Monteiro'], 'Camila Duarte e Rafael Monteiro não têm horário livre neste dia.'],
  [['A', 'B', 'C', 'D'], 'Nenhum profissional deste procedimento tem horário livre neste dia.'],
])('without a free time, of %j', (names, sentence) => {
  expect(sayNone(names, 'livre', 'neste dia')).toBe(sentence);
});
