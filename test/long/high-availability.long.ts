/**
 * PostgreSQL as docs/high-availability.md describes it: members fail in turn under bookings, uploads, reads and open screens.
 * `VICO_ROUNDS` sets the number of failures.
 */
import { expect, test } from 'vitest';
import { failOver } from '../faults/failover.ts';
import { figures } from './figures.ts';

const rounds = Number(process.env.VICO_ROUNDS ?? 12);

test('the database fails over under load', { timeout: 60 * 60_000 }, async () => {
  const { recoveries, acknowledged, refused, longestSeconds, ...found } = await failOver(rounds);
  for (const [failure, same] of Map.groupBy(recoveries, (each) => each.failure)) {
    const range = (key: 'failover' | 'application' | 'screens') => {
      const values = same.map((each) => each[key]);
      return `${Math.min(...values)} to ${Math.max(...values)} s`;
    };
    figures(
      `three PostgreSQL members under Patroni: ${failure}`,
      `${same.length} times`,
      `another takes writes after ${range('failover')}; then the application after ${range('application')}, open screens after ${range('screens')}`,
      'nothing',
    );
  }
  figures(
    'all of these together, while four people write, two read and two screens are open',
    `${rounds} failures`,
    `${acknowledged} writes acknowledged; refused: ${JSON.stringify(refused)}; the longest call took ${longestSeconds} s`,
    `${found.lost} lost, ${found.doubles} double`,
  );
  expect(found).toEqual({ rounds, lost: 0, doubles: 0, strays: 0, missing: 0, refusedWithoutEtcd: 0 });
  // One sentence: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.'
  expect(Object.keys(refused)).toEqual(['UNAVAILABLE']);
  // No call hangs: at most 10 s for a connection, then 30 s for an answer of a silent database.
  expect(longestSeconds).toBeLessThanOrEqual(40);
});
