/** The days that the figures count by, and the period before another one. No schemas: the dashboard needs it at first. */
import { addDays, daysFrom } from '../value-formats.ts';

/** Days of one period. */
export const mostFigureDays = 731;
export const returnDays = [90, 180] as const;
/** Who came last more days ago has not come for long. */
export const absentAfterDays = 180;
export const listedAbsent = 50;
/** A package whose last day is at most so many days ahead is about to expire. */
export const expiringWithinDays = 30;
/** Visits left open and tills that did not agree are said for so many days. */
export const recentDays = 30;
/** Upper bounds of the ages of open amounts, in days; null: older. */
export const openAges = [30, 60, 90, null] as const;

/** Days, yyyy-MM-dd. */
export type Period = { from: string; to: string };

/** The first day of the month that is `months` before that of a day. */
export function firstOfMonth(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** A year so far: from its first day into February or later, not just up to three whole months. */
function isYearSoFar({ from, to }: Period) {
  const next = addDays(to, 1);
  const isOfOneYear = from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4);
  const months = monthNumber(to) - monthNumber(from);
  return isOfOneYear && (next.endsWith('-01') ? months > 2 : months > 0);
}

/** As many whole months before whole months, the same days of last year before a year so far; else as many days. */
export function periodBefore({ from, to }: Period): Period {
  const next = addDays(to, 1);
  if (isYearSoFar({ from, to })) {
    const ofLastYear = (day: string) =>
      `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;
    return { from: ofLastYear(from), to: ofLastYear(to) };
  }
  const isWholeMonths = from.endsWith('-01') && next.endsWith('-01');
  return {
    from: isWholeMonths
      ? firstOfMonth(from, monthNumber(next) - monthNumber(from))
      : addDays(from, -daysFrom(from, to)),
    to: addDays(from, -1),
  };
}
