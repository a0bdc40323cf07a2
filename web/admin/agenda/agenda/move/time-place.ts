import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { minutesOf } from '#contract/value-formats.ts';
import type { Span } from '../grid/grid-geometry.ts';

/** A time of a professional. */
export type TimePlace = Span & {
  /** yyyy-MM-dd */
  date: string;
  professionalId: string;
};

type Timed = Pick<AgendaAppointment, 'date' | 'time' | 'durationMinutes'> & { professional: { id: string } };

export function placeOf({ date, time, durationMinutes, professional }: Timed): TimePlace {
  const start = minutesOf(time);
  return { date, professionalId: professional.id, start, end: start + durationMinutes };
}

/** The same professional and beginning; the length may be another. */
export const beginsAt = (one: TimePlace, other: TimePlace) =>
  one.date === other.date && one.professionalId === other.professionalId && one.start === other.start;

export const isSame = (one: TimePlace, other: TimePlace) => beginsAt(one, other) && one.end === other.end;
