/** A kill loses no acknowledged write. */
import { test } from 'vitest';
import { killRounds } from './kill-rounds.ts';

const rounds = 8;

test(`keeps every acknowledged write through ${rounds} kills`, { timeout: 400_000, retry: 0 }, async () => {
  await killRounds(rounds);
});
