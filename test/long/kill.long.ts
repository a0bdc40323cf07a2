/** More kills than in `npm test`: `VICO_KILL_ROUNDS` sets the number. */
import { expect, test } from 'vitest';
import { killRounds } from '#test/kill-rounds.ts';
import { figures } from './figures.ts';

const rounds = Number(process.env.VICO_KILL_ROUNDS ?? 40);

test(`keeps every acknowledged write through ${rounds} kills`, { timeout: rounds * 60_000 }, async () => {
  const { patients, appointments } = await killRounds(rounds);
  figures(
    'kill -9',
    `${rounds} kills`,
    `${patients} patients, ${appointments} appointments acknowledged`,
    '0 lost',
  );
  expect(patients + appointments).toBeGreaterThan(rounds);
});
