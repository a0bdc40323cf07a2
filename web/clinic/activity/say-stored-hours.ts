/** Hours of the audit log, which keeps them as the database writes them. */
import { type Interval, sayInterval } from '#contract/intervals.ts';
import { dayFrom, weekFrom } from '#contract/multirange.ts';

const names = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'];

const sayDayHours = (intervals: readonly Interval[]) =>
  intervals.length === 0 ? 'fechado' : intervals.map(sayInterval).join(', ');

/** '{[540,720)}' -> '09:00–12:00' */
export const sayStoredDay = (multirange: string): string => sayDayHours(dayFrom(multirange));

/** Days in a row with the same hours stand together: 'seg a sex 08:00–12:00, 13:00–18:00; sáb e dom fechado'. */
export function sayStoredWeek(multirange: string): string {
  const runs: { first: number; last: number; text: string }[] = [];
  weekFrom(multirange).forEach((intervals, index) => {
    const text = sayDayHours(intervals);
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
export const sayWeekdays = (numbers: string): string =>
  numbers
    .split(', ')
    .map((number) => names[Number(number) - 1] ?? number)
    .join(', ');
