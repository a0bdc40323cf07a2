/** Minutes of the clinic's day and pixels of the grid. No time zones. */
import { type Span, snapMinutes } from '#contract/agenda/conflicts.ts';
import { timeOf } from '#contract/value-formats.ts';

/** '10:00 a 10:45' */
export const sayHours = ({ start, end }: Span) => `${timeOf(start)} a ${timeOf(end)}`;

export const minutesOfDay = 24 * 60;

/** The hours on the screen, in minutes since midnight, and their size. */
export type Scale = { first: number; last: number; pixelsPerHour: number };

/** Pixels from the top of a column. */
export const topOf = ({ first, pixelsPerHour }: Scale, minute: number) =>
  ((minute - first) / 60) * pixelsPerHour;

export const heightOf = ({ pixelsPerHour }: Scale, minutes: number) => (minutes / 60) * pixelsPerHour;

/** @param y pixels from the top of a column @returns not rounded, within the hours on the screen */
export const minuteAt = ({ first, last, pixelsPerHour }: Scale, y: number) =>
  Math.min(last, Math.max(first, first + (y / pixelsPerHour) * 60));

export const snapped = (minute: number, step = snapMinutes) => Math.round(minute / step) * step;

/** Hours of a day without open time and without appointments. */
const usualHours: Span = { start: 8 * 60, end: 18 * 60 };

/** Whole hours around the spans; hours before the first and after the last are left out. */
export function hoursAround(spans: readonly Span[]): Span {
  if (spans.length === 0) return usualHours;
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return { start: Math.floor(start / 60) * 60, end: Math.min(minutesOfDay, Math.ceil(end / 60) * 60) };
}
