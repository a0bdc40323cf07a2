import { expect, test } from 'vitest';
import { periodTitle, shortPeriodTitle } from './period-title.ts';

test.each([
  ['2026-11-24', '2026-11-24', 'terça-feira, 24 de novembro'],
  ['2027-01-05', '2027-01-05', 'terça-feira, 5 de janeiro de 2027'],
  ['2026-11-23', '2026-11-29', '23 a 29 de novembro'],
  ['2026-11-30', '2026-12-06', '30 de novembro a 6 de dezembro'],
  ['2026-12-28', '2027-01-03', '28 de dezembro de 2026 a 3 de janeiro de 2027'],
  ['2027-03-01', '2027-03-07', '1 a 7 de março de 2027'],
])('from %s to %s', (from, to, title) => {
  expect(periodTitle({ from, to }, '2026-11-24')).toBe(title);
});

test.each([
  ['2026-11-24', '2026-11-24', 'ter, 24/11'],
  ['2026-12-28', '2027-01-03', '28/12 a 03/01/2027'],
])('in short, from %s to %s', (from, to, title) => {
  expect(shortPeriodTitle({ from, to }, '2026-11-24')).toBe(title);
});
