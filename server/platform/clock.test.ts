import { expect, test } from 'vitest';
import { createClock, monthOf } from './clock.ts';

const at = (timeZone: string, instant: string) => createClock(timeZone, () => new Date(instant));

test('a day lasts until midnight at the clinic', () => {
  const evening = at('America/Sao_Paulo', '2027-01-01T01:30:00Z');
  expect(evening.today()).toBe('2026-12-31');
  expect(evening.localTime()).toBe('2026-12-31 22:30:00');
  expect(evening.month()).toEqual({ first: '2026-12-01', last: '2026-12-31' });
  expect(at('America/Sao_Paulo', '2027-01-01T03:00:00Z').localTime()).toBe('2027-01-01 00:00:00');
  expect(at('America/Manaus', '2027-01-01T03:30:00Z').today()).toBe('2026-12-31');
  expect(at('America/Noronha', '2027-01-01T01:30:00Z').today()).toBe('2026-12-31');
});

test('a day is right where clocks change at midnight, and where midnight comes twice or not at all', () => {
  const local = (instant: string) => at('America/Santiago', instant).localTime();
  // On 6 September 2026 the day begins at one o'clock.
  expect(local('2026-09-06T03:59:59Z')).toBe('2026-09-05 23:59:59');
  expect(local('2026-09-06T04:00:00Z')).toBe('2026-09-06 01:00:00');
  // In April the hour before midnight comes twice.
  expect(local('2026-04-05T02:30:00Z')).toBe('2026-04-04 23:30:00');
  expect(local('2026-04-05T03:30:00Z')).toBe('2026-04-04 23:30:00');
  expect(local('2026-04-05T04:00:00Z')).toBe('2026-04-05 00:00:00');
});

test('a month ends on its last day, in leap years too', () => {
  expect(monthOf(2028, 2)).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  expect(monthOf(2026, 2)).toEqual({ first: '2026-02-01', last: '2026-02-28' });
  expect(monthOf(2026, 12)).toEqual({ first: '2026-12-01', last: '2026-12-31' });
});
