/** A time of a professional, and where a drag leads: from minutes under the pointer to times of the grid. */
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { durationBounds } from '#contract/agenda/appointment-rules.ts';
import type { Span } from '#contract/agenda/conflicts.ts';
import { snapMinutes } from '#contract/agenda/conflicts.ts';
import { minutesOf } from '#contract/value-formats.ts';
import type { Column } from '../grid/columns.ts';
import { minutesOfDay, type Scale, snapped } from '../grid/grid-geometry.ts';

export type TimeSlot = Span & {
  /** yyyy-MM-dd */
  date: string;
  professionalId: string;
};

type Timed = Pick<AgendaAppointment, 'date' | 'time' | 'durationMinutes'> & { professional: { id: string } };

export function slotOf({ date, time, durationMinutes, professional }: Timed): TimeSlot {
  const start = minutesOf(time);
  return { date, professionalId: professional.id, start, end: start + durationMinutes };
}

/** The same professional and beginning; the length may be another. */
export const beginsAt = (one: TimeSlot, other: TimeSlot) =>
  one.date === other.date && one.professionalId === other.professionalId && one.start === other.start;

export const isSame = (one: TimeSlot, other: TimeSlot) => beginsAt(one, other) && one.end === other.end;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * @param minute under the pointer
 * @param grab minutes from the beginning of the appointment to where it was taken
 */
export function movedTo({ start, end }: Span, minute: number, grab: number, { first, last }: Scale): Span {
  const wanted = minute - grab;
  // An odd time stays as long as the pointer is near it.
  const next = Math.abs(wanted - start) < snapMinutes / 2 ? start : snapped(wanted);
  const length = end - start;
  const latest = Math.max(first, Math.min(last, minutesOfDay) - length);
  const begins = next === start ? start : clamp(next, first, latest);
  return { start: begins, end: begins + length };
}

const longest = Math.floor(durationBounds.max / snapMinutes) * snapMinutes;

/** @param end the wanted one */
export function resizedTo({ start, end: before }: Span, end: number): Span {
  const next = Math.abs(end - before) < snapMinutes / 2 ? before : snapped(end);
  const least = Math.min(before, start + snapMinutes);
  return { start, end: clamp(next, least, Math.min(minutesOfDay, start + longest)) };
}

/** A new appointment drawn from one minute to another. */
export function drawn(from: number, to: number): Span {
  const start = Math.floor(Math.min(from, to) / snapMinutes) * snapMinutes;
  const end = Math.ceil(Math.max(from, to) / snapMinutes) * snapMinutes;
  return { start, end: clamp(end, start + snapMinutes, Math.min(minutesOfDay, start + longest)) };
}

/** Minutes between two lines of the grid. */
const lineMinutes = 30;

/** Where a click on free time begins: at the line before it, or at the end of an appointment since. */
export function beginningAt({ appointments }: Pick<Column, 'appointments'>, minute: number): number {
  const start = Math.floor(minute / lineMinutes) * lineMinutes;
  const ends = appointments.map(({ end }) => end).filter((end) => end > start && end <= minute);
  return Math.max(start, ...ends);
}
