import { expect, test } from 'vitest';
import { partOf, sayOccupancy } from './occupancy.ts';

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
