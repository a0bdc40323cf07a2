/** The end of a run, which alone is kept where a log is cut: what failed by name, then how many. */
import { stripVTControlCharacters } from 'node:util';
import type { Outcome, Trouble } from './reports.ts';

export type Suite = { title: string; outcome: Outcome };

/** So that one that failed says much, and a hundred are all still named. */
const linesOfMessages = 60;
const mostLines = 12;

/** Lines to print; the last is `N passed, N failed`. */
export function summary(suites: Suite[]): string[] {
  const failed = named(suites, false);
  const passedLater = named(suites, true);
  const each = Math.min(
    mostLines,
    Math.floor(linesOfMessages / Math.max(1, failed.length + passedLater.length)),
  );
  const sum = (count: 'passed' | 'failed') =>
    suites.reduce((total, { outcome }) => total + outcome[count], 0);
  return [
    '',
    ...chapter('Passed only at a later try:', passedLater, each),
    ...chapter('Failed:', failed, each),
    ...suites.map(
      ({ title, outcome }) =>
        `${outcome.skipped ?? `${outcome.passed} passed, ${outcome.failed} failed`}  ${title}`,
    ),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}

type Named = Trouble & { title: string };

const named = (suites: Suite[], passedLater: boolean): Named[] =>
  suites.flatMap(({ title, outcome }) =>
    outcome.troubles
      .filter((trouble) => trouble.passedLater === passedLater)
      .map((trouble) => ({ ...trouble, title })),
  );

const chapter = (heading: string, troubles: Named[], lines: number): string[] =>
  troubles.length === 0
    ? []
    : [
        heading,
        ...troubles.flatMap(({ title, file, name, message }) => [
          `  ${title}: ${file} › ${name}`,
          ...firstLines(message, lines).map((line) => `    ${line}`),
        ]),
        '',
      ];

const firstLines = (message: string, lines: number): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.includes('node_modules/'))
    .slice(0, lines);
