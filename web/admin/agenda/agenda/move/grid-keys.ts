/** The keyboard on the grid: arrows walk, with Alt they move an appointment, with Shift and Alt they change its length. */
import type { KeyboardEvent } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import type { Column } from '../grid/columns.ts';
import { minutesOfDay, type Scale, snapMinutes } from '../grid/grid-geometry.ts';
import { resizedTo } from './targets.ts';
import { placeOf, type TimePlace } from './time-place.ts';
import { type Cursor, type WalkKey, walk } from './walk.ts';

export type KeyboardMove = { row: AgendaAppointment; to: TimePlace };

type GridKeys = {
  columns: readonly Column[];
  scale: Scale;
  cursor: Cursor | null;
  /** The minute from which the user went sideways. */
  goal: { current: number | null };
  walkTo: (next: Cursor) => void;
  /** A move that waits for Enter. */
  waiting: { current: KeyboardMove | null };
  onLift: (move: KeyboardMove) => void;
  onConfirm: (move: KeyboardMove) => void;
  onCancel: () => void;
};

const walkKeys: Record<string, WalkKey> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
};

export const gridKeys = (input: GridKeys) => (event: KeyboardEvent) => {
  const { columns, scale, cursor, goal, walkTo, onLift, onConfirm, onCancel } = input;
  const waiting = input.waiting.current;
  if (!cursor || !(event.target instanceof Element)) return;
  if (!event.target.matches('[data-appointment], [data-cursor]')) return;
  const take = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  // A key that is held down after the move was confirmed would open the card.
  if (event.key === 'Enter' && event.repeat) return take();
  if (waiting && (event.key === 'Enter' || event.key === 'Escape')) {
    take();
    return event.key === 'Enter' ? onConfirm(waiting) : onCancel();
  }
  const key = walkKeys[event.key];
  if (!key || event.ctrlKey || event.metaKey) return;
  if (event.altKey) {
    take();
    const move = waiting ?? moveOf(columns, cursor);
    const to = move && shifted(columns, scale, move.to, key, event.shiftKey);
    if (move && to) onLift({ row: move.row, to });
    return;
  }
  if (event.shiftKey) return;
  take();
  // What is lifted is put down first.
  if (waiting) return;
  const isSideways = key === 'left' || key === 'right';
  goal.current = isSideways ? (goal.current ?? cursor.minute) : null;
  walkTo(walk(columns, scale, { cursor, wanted: goal.current ?? cursor.minute }, key));
};

function moveOf(columns: readonly Column[], { id }: Cursor): KeyboardMove | null {
  for (const { appointments } of columns)
    for (const { appointment } of appointments)
      if (appointment.id === id) return { row: appointment, to: placeOf(appointment) };
  return null;
}

/** By a step, within the hours on the screen. @returns null for a key without a meaning */
function shifted(
  columns: readonly Column[],
  { first, last }: Scale,
  to: TimePlace,
  key: WalkKey,
  isResize: boolean,
): TimePlace | null {
  const steps = key === 'up' ? -snapMinutes : key === 'down' ? snapMinutes : 0;
  if (isResize) return steps === 0 ? null : { ...to, ...resizedTo(to, to.end + steps) };
  if (steps !== 0) {
    const start = to.start + steps;
    const end = to.end + steps;
    return start < first || end > Math.min(last, minutesOfDay) ? to : { ...to, start, end };
  }
  if (key !== 'left' && key !== 'right') return null;
  const here = columns.findIndex(
    ({ date, professional }) => date === to.date && professional.id === to.professionalId,
  );
  const next = columns[here + (key === 'right' ? 1 : -1)];
  return next ? { ...to, date: next.date, professionalId: next.professional.id } : to;
}
