/**
 * `npm run test:long`: what takes long or needs a quiet machine, and so is no part of `npm test`. Lines that begin with `|`
 * are rows for docs/trust.md.
 */
import { vitest } from './suites.ts';

const fuzzRuns = process.env.VICO_FUZZ_RUNS ?? '100000';
const outcomes = [
  await vitest(['--project', 'long', ...process.argv.slice(2)]),
  // The fuzzing of every run, many times over. Not where only some file was asked for.
  ...(process.argv.length > 2
    ? []
    : [await vitest(['--project', 'database', 'server/fuzz.test.ts'], { VICO_FUZZ_RUNS: fuzzRuns })]),
];
const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0);
process.exitCode = sum('failed') > 0 ? 1 : 0;
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
