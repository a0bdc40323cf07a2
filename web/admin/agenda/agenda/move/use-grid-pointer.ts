/** The pointer on the grid: pressing, dragging, and showing where a time would be while one is chosen. */
import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import { snapMinutes } from '#contract/agenda/conflicts.ts';
import type { Movable } from '../agenda-state.tsx';
import type { Column } from '../grid/columns.ts';
import { minuteAt, type Scale } from '../grid/grid-geometry.ts';
import type { PlacingTimes } from '../placing/use-placing.ts';
import type { Ghost } from './column-overlay.tsx';
import { columnUnder, type Dragged, type DragTarget, press } from './drag.ts';
import type { TimeSlot } from './time-slot.ts';
import type { useLift } from './use-lift.ts';

type GridPointer = {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  scale: Scale;
  lifting: ReturnType<typeof useLift>;
  placing: PlacingTimes | null;
  /** In words. @param appointment null: a new one */
  ghostOf: (appointment: Movable | null, to: TimeSlot) => Ghost;
  say: (ghost: Ghost) => void;
  onDrop: (row: AgendaAppointment, to: TimeSlot) => void;
  onDrawn: (to: TimeSlot) => void;
};

export function useGridPointer(input: GridPointer) {
  const { root, scroller, scale, placing, lifting } = input;
  const { ghosts, lifted } = lifting;
  // The listeners of a drag outlive a render.
  const now = useRef(input);
  useLayoutEffect(() => {
    now.current = input;
  });
  useEffect(() => {
    const element = root.current;
    // A finger that scrolls would end the drag. React's own listener could not prevent it.
    const hold = (event: TouchEvent) => lifted.current && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [root, lifted]);
  const isPlacing = placing !== null;
  useEffect(() => {
    if (!isPlacing) ghosts.set(null);
  }, [isPlacing, ghosts]);

  return {
    onPointerDown: (event: PointerEvent) => {
      if (lifting.waiting.current) lifting.putDown();
      if (placing || !root.current) return;
      press(event.nativeEvent, {
        root: root.current,
        scroller: scroller.current,
        grid: () => now.current,
        onBegin: (dragged, cancel) => {
          const row = rowOf(dragged);
          if (row && !lifting.canLift(row)) return false;
          lifting.lift({ row, cancel });
          return true;
        },
        onTarget: (dragged, target) => {
          const ghost = now.current.ghostOf(rowOf(dragged), slotOfTarget(target));
          ghosts.set(ghost);
          now.current.say(ghost);
        },
        onEnd: lifting.putDown,
        onDrop: (dragged, target) => {
          const row = rowOf(dragged);
          const to = slotOfTarget(target);
          if (row) now.current.onDrop(row, to);
          else now.current.onDrawn(to);
        },
      });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!placing || event.pointerType === 'touch' || !root.current) return;
      const column = columnUnder(root.current, { x: event.clientX })?.dataset.column;
      const minute = minuteUnder(event, scale);
      if (!column || minute === null) return ghosts.set(null);
      const start = Math.floor(minute / snapMinutes) * snapMinutes;
      const before = ghosts.get();
      if (before?.columnKey === column && before.start === start) return;
      const to = slotOfTarget({ columnKey: column, start, end: start + placing.minutes });
      ghosts.set(now.current.ghostOf(placing.moved, to));
    },
    onPointerLeave: () => isPlacing && ghosts.set(null),
  };
}

const rowOf = (dragged: Dragged) => (dragged.kind === 'draw' ? null : dragged.row);

function slotOfTarget({ columnKey, start, end }: DragTarget): TimeSlot {
  const [date = '', professionalId = ''] = columnKey.split('|');
  return { date, professionalId, start, end };
}

/** The minute under the pointer; null beside the columns. */
export function minuteUnder({ target, clientY }: Pick<MouseEvent, 'target' | 'clientY'>, scale: Scale) {
  const column = target instanceof Element ? target.closest('[data-column]') : null;
  return column && minuteAt(scale, clientY - column.getBoundingClientRect().top);
}
