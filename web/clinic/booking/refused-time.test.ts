import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { needsOtherTime, sayProblem } from './refused-time.ts';

const refusal = (code: string, data?: object) => new ORPCError(code, { defined: true, status: 409, data });

test('a time that is gone is said so, without the words of the staff', () => {
  for (const code of ['SLOT_TAKEN', 'TIME_HELD', 'RESOURCE_TAKEN', 'OUTSIDE_HOURS']) {
    expect(sayProblem(refusal(code, {}))).toMatch(/^Este horário acabou de ser ocupado/u);
    expect(needsOtherTime(refusal(code))).toBe(true);
  }
});

test('a rule is named, and a lost connection keeps the chosen time', () => {
  const tooSoon = refusal('BOOKING_NOT_ALLOWED', { reason: 'notice' });
  expect(sayProblem(tooSoon)).toMatch(/muito próximo/u);
  expect(needsOtherTime(tooSoon)).toBe(true);
  const offline = new TypeError('Failed to fetch');
  expect(sayProblem(offline)).toMatch(/Verifique sua conexão/u);
  expect(needsOtherTime(offline)).toBe(false);
});
