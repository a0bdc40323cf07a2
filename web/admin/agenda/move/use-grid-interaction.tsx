/** What the pointer, a finger and the keyboard do on the grid. */
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AgendaAppointment } from '#contract/agenda.ts';
import { can, defaultDurationMinutes } from '#contract/appointment-rules.ts';
import { statusLabel } from '#web/clinic/status-badge.tsx';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { notify } from '#web/ui/toasts.tsx';
import { bookingChoicesQuery } from '../../appointments/booking-choices.tsx';
import type { AgendaPlace } from '../agenda-place.ts';
import { type Movable, useAgendaState } from '../agenda-state.tsx';
import { type Column, columnKey } from '../grid/columns.ts';
import { minuteAt, minutesOf, type Scale, snapMinutes, timeOf } from '../grid/grid-geometry.ts';
import type { Agenda } from '../use-agenda.ts';
import { ColumnOverlay, type CursorBox, type Ghost } from './column-overlay.tsx';
import { sayConflict } from './conflicts.ts';
import { columnUnder, type Dragged, type DragTarget, press } from './drag.ts';
import { isMoving } from './pending-moves.ts';
import { sayAppointment, sayClosed, sayDay, sayMove, saySpan, sayTime } from './say.ts';
import { createStore, type Store } from './store.ts';
import { beginningAt } from './targets.ts';
import type { TimePlace } from './time-place.ts';
import { useCursor } from './use-cursor.ts';
import { gridKeys, type KeyboardMove } from './use-grid-keys.ts';
import { useMove } from './use-move.tsx';
import { bandsOf, usePlacing } from './use-placing.ts';
import type { Cursor } from './walk.ts';

export type GridInteractionInput = {
  agenda: Agenda;
  columns: readonly Column[];
  scale: Scale;
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>;
  place: AgendaPlace;
};

export type GridInteraction = {
  /** For the element that has all columns. */
  gridProps: ComponentPropsWithRef<'div'>;
  /** Is being moved; nothing has changed yet. */
  dragging: { id: string } | null;
  /** What lies over a column: ghost, highlighted free times, keyboard cursor. */
  overlayOf: (columnKey: string) => ReactNode;
  /** A question and the live region: after the grid. */
  extras: ReactNode;
};

/** By a drag, or by keyboard until Enter. `row`: null while a new appointment is drawn. */
type Lifted = { row: AgendaAppointment | null; cancel: () => void };

const hint = 'Enter confirma, Esc desfaz';

export function useGridInteraction(input: GridInteractionInput): GridInteraction {
  const { agenda, columns, scale, scroller, place } = input;
  const queryClient = useQueryClient();
  const { openCard, book, booking } = useAgendaState();
  const mover = useMove(agenda);
  const placing = usePlacing(place, mover);
  const root = useRef<HTMLDivElement>(null);
  const { cursor, put, focusOn, follow, leave } = useCursor({
    root,
    columns,
    scale,
    isKept: booking !== null,
  });
  const [ghosts] = useState(() => createStore<Ghost | null>(null));
  const [spoken] = useState(() => createStore(''));
  const [dragging, setDragging] = useState<{ id: string } | null>(null);
  const lifted = useRef<Lifted | null>(null);
  const waiting = useRef<KeyboardMove | null>(null);
  const goal = useRef<number | null>(null);

  const professionalOf = (id: string) => agenda.professionals.find((professional) => professional.id === id);
  const ghostOf = (appointment: Movable | null, to: TimePlace): Ghost => ({
    columnKey: columnKey(to.date, to.professionalId),
    start: to.start,
    end: to.end,
    title: appointment ? sayMove(appointment, to, professionalOf(to.professionalId)) : saySpan(to),
    reasons: mover.conflictsOf(appointment, to).map(sayConflict),
  });
  const say = ({ title, reasons }: Ghost) => spoken.set([title, ...reasons].join(', '));

  const lift = (next: Lifted) => {
    lifted.current = next;
    setDragging(next.row && { id: next.row.id });
  };
  const putDown = () => {
    lifted.current = null;
    waiting.current = null;
    ghosts.set(null);
    setDragging(null);
  };
  /** @returns whether it may move now */
  const canLift = ({ id, status }: AgendaAppointment) => {
    if (!can.edit({ status })) notify.info(sayClosed(status), { id: `closed-${id}` });
    return can.edit({ status }) && !isMoving(id);
  };

  // The listeners of a drag outlive a render.
  const latest = { columns, scale, agenda, ghostOf, say, canLift, lift, putDown, mover };
  const now = useRef(latest);
  useLayoutEffect(() => {
    now.current = latest;
  });

  const placeOfTarget = ({ columnKey: key, start, end }: DragTarget): TimePlace => {
    const [date = '', professionalId = ''] = key.split('|');
    return { date, professionalId, start, end };
  };
  const onPointerDown = (event: React.PointerEvent) => {
    const element = root.current;
    if (placing || !element) return;
    queryClient.prefetchQuery(bookingChoicesQuery());
    press(event.nativeEvent, {
      grid: () => now.current,
      root: element,
      scroller: scroller.current,
      onBegin: (dragged, cancel) => {
        const row = rowOf(dragged);
        if (row && !now.current.canLift(row)) return false;
        now.current.lift({ row, cancel });
        return true;
      },
      onTarget: (dragged, target) => {
        const ghost = now.current.ghostOf(rowOf(dragged), placeOfTarget(target));
        ghosts.set(ghost);
        now.current.say(ghost);
      },
      onEnd: () => now.current.putDown(),
      onDrop: (dragged, target) => {
        const to = placeOfTarget(target);
        const row = rowOf(dragged);
        if (row) return now.current.mover.move(row, to);
        const { date, professionalId, start, end } = to;
        const anchor = put({ columnKey: target.columnKey, minute: start, id: null });
        book({ date, professionalId, time: timeOf(start), minutes: end - start }, anchor);
      },
    });
  };

  useInterruption({ agenda, lifted });
  useEffect(() => {
    const element = root.current;
    // A finger that scrolls would end the drag. React's own listener could not prevent it.
    const hold = (event: TouchEvent) => lifted.current && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, []);

  /** A time of a column, by a click or by Enter. */
  const choose = ({ date, professional, key }: Column, minute: number, anchor: HTMLElement | null) => {
    const time = timeOf(minute);
    if (placing) placing.take(date, professional.id, time, anchor);
    else
      book(
        { date, time, professionalId: professional.id },
        anchor ?? put({ columnKey: key, minute, id: null }),
      );
  };
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const block = target.closest<HTMLElement>('[data-appointment]');
    const key = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    const column = columns.find((each) => each.key === key);
    if (!column) return;
    if (block?.dataset.appointment && !placing) return openCard(block.dataset.appointment, block);
    // Enter and the space bar send a click without a place.
    if (event.detail === 0) {
      const minute = cursor?.minute ?? scale.first;
      return choose(column, minute, target.closest<HTMLElement>('[data-cursor], [data-appointment]'));
    }
    const minute = minuteUnder(event, scale);
    if (minute === null) return;
    const start = placing ? Math.floor(minute / snapMinutes) * snapMinutes : beginningAt(column, minute);
    const anchor = put({ columnKey: column.key, minute: start, id: null });
    choose(column, start, anchor ?? block);
  };

  /** While a time is chosen, the pointer shows where it would be. */
  const onPointerMove = (event: React.PointerEvent) => {
    if (!placing || event.pointerType === 'touch' || !root.current) return;
    const column = columnUnder(root.current, { x: event.clientX })?.dataset.column;
    const minute = minuteUnder(event, scale);
    if (!column || minute === null) return ghosts.set(null);
    const start = Math.floor(minute / snapMinutes) * snapMinutes;
    const before = ghosts.get();
    if (before?.columnKey === column && before.start === start) return;
    const appointment = placing.placing.kind === 'move' ? placing.placing.appointment : null;
    ghosts.set(
      ghostOf(appointment, placeOfTarget({ columnKey: column, start, end: start + placing.minutes })),
    );
  };

  const sayCursor = (next: Cursor) => {
    const column = columns.find(({ key }) => key === next.columnKey);
    if (!column) return '';
    const { professional, date, appointments } = column;
    const isOther = !cursor?.columnKey.endsWith(`|${professional.id}`);
    const found = appointments.find(({ appointment }) => appointment.id === next.id);
    const end = next.minute + (placing?.minutes ?? snapMinutes);
    const moved = placing?.placing.kind === 'move' ? placing.placing.appointment : null;
    const reasons = mover
      .conflictsOf(moved, { date, professionalId: professional.id, start: next.minute, end })
      .map(sayConflict);
    const what = found ? sayAppointment(found.appointment) : sayTime(date, next.minute, reasons);
    return isOther ? `${professional.fullName}, ${what}` : what;
  };
  const onKeyDown = gridKeys({
    columns,
    scale,
    cursor,
    goal,
    waiting,
    walkTo: (next) => {
      focusOn(next);
      spoken.set(sayCursor(next));
    },
    onLift: (move) => {
      if (!waiting.current && !canLift(move.row)) return spoken.set(sayClosed(move.row.status));
      waiting.current = move;
      if (lifted.current === null) lift({ row: move.row, cancel: putDown });
      const ghost = { ...ghostOf(move.row, move.to), hint };
      ghosts.set(ghost);
      spoken.set([ghost.title, ...ghost.reasons, hint].join(', '));
      requestAnimationFrame(() =>
        root.current?.querySelector('[data-ghost]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      );
    },
    onConfirm: ({ row, to }) => {
      putDown();
      mover.move(row, to);
    },
    onCancel: () => {
      const row = lifted.current?.row;
      putDown();
      if (row) spoken.set(`Ficou em ${sayDay(row.date)}, ${row.time}`);
    },
  });

  const onFocus = ({ target }: React.FocusEvent) => {
    const id = target instanceof HTMLElement ? target.dataset.appointment : undefined;
    queryClient.prefetchQuery(bookingChoicesQuery());
    const own = id ? placeIn(columns, id) : cursor;
    if (own) follow(own);
  };
  const onBlur = (event: React.FocusEvent) => {
    leave();
    if (!waiting.current || root.current?.contains(event.relatedTarget)) return;
    // The agenda may have drawn the appointment anew.
    if (event.target.isConnected) putDown();
  };

  useFocusOnPlacing({ root, placing, columns, focusOn });

  const asked = mover.asked && ghostOf(mover.asked.appointment, mover.asked.to);
  return {
    gridProps: {
      ref: root,
      onPointerDown,
      onPointerMove,
      onPointerLeave: () => placing && ghosts.set(null),
      onClick,
      onKeyDown,
      onFocus,
      onBlur,
      style: { touchAction: 'manipulation', userSelect: 'none', WebkitTouchCallout: 'none' },
    },
    dragging,
    overlayOf: (key) => {
      const column = columns.find((each) => each.key === key);
      if (!column) return null;
      return (
        <ColumnOverlay
          column={column}
          scale={scale}
          ghosts={ghosts}
          asked={asked}
          cursor={boxOf(column, cursor, booking?.place ?? null, sayCursor)}
          free={
            placing ? bandsOf(placing.timesOf(column.date, column.professional.id), placing.minutes) : none
          }
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

const none: never[] = [];

const rowOf = (dragged: Dragged) => (dragged.kind === 'draw' ? null : dragged.row);

function placeIn(columns: readonly Column[], id: string): Cursor | null {
  for (const { key, appointments } of columns)
    for (const { appointment, start } of appointments)
      if (appointment.id === id) return { columnKey: key, minute: start, id };
  return null;
}

/** The minute under the pointer; null beside the columns. */
function minuteUnder({ target, clientY }: Pick<MouseEvent, 'target' | 'clientY'>, scale: Scale) {
  const column = target instanceof Element ? target.closest('[data-column]') : null;
  return column && minuteAt(scale, clientY - column.getBoundingClientRect().top);
}

/** A time that is being booked, or the free time that the keyboard is at. */
function boxOf(
  { key }: Column,
  cursor: Cursor | null,
  booked: { date: string; time: string; professionalId: string; minutes?: number | undefined } | null,
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

type Interruption = { agenda: Agenda; lifted: RefObject<Lifted | null> };

/** Ends a drag of an appointment that another user has changed; other changes do not disturb it. */
function useInterruption({ agenda, lifted }: Interruption) {
  useEffect(() => {
    const own = lifted.current?.row;
    if (!own) return;
    const row = agenda.rows.find(({ id }) => id === own.id);
    if (row?.version === own.version) return;
    lifted.current?.cancel();
    notify.warning(
      row
        ? `${own.patient.fullName} acabou de mudar: agora é ${sayDay(row.date)}, ${row.time}, ${whatAndWho(statusLabel(row.status), row.professional.fullName)}.`
        : `${own.patient.fullName}, ${own.time}: este agendamento acabou de mudar e não está mais nestes dias.`,
      { id: `move-${own.id}` },
    );
  }, [agenda, lifted]);
}

type FocusOnPlacing = {
  root: RefObject<HTMLElement | null>;
  placing: ReturnType<typeof usePlacing>;
  columns: readonly Column[];
  focusOn: ReturnType<typeof useCursor>['focusOn'];
};

/** The choice of a time begins at the appointment that moves, or at the first free time. */
function useFocusOnPlacing({ root, placing, columns, focusOn }: FocusOnPlacing) {
  const begun = useRef<unknown>(null);
  useEffect(() => {
    if (!placing) begun.current = null;
    if (!placing || placing.isLoading || begun.current === placing.placing) return;
    begun.current = placing.placing;
    if (root.current?.contains(document.activeElement)) return;
    const own = placing.placing.kind === 'move' && placeIn(columns, placing.placing.appointment.id);
    if (own) return focusOn(own);
    for (const { key, date, professional } of columns) {
      const [first] = placing.timesOf(date, professional.id);
      if (first) return focusOn({ columnKey: key, minute: minutesOf(first), id: null });
    }
  }, [root, placing, columns, focusOn]);
}

function LiveRegion({ spoken }: { spoken: Store<string> }) {
  const text = useSyncExternalStore(spoken.subscribe, spoken.get);
  return <VisuallyHidden aria-live="polite">{text}</VisuallyHidden>;
}
