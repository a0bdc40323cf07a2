/**
 * From pressing to letting go: an appointment moves or gets another length, or a new one is drawn on free time. A mouse begins
 * when it moves, a finger after a long press, so that a plain touch scrolls.
 */
import type { AgendaAppointment } from '#contract/agenda/agenda.ts';
import type { Span } from '#contract/agenda/conflicts.ts';
import type { Column } from '../grid/columns.ts';
import { minuteAt, type Scale } from '../grid/grid-geometry.ts';
import { drawn, movedTo, resizedTo } from './time-slot.ts';

export type DragTarget = { columnKey: string } & Span;

export type Dragged =
  /** `grab`: minutes from the beginning to where it was taken; of a resize, from the end. */
  | { kind: 'move' | 'resize'; row: AgendaAppointment; span: Span; columnKey: string; grab: number }
  | { kind: 'draw'; columnKey: string; from: number };

type DragEnvironment = {
  /** As it is now: another user's change does not end a drag. */
  grid: () => { columns: readonly Column[]; scale: Scale };
  root: HTMLElement;
  scroller: HTMLElement | null;
  /** @returns whether it may begin */
  onBegin: (dragged: Dragged, cancel: () => void) => boolean;
  /** Only when the target changes. */
  onTarget: (dragged: Dragged, target: DragTarget) => void;
  onDrop: (dragged: Dragged, target: DragTarget) => void;
  /** Before a drop, and without one. */
  onEnd: () => void;
};

const thresholds = { mouse: 4, touch: 8 };
const longPressMs = 400;
/** Pixels of an appointment's lower edge. */
const edges = { mouse: 7, touch: 16 };
/** A lower appointment has no edge to take. */
const leastHeight = 18;

export function press(event: PointerEvent, environment: DragEnvironment): void {
  const dragged = draggedBy(event, environment);
  if (!dragged) return;
  const { pointerId, clientX, clientY } = event;
  const isTouch = event.pointerType === 'touch';
  const over = new AbortController();
  const { signal } = over;
  let isDragging = false;
  let pointer = { x: clientX, y: clientY };
  let target: DragTarget | null = null;

  const end = () => {
    if (signal.aborted) return;
    over.abort();
    clearTimeout(timer);
    if (isDragging) environment.onEnd();
  };
  /** While the button is still down. */
  const cancel = () => {
    if (signal.aborted) return;
    const released = new AbortController();
    const drop = () => {
      released.abort();
      dropNextClick();
    };
    window.addEventListener('pointerup', drop, { signal: released.signal });
    // It was released outside of the window.
    window.addEventListener('pointerdown', () => released.abort(), {
      signal: released.signal,
      capture: true,
    });
    end();
  };
  const aim = () => {
    const next = targetAt(pointer, dragged, environment);
    if (!next || (target && isSameTarget(target, next))) return;
    target = next;
    environment.onTarget(dragged, next);
  };
  const scroll = () => {
    if (signal.aborted) return;
    if (scrollAtEdges(environment.scroller, pointer)) aim();
    requestAnimationFrame(scroll);
  };
  const begin = () => {
    isDragging = environment.onBegin(dragged, cancel);
    if (!isDragging) return cancel();
    if (isTouch) navigator.vibrate?.(15);
    aim();
    requestAnimationFrame(scroll);
  };
  const timer = isTouch ? setTimeout(begin, longPressMs) : undefined;

  const onMove = (moved: PointerEvent) => {
    if (moved.pointerId !== pointerId) return;
    pointer = { x: moved.clientX, y: moved.clientY };
    if (isDragging) return aim();
    const distance = Math.hypot(pointer.x - clientX, pointer.y - clientY);
    if (isTouch && distance > thresholds.touch) end();
    if (!isTouch && distance > thresholds.mouse) begin();
  };
  const onUp = (up: PointerEvent) => {
    if (up.pointerId !== pointerId) return;
    const dropped = isDragging ? target : null;
    if (isDragging) dropNextClick();
    end();
    if (dropped) environment.onDrop(dragged, dropped);
  };
  const onKey = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || !isDragging) return;
    // A panel and the choice of a time stay as they are.
    key.stopPropagation();
    key.preventDefault();
    cancel();
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', (gone) => gone.pointerId === pointerId && end(), { signal });
  window.addEventListener('blur', cancel, { signal });
  window.addEventListener('keydown', onKey, { signal, capture: true });
  // A long press would open the browser's menu.
  window.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal });
}

/** After a drag the browser sends a click, which is none. */
function dropNextClick() {
  const dropped = new AbortController();
  const drop = (click: MouseEvent) => {
    click.stopPropagation();
    click.preventDefault();
  };
  window.addEventListener('click', drop, { capture: true, signal: dropped.signal });
  setTimeout(() => dropped.abort());
}

/** What lies under a press. */
function draggedBy(event: PointerEvent, { grid }: DragEnvironment): Dragged | null {
  const { target, button, clientY, pointerType } = event;
  const column = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (button !== 0 || !(target instanceof Element) || !column) return null;
  const { columns, scale } = grid();
  const columnKey = column.dataset.column ?? '';
  const minute = minuteAt(scale, clientY - column.getBoundingClientRect().top);
  const block = target.closest<HTMLElement>('[data-appointment]');
  if (!block) return { kind: 'draw', columnKey, from: minute };
  const placed = columns
    .find(({ key }) => key === columnKey)
    ?.appointments.find(({ appointment }) => appointment.id === block.dataset.appointment);
  if (!placed) return null;
  const { appointment: row, start, end } = placed;
  const { bottom, height } = block.getBoundingClientRect();
  const edge = pointerType === 'touch' ? edges.touch : edges.mouse;
  const isAtEdge = height >= Math.max(leastHeight, 2 * edge) && bottom - clientY <= edge;
  return isAtEdge
    ? { kind: 'resize', row, span: { start, end }, columnKey, grab: minute - end }
    : { kind: 'move', row, span: { start, end }, columnKey, grab: minute - start };
}

type Point = { x: number; y: number };

/** The column under the pointer, or the nearest one. */
export function columnUnder(root: HTMLElement, { x }: Pick<Point, 'x'>): HTMLElement | null {
  let nearest: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const column of root.querySelectorAll<HTMLElement>('[data-column]')) {
    const { left, right } = column.getBoundingClientRect();
    const distance = Math.max(left - x, x - right, 0);
    if (distance >= least) continue;
    nearest = column;
    least = distance;
  }
  return nearest;
}

function targetAt(pointer: Point, dragged: Dragged, { root, grid }: DragEnvironment): DragTarget | null {
  const { scale } = grid();
  const column = columnUnder(root, pointer);
  if (!column) return null;
  const minute = minuteAt(scale, pointer.y - column.getBoundingClientRect().top);
  switch (dragged.kind) {
    case 'move':
      return {
        columnKey: column.dataset.column ?? '',
        ...movedTo(dragged.span, minute, dragged.grab, scale),
      };
    case 'resize':
      return { columnKey: dragged.columnKey, ...resizedTo(dragged.span, minute - dragged.grab) };
    case 'draw':
      return { columnKey: dragged.columnKey, ...drawn(dragged.from, minute) };
  }
}

const isSameTarget = (one: DragTarget, other: DragTarget) =>
  one.columnKey === other.columnKey && one.start === other.start && one.end === other.end;

/** Pixels from an edge in which the grid scrolls, and pixels of one frame at the edge itself. */
const scrollZone = 48;
const fastestScroll = 16;

const speedAt = (position: number, first: number, last: number) => {
  if (position < first + scrollZone)
    return -fastestScroll * Math.min(1, (first + scrollZone - position) / scrollZone);
  if (position > last - scrollZone)
    return fastestScroll * Math.min(1, (position - last + scrollZone) / scrollZone);
  return 0;
};

/** Scrolls the grid while something is dragged to one of its edges. @returns whether it has scrolled */
function scrollAtEdges(scroller: HTMLElement | null, { x, y }: { x: number; y: number }): boolean {
  if (!scroller) return false;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const before = [scroller.scrollLeft, scroller.scrollTop, window.scrollY];
  const sideways = scroller.scrollWidth > scroller.clientWidth ? speedAt(x, left, right) : 0;
  const own = scroller.scrollHeight > scroller.clientHeight;
  // The part of the grid that is on the screen.
  const down = speedAt(y, Math.max(top, 0), Math.min(bottom, window.innerHeight));
  if (sideways !== 0 || (own && down !== 0)) scroller.scrollBy(sideways, own ? down : 0);
  // Where the grid itself cannot scroll further, the page does.
  if (down !== 0 && scroller.scrollTop === before[1]) window.scrollBy(0, down);
  const after = [scroller.scrollLeft, scroller.scrollTop, window.scrollY];
  return after.some((value, index) => value !== before[index]);
}
