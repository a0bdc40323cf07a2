import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { loadProblem } from './load-problem.ts';

test('what could not be fetched, and what came but could not be used, each have their sentence', () => {
  const notLoaded = 'Não foi possível carregar seus agendamentos';
  expect(loadProblem(new TypeError('Failed to fetch'))).toBe(notLoaded);
  expect(loadProblem(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(notLoaded);
  expect(loadProblem(new Error('Invalid RPC response'))).toBe(
    'Ocorreu um erro ao processar seus agendamentos',
  );
});
