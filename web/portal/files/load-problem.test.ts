import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { loadProblem } from './load-problem.ts';

test('what could not be fetched, and what came and could not be used', () => {
  expect(loadProblem(new TypeError('Failed to fetch'))).toBe('Não foi possível carregar seus arquivos');
  expect(loadProblem(new ORPCError('INTERNAL'), 'exams')).toBe('Não foi possível carregar seus arquivos');
  expect(loadProblem(new ORPCError('INTERNAL'), 'procedures')).toBe(
    'Não foi possível carregar os procedimentos futuros',
  );
  expect(loadProblem(new SyntaxError('Unexpected token'))).toBe('Ocorreu um erro ao processar seus arquivos');
});
