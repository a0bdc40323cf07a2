/** Minutes of the clinic's day and pixels of the grid. No time zones. */
import { timeOf } from '#contract/value-formats.ts';

/** Minutes since midnight; `end` is not part of it. */
export type Span = { start: number; end: number };

/** '10:00 a 10:45' */
export const sayHours = ({ start, end }: Span) => `${timeOf(start)} a ${timeOf(end)}`;

export const minutesOfDay = 24 * 60;
/** Minutes between two times that the pointer or the keyboard can choose. */
export const snapMinutes = 15;

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

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** What of `whole` is in none of the spans, which may overlap. */
export function gapsIn(whole: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let free = whole.start;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (start > free) gaps.push({ start: free, end: Math.min(start, whole.end) });
    free = Math.max(free, end);
    if (free >= whole.end) break;
  }
  if (free < whole.end) gaps.push({ start: free, end: whole.end });
  return gaps.filter(({ start, end }) => start < end);
}

/** Hours of a day without open time and without appointments. */
const usualHours: Span = { start: 8 * 60, end: 18 * 60 };

/** Whole hours around the spans; hours before the first and after the last are left out. */
export function hoursAround(spans: readonly Span[]): Span {
  if (spans.length === 0) return usualHours;
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return { start: Math.floor(start / 60) * 60, end: Math.min(minutesOfDay, Math.ceil(end / 60) * 60) };
}
