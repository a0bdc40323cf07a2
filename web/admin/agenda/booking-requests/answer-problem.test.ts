import { expect, test } from 'vitest';
import { sayFirst } from './answer-problem.ts';

test.each([
  ['accepted', 'Rita Lopes', 'Rita Lopes já aceitou este pedido.'],
  ['withdrawn', null, 'O paciente já retirou este pedido.'],
  ['expired', null, 'Este pedido venceu sem resposta.'],
  ['held', null, null],
])('who came first is said of a request that is %s', (state, byName, said) => {
  expect(sayFirst(state, byName)).toBe(said);
});
