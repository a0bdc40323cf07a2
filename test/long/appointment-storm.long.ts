/** Ten storms without a deadlock: the order of locks in db/CONVENTIONS.md holds (decision 043). */
import { expect, test } from 'vitest';
import { createStorms, expectedOutcomes } from '#test/appointment-storm.ts';
import { figures } from './figures.ts';

const operations = 2_000;
const storms = 10;
const { storm } = await createStorms({ inFlight: 32 });

test('storms of bookings, moves, closings, deletions and edits have no deadlock', async () => {
  const rates: number[] = [];
  for (let seed = 1; seed <= storms; seed += 1) {
    const { outcomes, seconds } = await storm(operations, seed);
    expect(expectedOutcomes).toEqual(expect.arrayContaining(Object.keys(outcomes)));
    // A storm of refusals only would show nothing.
    expect(outcomes.done).toBeGreaterThan(operations / 10);
    rates.push(operations / seconds);
  }
  figures(
    'agenda in a storm',
    `${storms} × ${operations} operations, 32 at once`,
    `${Math.round(rates.reduce((sum, rate) => sum + rate, 0) / storms)} a second`,
    'no deadlock',
  );
}, 600_000);
