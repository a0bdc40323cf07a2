/** Counts of columns, in words: what is booked, and what can be. */
import { freeGaps, type Now } from '#contract/agenda/conflicts.ts';
import type { Column } from './grid/columns.ts';
import { sayFree } from './grid/occupancy.ts';

export const bookedOf = (columns: readonly Column[]) =>
  columns.flatMap(({ appointments }) =>
    appointments.filter(({ appointment }) => appointment.status !== 'cancelled'),
  );

/** '12 agendamentos', without cancelled ones. */
export const countOf = (columns: readonly Column[]) => {
  const count = bookedOf(columns).length;
  return `${count} ${count === 1 ? 'agendamento' : 'agendamentos'}`;
};

/** '5h30 livres', from now on; 'cheio' of a day to come that has hours. */
export function sayTime(columns: readonly Column[], now: Now) {
  const gaps = columns.flatMap((column) => freeGaps(column, now));
  const free = gaps.reduce((sum, { start, end }) => sum + end - start, 0);
  return free > 0
    ? sayFree(free)
    : columns.some(({ date, open }) => date > now.date && open.length > 0)
      ? 'cheio'
      : '';
}
