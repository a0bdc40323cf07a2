/**
 * `npm run test:long`: long tests, and tests that need a quiet machine. Output lines that begin with `|` are rows for
 * docs/trust.md. Arguments are names of test files.
 */
import { vitest } from './suites.ts';
import { type Suite, summary } from './summary.ts';

const fuzzRuns = process.env.VICO_FUZZ_RUNS ?? '100000';
const outcomes: Suite[] = [
  { title: 'Long runs', outcome: await vitest(['--project', 'long', ...process.argv.slice(2)]) },
  // As in `npm test`, with many more requests.
  ...(process.argv.length > 2 ? [] : [{ title: 'Fuzzing', outcome: await fuzz() }]),
];
process.exitCode = outcomes.some(({ outcome }) => outcome.failed > 0) ? 1 : 0;
for (const line of summary(outcomes)) console.log(line);

function fuzz() {
  return vitest(['--project', 'database', 'server/entry/fuzz.test.ts'], { VICO_FUZZ_RUNS: fuzzRuns });
}
