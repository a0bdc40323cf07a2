import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test.each([
  ['2026-11-21T08:00:00Z', 'Bom dia'],
  ['2026-11-21T14:59:00Z', 'Bom dia'],
  ['2026-11-21T15:00:00Z', 'Boa tarde'],
  ['2026-11-21T21:00:00Z', 'Boa noite'],
  ['2026-11-21T03:00:00Z', 'Boa noite'],
])('at %s, by the clock of the clinic, one says %s', (instant, greeting) => {
  expect(greetingAt('America/Sao_Paulo', new Date(instant))).toBe(greeting);
});
