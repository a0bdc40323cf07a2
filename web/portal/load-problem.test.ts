import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { loadProblem } from './load-problem.ts';

test.each([
  [new TypeError('Failed to fetch'), 'not loaded'],
  [new ORPCError('INTERNAL'), 'not loaded'],
  [new SyntaxError('Unexpected token'), 'not processed'],
])('%s is %s', (error, message) => {
  expect(loadProblem(error, 'not loaded', 'not processed')).toBe(message);
});
