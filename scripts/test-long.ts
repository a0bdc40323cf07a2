/**
 * `npm run test:long`: what takes long or needs a quiet machine, and so is no part of `npm test`. Lines that begin with `|`
 * are rows for docs/trust.md.
 */
import { vitest } from './suites.ts';
import { type Suite, summary } from './summary.ts';

const fuzzRuns = process.env.VICO_FUZZ_RUNS ?? '100000';
const outcomes: Suite[] = [
  { title: 'Long runs', outcome: await vitest(['--project', 'long', ...process.argv.slice(2)]) },
  // The fuzzing of every run, many times over. Not where only some file was asked for.
  ...(process.argv.length > 2 ? [] : [{ title: 'Fuzzing', outcome: await fuzz() }]),
];
process.exitCode = outcomes.some(({ outcome }) => outcome.failed > 0) ? 1 : 0;
for (const line of summary(outcomes)) console.log(line);

function fuzz() {
  return vitest(['--project', 'database', 'server/fuzz.test.ts'], { VICO_FUZZ_RUNS: fuzzRuns });
}
