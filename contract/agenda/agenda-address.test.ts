import { expect, test } from 'vitest';
import { dayIn, daysOf, firstOfWeek, professionalsIn, viewOf } from './agenda-address.ts';

const today = '2026-11-22';
const params = (address: string) => new URLSearchParams(address);
const id = '0190d8a4-1111-4222-8333-444455556666';

test('a week begins on Monday', () => {
  expect(firstOfWeek('2026-11-22')).toBe('2026-11-16');
  expect(firstOfWeek('2026-11-23')).toBe('2026-11-23');
  expect(daysOf('semana', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(daysOf('dia', '2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
});

test('what is not a view, a day of the calendar or an id counts as absent', () => {
  expect(viewOf('semana')).toBe('semana');
  expect(viewOf('ano')).toBeUndefined();
  expect(dayIn(params('dia=2026-12-24'), today)).toBe('2026-12-24');
  expect(dayIn(params('dia=2026-02-30'), today)).toBe(today);
  expect(dayIn(params('dia=1999-12-31'), today)).toBe(today);
  expect(professionalsIn(params(`profissional=x,${id}`))).toEqual([id]);
  expect(professionalsIn(params('profissional='))).toBeUndefined();
});
