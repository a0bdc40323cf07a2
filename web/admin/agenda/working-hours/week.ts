/**
 * The week of a form: seven days, Monday first, each with intervals as typed. What is dragged changes whole intervals in
 * minutes since midnight. Typed texts that are not times yet stay as they are.
 */
import { dayIntervals, type Interval, problemOfTimes, timeOfDay } from '#contract/intervals.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import { addDays } from '#web/format/date.ts';
import { completeTime } from '#web/format/typed-time.ts';
import { minutesOfDay } from '../agenda/grid/grid-geometry.ts';

export type Day = readonly Interval[];
export type Week = readonly Day[];
/** Minutes since midnight. */
export type Span = { from: number; to: number };
export type Edge = 'from' | 'to';

/** Drawn edges lie on quarters of an hour. */
export const step = 15;

export const snap = (minutes: number) =>
  Math.min(minutesOfDay, Math.max(0, Math.round(minutes / step) * step));

/** The interval in minutes; null while it is not a valid one. */
export function spanOf({ start, end }: Interval): Span | null {
  const isTime = (text: string) => timeOfDay.safeParse(text).success;
  if (!isTime(start) || !isTime(end) || problemOfTimes(start, end)) return null;
  return { from: minutesOf(start), to: minutesOf(end) };
}

const intervalOf = ({ from, to }: Span): Interval => ({ start: timeOf(from), end: timeOf(to) });

const spansOf = (day: Day) => day.flatMap((interval) => spanOf(interval) ?? []);
const unfinished = (day: Day) => day.filter((interval) => spanOf(interval) === null);

function dayOf(spans: readonly Span[], day: Day): Day {
  const inOrder = [...spans].sort((a, b) => a.from - b.from).map(intervalOf);
  return [...inOrder, ...unfinished(day)];
}

/** Adds time to a day. It becomes one interval with those that it meets or touches. */
export function drawn(day: Day, { from, to }: Span): Day {
  let union = { from, to };
  const apart: Span[] = [];
  for (const span of spansOf(day).sort((a, b) => a.from - b.from)) {
    if (span.to < union.from || span.from > union.to) apart.push(span);
    else union = { from: Math.min(union.from, span.from), to: Math.max(union.to, span.to) };
  }
  return dayOf([...apart, union], day);
}

export const without = (day: Day, index: number): Day => day.filter((_, place) => place !== index);

/** Moves an interval. It keeps its length and stays within the day. */
export function moved(day: Day, index: number, minutes: number): Day {
  const span = spanAt(day, index);
  if (!span) return day;
  const shift = Math.min(minutesOfDay - span.to, Math.max(-span.from, minutes));
  return drawn(without(day, index), { from: span.from + shift, to: span.to + shift });
}

/** Moves one edge of an interval, which keeps at least one step. */
export function resized(day: Day, index: number, edge: Edge, to: number): Day {
  const span = spanAt(day, index);
  if (!span) return day;
  const next =
    edge === 'from'
      ? { from: Math.max(0, Math.min(to, span.to - step)), to: span.to }
      : { from: span.from, to: Math.min(minutesOfDay, Math.max(to, span.from + step)) };
  return drawn(without(day, index), next);
}

const spanAt = (day: Day, index: number) => {
  const interval = day[index];
  return interval ? spanOf(interval) : null;
};

/** Takes time out of a day, such as a lunch break. */
export function cut(day: Day, { from, to }: Span): Day {
  const left = spansOf(day).flatMap((span) =>
    [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ].filter((part) => part.to > part.from),
  );
  return dayOf(left, day);
}

/** @param days indices of the days that change, 0 is Monday */
export const changedDays = (week: Week, days: readonly number[], change: (day: Day) => Day): Week =>
  week.map((day, index) => (days.includes(index) ? change(day) : day));

/** Gives the other days the intervals of one. */
export const copiedDay = (week: Week, from: number, to: readonly number[]): Week =>
  changedDays(week, to, () => week[from] ?? []);

/** The interval that a button adds: the hour after the last one, or the morning of an empty day. */
export function nextInterval(day: Day): Interval {
  const last = Math.max(...spansOf(day).map(({ to }) => to), 0);
  if (last === 0) return intervalOf({ from: 8 * 60, to: 12 * 60 });
  const from = Math.min(last + 60, minutesOfDay - 60);
  return from < last
    ? { start: '', end: '' }
    : intervalOf({ from, to: Math.min(from + 4 * 60, minutesOfDay) });
}

export const totalMinutes = (day: Day) => spansOf(day).reduce((sum, { from, to }) => sum + to - from, 0);

/** Whole times for texts that were saved before their field was left: '14' is '14:00'. */
export const completed = (day: Day): Day =>
  day.map(({ start, end }) => ({ start: completeTime(start), end: completeTime(end) }));

/** `field`: null where the interval as a whole is wrong. */
type DayProblem = { index: number; field: keyof Interval | null; message: string };

/**
 * The first problem of a day, or null.
 * @param isFinal whether texts that are not times yet are problems too
 */
export function problemOfDay(typed: Day, isFinal: boolean): DayProblem | null {
  const day = isFinal ? completed(typed) : typed;
  const isTyped = ({ start, end }: Interval) =>
    [start, end].every((text) => timeOfDay.safeParse(text).success);
  const places = day.flatMap((interval, index) => (isFinal || isTyped(interval) ? [index] : []));
  const checked = dayIntervals.safeParse(places.map((index) => day[index]));
  const [issue] = checked.error?.issues ?? [];
  if (!issue) return null;
  const [place, name] = issue.path;
  return {
    index: (typeof place === 'number' ? places[place] : undefined) ?? 0,
    field: name === 'start' || name === 'end' ? name : null,
    message: issue.message,
  };
}

/** Whole hours in which a week is drawn: the usual ones, and those around intervals outside of them. */
export function drawnHours(week: Week): Span {
  const spans = week.flatMap(spansOf);
  return {
    from: Math.floor(Math.min(usualHours.from, ...spans.map(({ from }) => from)) / 60) * 60,
    to: Math.ceil(Math.max(usualHours.to, ...spans.map(({ to }) => to)) / 60) * 60,
  };
}
const usualHours = { from: 7 * 60, to: 20 * 60 };

/** 510 -> '8h30' */
export function sayHour(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}h${rest ? String(rest).padStart(2, '0') : ''}`;
}

/** 'Fechado', '08:00–12:00 e 13:00–18:00' */
export function sayDayHours(day: Day): string {
  const texts = day.map(({ start, end }) => `${start}–${end}`);
  const last = texts.at(-1);
  if (last === undefined) return 'Fechado';
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(', ')} e ${last}`;
}

/** The first Monday from a day on, yyyy-MM-dd. */
export const nextMonday = (day: string) => addDays(day, (8 - weekdayOf(day)) % 7);

/** ISO number, 1 is Monday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
