/** Processes, database and disk fail under load: nothing acknowledged is lost, and the server recovers. */
import { expect, test } from 'vitest';
import { scenarios } from './faults/scenarios.ts';
import { canMount } from './faults/small-disk.ts';

/** The rounds, and the codes of the refusals meanwhile. Every round has one, unless a cut met no call. */
const cases: { fault: keyof typeof scenarios; rounds: number; codes: string[] }[] = [
  { fault: 'everything is killed, or Node alone', rounds: 2, codes: ['no answer', 'UNAVAILABLE'] },
  {
    fault: 'the embedded database is killed, or every connection cut',
    rounds: 2,
    codes: ['UNAVAILABLE'],
  },
  { fault: 'an external server is restarted', rounds: 1, codes: ['UNAVAILABLE'] },
  {
    fault: 'the disk for files is full, or read-only',
    rounds: 2,
    codes: ['STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  },
  ...(canMount
    ? [
        {
          fault: 'the disk of the database is full' as const,
          rounds: 1,
          codes: ['STORAGE_FULL', 'UNAVAILABLE'],
        },
      ]
    : []),
];

test.concurrent.each(cases)('$fault', async ({ fault, rounds, codes }) => {
  const { acknowledged, refused, ...figures } = await scenarios[fault](rounds);
  expect(figures).toEqual({ rounds, lost: 0, strays: 0, missing: 0 });
  // The load waits for six before and six after each round.
  expect(acknowledged).toBeGreaterThanOrEqual(rounds * 12);
  expect(codes).toEqual(expect.arrayContaining(Object.keys(refused)));
  expect(Object.keys(refused)).not.toEqual([]);
});
