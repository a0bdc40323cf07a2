import { expect, test } from 'vitest';
import { maskTypedDate, readNearDate, readTypedDate } from './typed-date.ts';

test.each([
  ['26/11/2026', '2026-11-26'],
  ['6/3/2027', '2027-03-06'],
  ['26.11.26', '2026-11-26'],
  ['26112026', '2026-11-26'],
  ['26 de novembro de 2026', '2026-11-26'],
  ['1º de março de 2027', '2027-03-01'],
  [' 05 MAR. 2027 ', '2027-03-05'],
  ['29/02/2028', '2028-02-29'],
])('reads %s', (typed, day) => {
  expect(readTypedDate(typed)).toBe(day);
});

test('a year of two digits is not after the last day of the field', () => {
  expect(readTypedDate('1/3/80', '2026-11-27')).toBe('1980-03-01');
  expect(readTypedDate('1/3/20', '2026-11-27')).toBe('2020-03-01');
  expect(readTypedDate('1/3/2080', '2026-11-27')).toBe('2080-03-01');
});

test.each(['', '26/11', '31/02/2026', '29/02/2027', '00/11/2026', '26 de brumário de 2026', '26/13/2026'])(
  'does not take "%s" for a date',
  (typed) => {
    expect(readTypedDate(typed)).toBeNull();
  },
);

test.each([
  ['2', '2'],
  ['1/', '01/'],
  ['01/2/', '01/02/'],
  ['26', '26/'],
  ['261', '26/1'],
  ['2611', '26/11/'],
  ['26112026', '26/11/2026'],
  ['26/11/20269', '26/11/2026'],
  ['26 de nov', '26 de nov'],
])('puts the slashes into %s', (typed, masked) => {
  expect(maskTypedDate(typed)).toBe(masked);
});

test.each([
  ['amanhã', undefined, '2026-11-24'],
  ['Hoje', undefined, '2026-11-23'],
  ['depois de amanhã', undefined, '2026-11-25'],
  ['em 30 dias', undefined, '2026-12-23'],
  ['+30', undefined, '2026-12-23'],
  ['30/ dias', undefined, '2026-12-23'],
  ['daqui a 2 semanas', undefined, '2026-12-07'],
  ['Em 3 meses', undefined, '2027-02-23'],
  ['1 mês', undefined, '2026-12-23'],
  ['em 1 ano', undefined, '2027-11-23'],
  ['30/', undefined, null],
  ['em 30', undefined, null],
  ['26/11', undefined, '2026-11-26'],
  ['5/1', undefined, '2027-01-05'],
  ['26/11', '2026-11-23', '2025-11-26'],
  ['1/3/80', '2026-11-23', '1980-03-01'],
  ['01/03/20', '2026-11-23', '2020-03-01'],
  ['01/03/80', undefined, null],
  ['31/02', undefined, null],
  ['26/11/2026', undefined, null],
  ['quinta', undefined, null],
] as const)('reads %s near 23 November 2026 (latest: %s) as %s', (typed, latest, day) => {
  expect(readNearDate(typed, '2026-11-23', latest)).toBe(day);
});
