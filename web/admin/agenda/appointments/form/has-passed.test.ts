import { expect, test } from 'vitest';
import { hasPassed } from './has-passed.ts';

// 21 November, 23:30 in São Paulo; in UTC it is already the 22nd.
const now = new Date('2026-11-22T02:30:00Z');
const passed = (day: string, time: string | null = null) => hasPassed(day, time, 'America/Sao_Paulo', now);

test('a day is past after midnight of the clinic, not of UTC', () => {
  expect(passed('2026-11-20')).toBe(true);
  expect(passed('2026-11-21')).toBe(false);
  expect(passed('2026-11-22')).toBe(false);
});

test('a time of today is past by the clock of the clinic', () => {
  expect(passed('2026-11-21', '17:30')).toBe(true);
  expect(passed('2026-11-21', '23:30')).toBe(false);
  expect(passed('2026-11-22', '08:00')).toBe(false);
});
