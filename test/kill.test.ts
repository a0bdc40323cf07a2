/** Nothing that was acknowledged is lost by a kill. */
import { test } from 'vitest';
import { killRounds } from './kill-rounds.ts';

const rounds = 8;

test(`keeps every acknowledged write through ${rounds} kills`, { timeout: 400_000, retry: 0 }, async () => {
  await killRounds(rounds);
});
