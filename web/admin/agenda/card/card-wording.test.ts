import { expect, test } from 'vitest';
import { sayShortDate, sinceLabel } from './card-wording.ts';

test.each([
  [0, 'agora'],
  [1, 'há 1 min'],
  [59, 'há 59 min'],
  [65, 'há 1 h 05'],
])('after %i minutes a status holds %s', (minutes, label) => {
  const since = '2026-11-22T12:00:00Z';
  expect(sinceLabel(since, Date.parse(since) + minutes * 60_000)).toBe(label);
});

test.each([
  ['2026-11-22', 'hoje'],
  ['2026-11-23', 'amanhã'],
  ['2026-11-21', 'ontem'],
  ['2026-11-27', 'sex, 27/11'],
  ['2027-01-04', 'seg, 04/01/2027'],
])('%s is %s', (day, said) => {
  expect(sayShortDate(day, '2026-11-22')).toBe(said);
});
