/** The end of the output: failed tests by name, then the numbers. A truncated log still shows the end. */
import { stripVTControlCharacters } from 'node:util';
import type { Outcome } from './reports.ts';

export type Suite = { title: string; outcome: Outcome };

/** Lines for the messages of all failures together. */
const messageLines = 60;
const messageLinesOfOne = 12;

/** Lines to print; the last is `N passed, N failed`. */
export function summary(suites: Suite[]): string[] {
  const failed = suites.flatMap(({ title, outcome }) =>
    outcome.troubles.map((trouble) => ({ ...trouble, title })),
  );
  const each = Math.min(messageLinesOfOne, Math.floor(messageLines / Math.max(1, failed.length)));
  const sum = (count: 'passed' | 'failed') =>
    suites.reduce((total, { outcome }) => total + outcome[count], 0);
  return [
    '',
    ...(failed.length > 0 ? ['Failed:'] : []),
    ...failed.flatMap(({ title, file, name, message }) => [
      `  ${title}: ${file} › ${name}`,
      ...firstLines(message, each).map((line) => `    ${line}`),
    ]),
    ...(failed.length > 0 ? [''] : []),
    ...suites.map(
      ({ title, outcome }) =>
        `${outcome.skipped ?? `${outcome.passed} passed, ${outcome.failed} failed`}  ${title}`,
    ),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}

const firstLines = (message: string, lines: number): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.includes('node_modules/'))
    .slice(0, lines);
