/** What the pointer, a finger and the keyboard do on the grid. */
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import { snapMinutes } from '#contract/agenda/conflicts.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import { createStore, type Store } from '#web/ui/store.ts';
import { bookingChoicesQuery } from '../../appointments/booking-choices.tsx';
import { type FreeSlot, type Movable, useAgendaState } from '../agenda-state.tsx';
import { type Column, columnKey } from '../grid/columns.ts';
import type { Scale } from '../grid/grid-geometry.ts';
import { bandsOf, usePlacing } from '../placing/use-placing.ts';
import type { Agenda } from '../use-agenda.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { ColumnOverlay, type CursorBox, type Ghost } from './column-overlay.tsx';
import { sayConflict } from './conflicts.ts';
import { type Cursor, cursorOn, gridKeys } from './grid-keys.ts';
import { sayAppointment, sayClosed, sayDay, sayMove, saySpan, sayTime } from './say-move.ts';
import { beginningAt, type TimeSlot } from './time-slot.ts';
import { useCursor, useFocusOnPlacing } from './use-cursor.ts';
import { minuteUnder, useGridPointer } from './use-grid-pointer.ts';
import { useLift } from './use-lift.ts';
import { useMove } from './use-move.tsx';

type GridInteractionInput = {
  agenda: Agenda;
  columns: readonly Column[];
  scale: Scale;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  address: AgendaAddress;
};

type GridInteraction = {
  /** For the element that has all columns. */
  gridProps: ComponentPropsWithRef<'div'>;
  /** What lies over a column: ghost, highlighted free times, keyboard cursor. */
  overlayOf: (columnKey: string) => ReactNode;
  /** A question and the live region: after the grid. */
  extras: ReactNode;
};

const hint = 'Enter confirma, Esc desfaz';

export function useGridInteraction(input: GridInteractionInput): GridInteraction {
  const { agenda, columns, scale, scroller, address } = input;
  const queryClient = useQueryClient();
  const { openCard, book, booking, booked } = useAgendaState();
  const mover = useMove(agenda);
  const placing = usePlacing(address, mover);
  const root = useRef<HTMLDivElement>(null);
  const keyboard = useCursor({ root, columns, scale, isKept: booking !== null });
  const { cursor, put } = keyboard;
  const [spoken] = useState(() => createStore(''));
  const { putDown, ...lift } = useLift(root, agenda);
  const { ghosts, waiting, lifted } = lift;
  const lifting = {
    ...lift,
    putDown: () => {
      putDown();
      // What was said of the move is not found by a reader who comes later.
      spoken.set('');
    },
  };
  const goal = useRef<number | null>(null);

  const ghostOf = (appointment: Movable | null, to: TimeSlot): Ghost => {
    const professional = agenda.professionals.find(({ id }) => id === to.professionalId);
    return {
      columnKey: columnKey(to.date, to.professionalId),
      start: to.start,
      end: to.end,
      title: appointment ? sayMove(appointment, to, professional) : saySpan(to),
      reasons: mover.conflictsOf(appointment, to).map(sayConflict),
    };
  };
  const say = ({ title, reasons }: Ghost, ...more: string[]) =>
    spoken.set([title, ...reasons, ...more].join(', '));
  /** What a time of the cursor would be for. */
  const ghostAt = ({ date, professional }: Column, start: number) =>
    ghostOf(placing?.moved ?? null, {
      date,
      professionalId: professional.id,
      start,
      end: start + (placing?.minutes ?? snapMinutes),
    });
  const sayCursor = (next: Cursor) => {
    const column = columns.find(({ key }) => key === next.columnKey);
    if (!column) return '';
    const { professional, date, appointments } = column;
    const found = appointments.find(({ appointment }) => appointment.id === next.id);
    const what = found
      ? sayAppointment(found.appointment)
      : sayTime(date, next.minute, ghostAt(column, next.minute).reasons);
    return cursor?.columnKey.endsWith(`|${professional.id}`) ? what : `${professional.fullName}, ${what}`;
  };

  const pointer = useGridPointer({
    root,
    scroller,
    columns,
    scale,
    lifting,
    placing,
    ghostOf,
    say,
    onDrop: mover.move,
    onDrawn: ({ date, professionalId, start, end }) => {
      const anchor = put({ columnKey: columnKey(date, professionalId), minute: start, id: null });
      book({ date, professionalId, time: timeOf(start), minutes: end - start }, anchor);
    },
  });
  useFocusOnPlacing({ root, placing, columns, keyboard });

  const choose = ({ date, professional }: Column, minute: number, anchor: HTMLElement | null) => {
    const time = timeOf(minute);
    if (placing) placing.take(date, professional.id, time, anchor);
    else book({ date, time, professionalId: professional.id }, anchor);
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const block = target.closest<HTMLElement>('[data-appointment]');
    const key = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    const column = columns.find((each) => each.key === key);
    if (!column) return;
    if (block?.dataset.appointment && !placing) return openCard(block.dataset.appointment, block);
    // Enter and the space bar send a click without a position.
    if (event.detail === 0)
      return cursor && choose(column, cursor.minute, block ?? target.closest('[data-cursor]'));
    const minute = minuteUnder(event, scale);
    if (minute === null) return;
    const start = placing ? Math.floor(minute / snapMinutes) * snapMinutes : beginningAt(column, minute);
    const anchor = put({ columnKey: column.key, minute: start, id: null });
    ghosts.set(null);
    choose(column, start, anchor ?? block);
  };

  const onKeyDown = gridKeys({
    columns,
    scale,
    cursor,
    goal,
    waiting,
    walkTo: (next) => {
      keyboard.focusOn(next);
      spoken.set(sayCursor(next));
      const column = placing && columns.find(({ key }) => key === next.columnKey);
      if (column) ghosts.set(ghostAt(column, next.minute));
    },
    onLift: (move) => {
      if (!waiting.current && !lifting.canLift(move.row)) return spoken.set(sayClosed(move.row.status));
      waiting.current = move;
      if (lifted.current === null) lifting.lift({ row: move.row, cancel: lifting.putDown });
      const ghost = ghostOf(move.row, move.to);
      ghosts.set({ ...ghost, hint });
      say(ghost, hint);
      requestAnimationFrame(() =>
        root.current?.querySelector('[data-ghost]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    },
    onConfirm: ({ row, to }) => {
      lifting.putDown();
      mover.move(row, to);
    },
    onCancel: () => {
      const row = lifted.current?.row;
      lifting.putDown();
      if (row) spoken.set(`Ficou em ${sayDay(row.date)}, ${row.time}`);
    },
  });
  const onFocus = ({ target }: FocusEvent) => {
    // Who does a procedure, and what it needs: for the conflicts.
    queryClient.prefetchQuery(bookingChoicesQuery());
    const id = target instanceof HTMLElement ? target.dataset.appointment : undefined;
    const own = id ? cursorOn(columns, id) : cursor;
    if (own) keyboard.follow(own);
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    keyboard.leave();
    // The agenda may have drawn the appointment anew.
    if (waiting.current && target.isConnected && !root.current?.contains(relatedTarget)) lifting.putDown();
  };

  const asked = mover.asked && ghostOf(mover.asked.appointment, mover.asked.to);
  return {
    gridProps: {
      ref: root,
      ...pointer,
      onPointerEnter: () => void queryClient.prefetchQuery(bookingChoicesQuery()),
      onClick,
      onKeyDown,
      onFocus,
      onBlur,
      style: { touchAction: 'manipulation', userSelect: 'none', WebkitTouchCallout: 'none' },
    },
    overlayOf: (key) => {
      const column = columns.find((each) => each.key === key);
      if (!column) return null;
      const times = placing?.timesOf(column.date, column.professional.id) ?? [];
      return (
        <ColumnOverlay
          column={column}
          scale={scale}
          ghosts={ghosts}
          asked={asked}
          cursor={boxOf(column, cursor, booked, sayCursor)}
          free={bandsOf(times, placing?.minutes ?? 0)}
        />
      );
    },
    extras: (
      <>
        {mover.question}
        <LiveRegion spoken={spoken} />
      </>
    ),
  };
}

/** A time that is being booked, or the free time that the keyboard is at. */
function boxOf(
  { key }: Column,
  cursor: Cursor | null,
  booked: FreeSlot | null,
  say: (cursor: Cursor) => string,
): CursorBox | null {
  if (booked && columnKey(booked.date, booked.professionalId) === key) {
    const start = minutesOf(booked.time);
    const span = { start, end: start + (booked.minutes ?? defaultDurationMinutes) };
    return { ...span, label: saySpan(span), isBooked: true };
  }
  if (!cursor || cursor.columnKey !== key || cursor.id !== null) return null;
  return { start: cursor.minute, end: cursor.minute + snapMinutes, label: say(cursor), isBooked: false };
}

function LiveRegion({ spoken }: { spoken: Store<string> }) {
  const text = useSyncExternalStore(spoken.subscribe, spoken.get);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
