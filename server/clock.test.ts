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

test('a month ends where it ends, in leap years too', () => {
  expect(monthOf(2028, 2)).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  expect(monthOf(2026, 2)).toEqual({ first: '2026-02-01', last: '2026-02-28' });
  expect(monthOf(2026, 12)).toEqual({ first: '2026-12-01', last: '2026-12-31' });
});
