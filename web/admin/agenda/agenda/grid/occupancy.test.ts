import { expect, test } from 'vitest';
import { partOf, sayFreeOf, sayOccupancy } from './occupancy.ts';

test.each([
  [{ openMinutes: 540, bookedMinutes: 0 }, 0, 'livre'],
  [{ openMinutes: 600, bookedMinutes: 390 }, 0.65, '65% ocupado'],
  [{ openMinutes: 600, bookedMinutes: 1 }, 1 / 600, '1% ocupado'],
  [{ openMinutes: 540, bookedMinutes: 600 }, 1, 'cheio'],
  [{ openMinutes: 0, bookedMinutes: 30 }, 1, 'fechado, com atendimentos'],
  [undefined, 0, 'fechado'],
])('%o', (day, part, text) => {
  expect(partOf(day)).toBe(part);
  expect(sayOccupancy(day)).toBe(text);
});

test.each([
  [180, '2026-11-28', '3 h livres'],
  [60, '2026-11-29', '1 h livre'],
  [45, '2026-11-29', '45 min livres'],
  [210, '2026-11-29', '3h30 livres'],
  [0, '2026-11-29', 'cheio'],
  [0, '2026-11-28', '67%'],
  [0, '2026-11-27', '67%'],
])('%i free minutes on %s: %s', (freeMinutes, date, text) => {
  const day = { date, openMinutes: 540, bookedMinutes: 360, freeMinutes };
  expect(sayFreeOf(day, date, '2026-11-28')).toBe(text);
  expect(sayFreeOf({ ...day, openMinutes: 0 }, date, '2026-11-28')).toBe('fechado');
});
