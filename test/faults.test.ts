/** What the clinic stands on fails under it while people work: nothing that was acknowledged is lost, and it goes on by itself. */
import { expect, test } from 'vitest';
import { scenarios } from './faults/scenarios.ts';
import { canMount } from './faults/small-disk.ts';

/** How often, and what people are told meanwhile. Each round has its refusal, but for a cut that met nobody's call. */
const cases: { fault: keyof typeof scenarios; rounds: number; codes: string[] }[] = [
  {
    fault: 'the embedded database is killed, or every connection cut',
    rounds: 4,
    codes: ['UNAVAILABLE'],
  },
  { fault: 'an external server is restarted', rounds: 2, codes: ['UNAVAILABLE'] },
  {
    fault: 'the disk for files is full, or read-only',
    rounds: 4,
    codes: ['STORAGE_FULL', 'STORAGE_UNAVAILABLE'],
  },
  ...(canMount
    ? [
        {
          fault: 'the disk of the database is full' as const,
          rounds: 2,
          codes: ['STORAGE_FULL', 'UNAVAILABLE'],
        },
      ]
    : []),
];

test.each(cases)('$fault', { timeout: 120_000, retry: 0 }, async ({ fault, rounds, codes }) => {
  const { acknowledged, refused, ...figures } = await scenarios[fault](rounds);
  expect(figures).toEqual({ rounds, lost: 0, strays: 0, missing: 0 });
  // Before and after each of them.
  expect(acknowledged).toBeGreaterThanOrEqual(rounds * 12);
  expect(codes).toEqual(expect.arrayContaining(Object.keys(refused)));
  expect(Object.keys(refused)).not.toEqual([]);
});
