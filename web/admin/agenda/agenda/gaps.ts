/** Time of a professional that can be booked: open, and without appointments and their buffers. */
import { can } from '#contract/agenda/appointment-rules.ts';
import { gapsIn, occupiedBy, type Span, shortestGap } from '#contract/agenda/conflicts.ts';
import type { Column } from './grid/columns.ts';
import { snapMinutes } from './grid/grid-geometry.ts';
import { sayFree } from './grid/occupancy.ts';

/** The clinic's date and time of day, in minutes since midnight. */
export type Now = { date: string; minute: number };

/** By time. What is over is left out: today's gaps begin at the next quarter of an hour. */
export function gapsOf(
  { date, open, appointments, requests }: Pick<Column, 'date' | 'open' | 'appointments' | 'requests'>,
  now: Now,
) {
  if (date < now.date) return [];
  const first = date > now.date ? 0 : Math.ceil(now.minute / snapMinutes) * snapMinutes;
  // A visit that was took its time; a miss and a cancellation gave it back.
  const taken = appointments.flatMap(({ appointment, start, end }): Span[] =>
    can.edit(appointment) || appointment.status === 'completed'
      ? [occupiedBy(appointment, { start, end })]
      : [],
  );
  const held = requests.map(({ request, ...span }) => occupiedBy(request, span));
  return open
    .flatMap((interval) =>
      gapsIn({ ...interval, start: Math.max(interval.start, first) }, [...taken, ...held]),
    )
    .filter(({ start, end }) => end - start >= shortestGap);
}

export const bookedOf = (columns: readonly Column[]) =>
  columns.flatMap(({ appointments }) =>
    appointments.filter(({ appointment }) => appointment.status !== 'cancelled'),
  );

/** '12 agendamentos', without cancelled ones. */
export const countOf = (columns: readonly Column[]) => {
  const count = bookedOf(columns).length;
  return `${count} ${count === 1 ? 'agendamento' : 'agendamentos'}`;
};

/** '5h30 livres', from now on; 'cheio' of a day to come. */
export function sayTime(columns: readonly Column[], now: Now) {
  const gaps = columns.flatMap((column) => gapsOf(column, now));
  const free = gaps.reduce((sum, { start, end }) => sum + end - start, 0);
  return free > 0 ? sayFree(free) : columns.some(({ date }) => date > now.date) ? 'cheio' : '';
}
