/** The part of a drawing that is in sight, and what fingers, mouse and keys do on it. Nothing of it renders before it is done. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type ApplicationMark, applicationLimits } from '#contract/patients/application.ts';
import type { Place } from '#contract/patients/drawings.ts';

type Size = { width: number; height: number };
type Point = { x: number; y: number };
export type Tool = ApplicationMark['shape'];

/** Pixels from which a press is a movement, and around a mark within which it is meant. */
const still = 6;
const reach = 20;
const longPressMs = 500;
const largest = 6;

type Gesture =
  | { kind: 'press'; mark: string | null; start: Point; timer: ReturnType<typeof setTimeout> }
  | { kind: 'drag'; mark: string; start: Point; by: Point }
  | { kind: 'pan'; last: Point }
  | { kind: 'pinch' }
  | { kind: 'trace'; places: Place[] };

type Handlers = {
  size: Size;
  marks: readonly ApplicationMark[];
  tool: Tool;
  /** Whether all movements are the map's: else a finger on an empty place scrolls the page. */
  isFull: boolean;
  onTap: (place: Place) => void;
  onSelect: (key: string) => void;
  /** By a long press or Enter. */
  onOpen: (key: string) => void;
  onMove: (key: string, at: [number, number][]) => void;
  onTrace: (at: [number, number][]) => void;
  onRemove: (key: string) => void;
};

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

const onDrawing = ([x, y]: Place): Place => [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];

/** Moved as far as its places stay on the drawing. In shares. */
export function moved(at: readonly Place[], by: Point): [number, number][] {
  const held = (pick: 0 | 1, wanted: number) => {
    const values = at.map((place) => place[pick]);
    return Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), wanted));
  };
  const [x, y] = [held(0, by.x), held(1, by.y)];
  const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
  return at.map((place) => [rounded(place[0] + x), rounded(place[1] + y)]);
}

/** As many of its places as are stored, evenly. */
export function thinned(places: readonly Place[]): [number, number][] {
  const count = Math.min(places.length, applicationLimits.places);
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = places[Math.round((index * (places.length - 1)) / Math.max(1, count - 1))] ?? [0, 0];
    return [x, y];
  });
}

export function useMapView(handlers: Handlers) {
  const svg = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const trace = useRef<SVGPathElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const view = useRef({ zoom: 1, x: 0, y: 0 });
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  /** For what is styled by it. */
  const [isZoomed, setZoomed] = useState(false);

  const { size } = handlers;
  const show = (zoom: number, x: number, y: number) => {
    const within = (value: number, whole: number) => Math.min(0, Math.max(whole * (1 - zoom), value));
    view.current = { zoom, x: within(x, size.width), y: within(y, size.height) };
    const { x: left, y: top } = view.current;
    content.current?.setAttribute('transform', `translate(${left} ${top}) scale(${zoom})`);
    svg.current?.style.setProperty('--shrink', String(1 / zoom));
    setZoomed(zoom > 1);
  };
  /** In units of the drawing's frame, whatever is in sight. */
  const inFrame = ({ x, y }: Point): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
  };
  const shareAt = (point: Point): Place => {
    const { x, y } = inFrame(point);
    const { zoom, x: left, y: top } = view.current;
    return [(x - left) / zoom / size.width, (y - top) / zoom / size.height];
  };
  const zoomAt = (factor: number, point?: Point) => {
    const { zoom, x, y } = view.current;
    const next = Math.min(largest, Math.max(1, zoom * factor));
    const fixed = point ? inFrame(point) : { x: size.width / 2, y: size.height / 2 };
    show(next, fixed.x - ((fixed.x - x) * next) / zoom, fixed.y - ((fixed.y - y) * next) / zoom);
  };
  const panBy = (x: number, y: number) => show(view.current.zoom, view.current.x + x, view.current.y + y);

  const zoomByWheel = useRef(zoomAt);
  useEffect(() => {
    zoomByWheel.current = zoomAt;
  });
  useEffect(() => {
    const element = svg.current;
    // React listens passively, and the page would scroll as well. It does where the map has not been touched.
    const turn = (event: WheelEvent) => {
      const isMeant = event.ctrlKey || latest.current.isFull || element?.contains(document.activeElement);
      if (!isMeant) return;
      event.preventDefault();
      zoomByWheel.current(1.002 ** -event.deltaY, { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const elementOf = (key: string) =>
    content.current?.querySelector<SVGGElement>(`[data-mark="${key}"]`) ?? undefined;
  /** The nearest one within reach: marks may overlap. */
  const markAt = (point: Point): string | null => {
    let found: string | null = null;
    let nearest = reach;
    for (const { key } of latest.current.marks) {
      const element = elementOf(key);
      const box = element?.querySelector('[data-hold]')?.getBoundingClientRect();
      if (!box) continue;
      const away = distance(point, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      if (away < nearest) [found, nearest] = [key, away];
    }
    return found;
  };
  const end = () => {
    const now = gesture.current;
    gesture.current = null;
    if (now?.kind === 'press') clearTimeout(now.timer);
    if (now?.kind === 'drag') {
      const element = elementOf(now.mark);
      element?.removeAttribute('transform');
      element?.removeAttribute('data-dragged');
    }
    trace.current?.removeAttribute('d');
    return now;
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    svg.current?.setPointerCapture(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, point);
    if (pointers.current.size > 1) {
      end();
      gesture.current = { kind: 'pinch' };
      return;
    }
    const mark = markAt(point);
    if (!mark && latest.current.tool !== 'point') {
      gesture.current = { kind: 'trace', places: [onDrawing(shareAt(point))] };
      return;
    }
    const timer = setTimeout(() => {
      if (!mark) return;
      end();
      latest.current.onOpen(mark);
    }, longPressMs);
    gesture.current = { kind: 'press', mark, start: point, timer };
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const point = { x: event.clientX, y: event.clientY };
    const now = gesture.current;
    if (now?.kind === 'pinch') {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const [from, to] = [inFrame(middle(before, other)), inFrame(middle(point, other))];
        zoomAt(distance(point, other) / Math.max(1, distance(before, other)), middle(point, other));
        panBy(to.x - from.x, to.y - from.y);
      }
    }
    pointers.current.set(event.pointerId, point);
    if (now?.kind === 'press' && distance(now.start, point) > still) {
      clearTimeout(now.timer);
      gesture.current = now.mark
        ? { kind: 'drag', mark: now.mark, start: now.start, by: { x: 0, y: 0 } }
        : { kind: 'pan', last: now.start };
      if (now.mark) elementOf(now.mark)?.setAttribute('data-dragged', '');
    }
    const going = gesture.current;
    if (going?.kind === 'drag') {
      const [from, to] = [shareAt(going.start), shareAt(point)];
      going.by = { x: to[0] - from[0], y: to[1] - from[1] };
      // On the element: nothing else of the map is drawn while it moves.
      elementOf(going.mark)?.setAttribute(
        'transform',
        `translate(${going.by.x * size.width} ${going.by.y * size.height})`,
      );
    }
    if (going?.kind === 'pan') {
      const [from, to] = [inFrame(going.last), inFrame(point)];
      panBy(to.x - from.x, to.y - from.y);
      going.last = point;
    }
    if (going?.kind === 'trace') {
      const place = onDrawing(shareAt(point));
      const [lastX, lastY] = going.places.at(-1) ?? place;
      if (Math.hypot((place[0] - lastX) * size.width, (place[1] - lastY) * size.height) < 4) return;
      going.places.push(place);
      trace.current?.setAttribute('d', pathOf(going.places, size));
    }
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    if (!pointers.current.delete(event.pointerId)) return;
    // The last finger of two does nothing more.
    if (gesture.current?.kind === 'pinch' && pointers.current.size > 0) return;
    const done = end();
    const { marks, tool, onTap, onSelect, onMove, onTrace } = latest.current;
    if (done?.kind === 'press') {
      if (done.mark) return onSelect(done.mark);
      const [x, y] = shareAt(done.start);
      if (x >= 0 && x <= 1 && y >= 0 && y <= 1) onTap([x, y]);
    }
    if (done?.kind === 'drag') {
      const mark = marks.find(({ key }) => key === done.mark);
      if (mark) onMove(mark.key, moved(mark.at, done.by));
    }
    if (done?.kind === 'trace' && done.places.length >= (tool === 'line' ? 2 : 3))
      onTrace(thinned(done.places));
  };

  const onPointerCancel = (event: PointerEvent<SVGSVGElement>) => {
    pointers.current.delete(event.pointerId);
    end();
  };

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target instanceof Element ? event.target.closest('[data-mark]') : null;
    const { marks, onOpen, onSelect, onMove, onRemove } = latest.current;
    const place = marks.findIndex((mark) => mark.key === key?.getAttribute('data-mark'));
    const mark = marks[place];
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const [x = 0, y = 0] = arrow ?? [];
    const next = { PageDown: place + 1, PageUp: place - 1 }[event.key];
    if (event.key === 'Escape' && gesture.current) end();
    else if (event.key === '+' || event.key === '=') zoomAt(1.4);
    else if (event.key === '-') zoomAt(1 / 1.4);
    else if (arrow && mark) {
      const step = event.shiftKey ? 0.002 : 0.01;
      onMove(mark.key, moved(mark.at, { x: x * step, y: (y * step * size.width) / size.height }));
    } else if (arrow) panBy(-x * 40, -y * 40);
    else if (mark && event.key === 'Enter') onOpen(mark.key);
    else if (mark && (event.key === 'Delete' || event.key === 'Backspace')) onRemove(mark.key);
    else if (next !== undefined && marks[next]) {
      onSelect(marks[next].key);
      elementOf(marks[next].key)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    svg,
    content,
    trace,
    isZoomed,
    zoomAt,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
  };
}

/** The path of a line, in units. */
export const pathOf = (at: readonly Place[], { width, height }: Size) =>
  `M${at.map(([x, y]) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`).join('L')}`;
