/** Hours as the database writes them: multiranges of minutes. */
import type { Interval, Week } from './intervals.ts';
import { minutesOf, timeOf } from './value-formats.ts';

const minutesOfDay = 24 * 60;

/** Bounds of an `int4multirange` as PostgreSQL writes it: '{[480,720),[780,1080)}'. */
const boundsOf = (multirange: string) =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/gu)].map(([, lower, upper]) => ({
    lower: Number(lower),
    upper: Number(upper),
  }));

const multirangeOf = (bounds: { lower: number; upper: number }[]) =>
  `{${bounds.map(({ lower, upper }) => `[${lower},${upper})`).join(',')}}`;

/** The intervals from `first` to a day later, in minutes; touching ones have become one. */
const intervalsFrom = (multirange: string, first: number): Interval[] =>
  boundsOf(multirange)
    .map(({ lower, upper }) => ({
      lower: Math.max(lower - first, 0),
      upper: Math.min(upper - first, minutesOfDay),
    }))
    .filter(({ lower, upper }) => lower < upper)
    .map(({ lower, upper }) => ({ start: timeOf(lower), end: timeOf(upper) }));

export const dayFrom = (multirange: string) => intervalsFrom(multirange, 0);

/** @param multirange minutes since Monday 00:00 */
export const weekFrom = (multirange: string): Week =>
  Array.from({ length: 7 }, (_, weekday) => intervalsFrom(multirange, weekday * minutesOfDay));

export const dayToMultirange = (intervals: readonly Interval[], first = 0) =>
  multirangeOf(boundsIn(intervals, first));

export const weekToMultirange = (week: Week) =>
  multirangeOf(week.flatMap((intervals, weekday) => boundsIn(intervals, weekday * minutesOfDay)));

const boundsIn = (intervals: readonly Interval[], first: number) =>
  intervals.map(({ start, end }) => ({ lower: first + minutesOf(start), upper: first + minutesOf(end) }));
