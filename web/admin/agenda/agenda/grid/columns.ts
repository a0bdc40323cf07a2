/** One column is one date and one professional: what is open and closed there, and the appointments in their lanes. */
import type {
  AgendaAppointment,
  AgendaClosure,
  AgendaProfessional,
  AgendaRequest,
} from '#contract/agenda/agenda.ts';
import { gapsIn, overlaps, type Span } from '#contract/agenda/conflicts.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { addDays } from '#web/format/date.ts';
import type { Agenda } from '../use-agenda.ts';
import { hoursAround, minutesOfDay, type Scale } from './grid-geometry.ts';
import { type Lane, lanesOf } from './lanes.ts';

/** Of the clinic or of the professional; without those of rooms and devices. */
export type ColumnClosure = Span & Pick<AgendaClosure, 'kind' | 'title'>;

export type ColumnAppointment = Span & Lane & { appointment: AgendaAppointment };

/** A time that a patient holds or has asked for. */
export type ColumnRequest = Span & { request: AgendaRequest };

export type Column = {
  /** 'date|professionalId' */
  key: string;
  date: string;
  professional: AgendaProfessional;
  open: Span[];
  closures: ColumnClosure[];
  /** By time. */
  appointments: ColumnAppointment[];
  requests: ColumnRequest[];
};

export const columnKey = (date: string, professionalId: string) => `${date}|${professionalId}`;

/** By date, then in the order of the professionals. */
export function columnsOf({ from, to, professionals, openTime, closures, rows, requests }: Agenda): Column[] {
  const openById = new Map(openTime.map(({ professionalId, intervals }) => [professionalId, intervals]));
  return daysFrom(from, to).flatMap((date) =>
    professionals.flatMap((professional) => {
      const key = columnKey(date, professional.id);
      const ofColumn = rows.filter((row) => row.date === date && row.professional.id === professional.id);
      // A professional who has left is shown where something is booked.
      if (!professional.active && ofColumn.length === 0) return [];
      return {
        key,
        date,
        professional,
        // Nobody is booked with one who has left, so that none of the hours are free.
        open: professional.active
          ? (openById.get(professional.id) ?? []).flatMap((interval) => onDay(date, interval) ?? [])
          : [],
        closures: closures.flatMap((closure) => {
          if (closure.resourceId !== null) return [];
          if (closure.professionalId !== null && closure.professionalId !== professional.id) return [];
          const span = onDay(date, closure);
          return span ? { ...span, kind: closure.kind, title: closure.title } : [];
        }),
        appointments: placed(ofColumn),
        requests: requests
          .filter((one) => one.date === date && one.professionalId === professional.id)
          .map((request) => ({ request, ...spanOf(request) })),
      };
    }),
  );
}

export const daysFrom = (from: string, to: string) => {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The part of an interval of local times that is on one day. */
export function onDay(date: string, { starts, ends }: { starts: string; ends: string }): Span | undefined {
  const next = addDays(date, 1);
  if (starts.slice(0, 10) >= next || ends <= `${date}T00:00`) return undefined;
  const start = starts.slice(0, 10) < date ? 0 : minutesOf(starts.slice(11));
  const end = ends.slice(0, 10) > date ? minutesOfDay : minutesOf(ends.slice(11));
  return start < end ? { start, end } : undefined;
}

export function spanOf({ time, durationMinutes }: { time: string; durationMinutes: number }): Span {
  const start = minutesOf(time);
  return { start, end: Math.min(minutesOfDay, start + durationMinutes) };
}

/** A cancelled appointment whose time is taken again is left out; a squeeze-in shared its time from the beginning. */
function placed(rows: readonly AgendaAppointment[]): ColumnAppointment[] {
  const all = rows.map((appointment) => ({ appointment, ...spanOf(appointment) }));
  const shown = all
    .filter(
      (one) =>
        one.appointment.status !== 'cancelled' ||
        one.appointment.squeezeIn ||
        !all.some((other) => other.appointment.status !== 'cancelled' && overlaps(one, other)),
    )
    // The squeeze-in is at the right of what it overlaps.
    .sort(
      (one, other) =>
        one.start - other.start ||
        Number(one.appointment.squeezeIn) - Number(other.appointment.squeezeIn) ||
        other.end - one.end,
    );
  const lanes = lanesOf(shown);
  return shown.map((one, index) => ({ ...one, ...(lanes[index] ?? { lane: 0, lanes: 1, span: 1 }) }));
}

/** The hours that some column is open or has an appointment in. */
export function scaleOf(columns: readonly Column[], pixelsPerHour: number): Scale {
  const { start, end } = hoursAround(
    columns.flatMap(({ open, appointments, requests }) => [...open, ...appointments, ...requests]),
  );
  return { first: start, last: end, pixelsPerHour };
}

/** The closed time of a column. */
export const closedIn = ({ open }: Pick<Column, 'open'>, { first, last }: Scale) =>
  gapsIn({ start: first, end: last }, open);
