/** The keyboard on the grid: arrows walk, with Alt they move an appointment, with Shift and Alt they change its length. */
import type { KeyboardEvent } from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { snapMinutes } from '#contract/agenda/conflicts.ts';
import type { Column } from '../grid/columns.ts';
import { minutesOfDay, type Scale } from '../grid/grid-geometry.ts';
import { resizedTo, slotOf, type TimeSlot } from './time-slot.ts';

export type KeyboardMove = { row: AgendaAppointment; to: TimeSlot };

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
      if (appointment.id === id) return { row: appointment, to: slotOf(appointment) };
  return null;
}

/** By a step, within the hours on the screen. @returns null for a key without a meaning */
function shifted(
  columns: readonly Column[],
  { first, last }: Scale,
  to: TimeSlot,
  key: WalkKey,
  isResize: boolean,
): TimeSlot | null {
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

/** Where the keyboard is. */
export type Cursor = {
  columnKey: string;
  /** Minutes since midnight. */
  minute: number;
  /** The appointment there; null: a free time. */
  id: string | null;
};

export type WalkKey = 'up' | 'down' | 'left' | 'right' | 'pageUp' | 'pageDown' | 'first' | 'last';

type Stop = { minute: number; id: string | null };

/** Appointments by time, and between them the times of the grid. */
function stopsOf({ appointments }: Pick<Column, 'appointments'>, { first, last }: Scale): Stop[] {
  const stops: Stop[] = appointments.map(({ appointment, start }) => ({ minute: start, id: appointment.id }));
  for (let minute = Math.ceil(first / snapMinutes) * snapMinutes; minute < last; minute += snapMinutes)
    if (!appointments.some(({ start, end }) => start <= minute && minute < end))
      stops.push({ minute, id: null });
  return stops.sort((one, other) => one.minute - other.minute);
}

/** The appointment at a time, or the free time next to it. */
function stopAt(column: Column, minute: number, scale: Scale): Cursor {
  const there = column.appointments.find(({ start, end }) => start <= minute && minute < end);
  if (there) return { columnKey: column.key, minute: there.start, id: there.appointment.id };
  const [nearest] = stopsOf(column, scale).sort(
    (one, other) => Math.abs(one.minute - minute) - Math.abs(other.minute - minute),
  );
  return { columnKey: column.key, ...(nearest ?? { minute: scale.first, id: null }) };
}

/**
 * @param wanted the minute from which the user went sideways, so that a long appointment does not shift the way
 * @returns the same cursor at an edge
 */
export function walk(
  columns: readonly Column[],
  scale: Scale,
  { cursor, wanted = cursor.minute }: { cursor: Cursor; wanted?: number },
  key: WalkKey,
): Cursor {
  const index = columns.findIndex((column) => column.key === cursor.columnKey);
  const column = columns[index];
  if (!column) return cursor;
  if (key === 'left' || key === 'right') {
    const next = columns[index + (key === 'right' ? 1 : -1)];
    return next ? stopAt(next, wanted, scale) : cursor;
  }
  const stops = stopsOf(column, scale);
  const here = stops.findIndex(({ minute, id }) => minute === cursor.minute && id === cursor.id);
  const to = (stop: Stop | undefined) => (stop ? { columnKey: column.key, ...stop } : cursor);
  switch (key) {
    case 'up':
      return to(stops[here - 1]);
    case 'down':
      return to(stops[here + 1]);
    case 'first':
      return to(stops[0]);
    case 'last':
      return to(stops.at(-1));
    case 'pageUp':
      return stopAt(column, Math.max(scale.first, cursor.minute - 60), scale);
    case 'pageDown':
      return stopAt(column, Math.min(scale.last - 1, cursor.minute + 60), scale);
  }
}

export function cursorOn(columns: readonly Column[], id: string): Cursor | null {
  for (const { key, appointments } of columns)
    for (const { appointment, start } of appointments)
      if (appointment.id === id) return { columnKey: key, minute: start, id };
  return null;
}

/** Where the cursor is once the days on the screen have changed: on its appointment, or at its time of the same column. */
export function cursorIn(columns: readonly Column[], scale: Scale, cursor: Cursor | null): Cursor | null {
  const [first] = columns;
  if (!first) return null;
  const own = cursor?.id && cursorOn(columns, cursor.id);
  if (own) return own;
  const column =
    columns.find(({ key }) => key === cursor?.columnKey) ?? sameProfessional(columns, cursor) ?? first;
  if (!cursor) {
    const [earliest] = column.appointments;
    return earliest
      ? { columnKey: column.key, minute: earliest.start, id: earliest.appointment.id }
      : stopAt(column, column.open[0]?.start ?? scale.first, scale);
  }
  return stopAt(column, cursor.minute, scale);
}

const sameProfessional = (columns: readonly Column[], cursor: Cursor | null) =>
  columns.find(({ professional }) => cursor?.columnKey.endsWith(`|${professional.id}`));
