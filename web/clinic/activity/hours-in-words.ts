/** Hours of the audit log, which keeps them as the database writes them. */
import { type Interval, intervalText } from '#contract/intervals.ts';
import { dayFrom, weekFrom } from '#contract/multirange.ts';

const names = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'];

const dayText = (intervals: readonly Interval[]) =>
  intervals.length === 0 ? 'fechado' : intervals.map(intervalText).join(', ');

/** '{[540,720)}' -> '09:00–12:00' */
export const dayInWords = (multirange: string): string => dayText(dayFrom(multirange));

/** Days in a row with the same hours stand together: 'seg a sex 08:00–12:00, 13:00–18:00; sáb e dom fechado'. */
export function weekInWords(multirange: string): string {
  const runs: { first: number; last: number; text: string }[] = [];
  weekFrom(multirange).forEach((intervals, index) => {
    const text = dayText(intervals);
    const run = runs.at(-1);
    if (run?.text === text) run.last = index;
    else runs.push({ first: index, last: index, text });
  });
  return runs.map(({ first, last, text }) => `${daysText(first, last)} ${text}`).join('; ');
}

function daysText(first: number, last: number): string {
  if (first === last) return names[first] ?? '';
  return `${names[first]} ${last === first + 1 ? 'e' : 'a'} ${names[last]}`;
}

/** '1, 3' -> 'seg, qua' */
export const weekdaysInWords = (numbers: string): string =>
  numbers
    .split(', ')
    .map((number) => names[Number(number) - 1] ?? number)
    .join(', ');
