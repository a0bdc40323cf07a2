/**
 * The suites without a browser with other random input, and on other clocks: moments that have broken software before. The
 * application's clock and the database's are shifted by libfaketime, and run on from there.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { ensureFaketime } from './faketime.ts';
import { vitest } from './suites.ts';
import type { Suite } from './summary.ts';

/** By what is special about it, in the clinic's zone. */
const moments: Record<string, { at: string; zone?: string }> = {
  'night, 02:40': { at: '2027-03-10T02:40:00-03:00' },
  'evening, 21:30: UTC has the next day': { at: '2027-03-10T21:30:00-03:00' },
  'night, 23:59': { at: '2027-03-10T23:59:00-03:00' },
  '28 February of a leap year': { at: '2028-02-28T10:00:00-03:00' },
  '29 February': { at: '2028-02-29T10:00:00-03:00' },
  '31 December': { at: '2027-12-31T15:00:00-03:00' },
  '1 January': { at: '2028-01-01T09:00:00-03:00' },
  'a Sunday': { at: '2027-06-13T11:00:00-03:00' },
  'a holiday': { at: '2027-09-07T11:00:00-03:00' },
  // Brazil has had none since 2019, so the machine stands in another zone.
  'the day after a clock change': { at: '2027-03-15T09:00:00-04:00', zone: 'America/New_York' },
  // Past 2^31 seconds.
  'the year 2038': { at: '2038-01-20T10:00:00-03:00' },
};

const run = (env: Record<string, string>) =>
  vitest(['--project', 'unit', '--project', 'database', '--project', 'counting'], env);

/** @param wanted part of a moment's name */
export async function atOtherMoments(wanted = ''): Promise<Suite[]> {
  const library = ensureFaketime();
  const outcomes: Suite[] = [];
  for (const [name, { at, zone }] of Object.entries(moments).filter(([each]) => each.includes(wanted))) {
    const title = `Without a browser: ${name}`;
    console.log(`\n== ${title}`);
    const seconds = Math.round((Date.parse(at) - Date.now()) / 1_000);
    const outcome = await run({
      LD_PRELOAD: library,
      FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
      // Timers are those of the machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '..', 'test', 'clock-for-children.mjs')}`,
      ...(zone && { TZ: zone }),
    });
    outcomes.push({ title, outcome });
  }
  return outcomes;
}

/** Each run prints its seed; VICO_TEST_SEED repeats it. */
export async function withOtherSeeds(times: number): Promise<Suite[]> {
  const outcomes: Suite[] = [];
  for (let n = 0; n < times; n++) {
    const seed = String(randomInt(2 ** 31));
    outcomes.push({ title: `Without a browser: seed ${seed}`, outcome: await run({ VICO_TEST_SEED: seed }) });
  }
  return outcomes;
}
