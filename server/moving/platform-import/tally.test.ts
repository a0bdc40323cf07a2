import { expect, test } from 'vitest';
import { Tally } from './tally.ts';

test('a copy is as new as its last change, without days to come and what is no day', () => {
  const tally = new Tally();
  tally.seen({ created_at: '12/03/2024' }, '2026-11-29');
  tally.seen({ created_at: '2025-01-02 12:00:00+00', updated_at: '2026-11-28 17:32:00+00' }, '2026-11-29');
  tally.seen({ created_at: '2062-01-05 12:00:00+00', updated_at: null }, '2026-11-29');
  tally.seen({ created_at: 'ontem' }, '2026-11-29');
  expect(tally.newest).toBe('2026-11-28 17:32:00+00');
});
