import { expect, test } from 'vitest';
import { rateOf, sayRate, sumOf } from './rates.ts';

test.each([
  [{ ended: 48, missed: 6 }, '12,5%', '6 faltas em 48 consultas'],
  [{ ended: 1, missed: 1 }, '100%', '1 falta em 1 consulta'],
  [{ ended: 20, missed: 0 }, '0%', 'Nenhuma falta em 20 consultas'],
  [{ ended: 0, missed: 0 }, null, 'Sem consultas neste período'],
])('%o', (rate, share, words) => {
  expect([rateOf(rate), sayRate(rate)]).toEqual([share, words]);
});

test('a total adds each column', () => {
  const week = { asked: 5, confirmed: 3, moved: 1, cancelled: 0, missed: 1, ended: 4 };
  expect(sumOf([week, week])).toEqual({
    asked: 10,
    confirmed: 6,
    moved: 2,
    cancelled: 0,
    missed: 2,
    ended: 8,
  });
});
