/**
 * `npm run test:long`: long tests, and tests that need a quiet machine. Output lines that begin with `|` are rows for
 * docs/trust.md. Arguments are names of test files, or `moments` or `seeds` alone: the suites without a browser on eleven other
 * clocks (`-- moments 2038`: on one), or three times with other random input (`-- seeds 20`: twenty times).
 */
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { atOtherMoments, withOtherSeeds } from './moments.ts';
import { vitest } from './suites.ts';
import { type Suite, summary } from './summary.ts';

const args = process.argv.slice(2);
const outcomes = await chosen();
process.exitCode = outcomes.some(({ outcome }) => outcome.failed > 0) ? 1 : 0;
for (const line of summary(outcomes)) console.log(line);

async function chosen(): Promise<Suite[]> {
  const [name, detail] = args;
  if (name === 'moments') return atOtherMoments(detail);
  if (name === 'seeds') return withOtherSeeds(Number(detail ?? 3));
  // On a disk: they measure, and fill folders.
  const long = {
    title: 'Long runs',
    outcome: await vitest(['--project', 'long', ...args], {}, { parent: tmpdir() }),
  };
  if (args.length > 0) return [long];
  // As in `npm test`, with many more requests.
  const fuzzing = await vitest(['--project', 'database', 'server/entry/fuzz.test.ts'], {
    VICO_FUZZ_RUNS: process.env.VICO_FUZZ_RUNS ?? '100000',
    VICO_TEST_SEED: process.env.VICO_TEST_SEED ?? String(randomInt(2 ** 31)),
  });
  return [
    long,
    { title: 'Fuzzing', outcome: fuzzing },
    ...(await withOtherSeeds(3)),
    ...(await atOtherMoments()),
  ];
}
