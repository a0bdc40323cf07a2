import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { isAlready } from './change-status.ts';

test('a refused step to the status that is already there is no error', () => {
  const refusal = (from: string) =>
    new ORPCError('STATUS_NOT_ALLOWED', { status: 409, data: { from, to: 'arrived' } });
  expect(isAlready(refusal('arrived'))).toBe(true);
  expect(isAlready(refusal('completed'))).toBe(false);
  expect(isAlready(new Error('offline'))).toBe(false);
});
