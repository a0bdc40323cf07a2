import { expect, test } from 'vitest';
import { rateOf, sayRate } from './rates.ts';

test.each([
  [{ ended: 48, missed: 6 }, '12,5%', '6 faltas em 48 consultas'],
  [{ ended: 1, missed: 1 }, '100%', '1 falta em 1 consulta'],
  [{ ended: 20, missed: 0 }, '0%', 'Nenhuma falta em 20 consultas'],
  [{ ended: 0, missed: 0 }, null, 'Sem consultas neste período'],
])('%o', (rate, share, words) => {
  expect([rateOf(rate), sayRate(rate)]).toEqual([share, words]);
});
