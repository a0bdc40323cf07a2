/** The part of a drawing that is in sight, and what fingers, mouse and keys do on it. Nothing of it renders before it is done. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { type ApplicationMark, applicationLimits } from '#contract/patients/application.ts';
import type { Place } from '#contract/patients/drawings.ts';
import { notify } from '#web/ui/toasts.tsx';
import { arrowOf, distance, type Spot, spotOf, still, useZoom } from '#web/ui/use-zoom.ts';

type Size = { width: number; height: number };
export type Tool = ApplicationMark['shape'];

export const howToMark: Record<Tool, string> = {
  point: 'Toque no desenho para marcar um ponto',
  line: 'Arraste sobre o desenho para traçar uma linha',
  area: 'Arraste em volta da região para desenhar uma área',
};

/** Pixels around a mark within which it is meant. */
const reach = 20;
const longPressMs = 500;

type Gesture =
  | { kind: 'press'; mark: string | null; start: Spot; timer: ReturnType<typeof setTimeout> }
  | { kind: 'drag'; mark: string; start: Spot; by: Spot }
  | { kind: 'pan'; last: Spot }
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

const onDrawing = ([x, y]: Place): Place => [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];

/** Moved as far as its places stay on the drawing. In shares. */
export function moved(at: readonly Place[], by: Spot): [number, number][] {
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
  const content = useRef<SVGGElement>(null);
  const trace = useRef<SVGPathElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const gesture = useRef<Gesture | null>(null);
  const { size } = handlers;
  const zoom = useZoom<SVGSVGElement>({
    largest: 6,
    takesWheel: handlers.isFull,
    shareAt({ x, y }): Spot {
      const matrix = zoom.frame.current?.getScreenCTM()?.inverse();
      const at = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 };
      return { x: at.x / size.width, y: at.y / size.height };
    },
    write({ zoom: scale, x, y }) {
      content.current?.setAttribute(
        'transform',
        `translate(${x * size.width} ${y * size.height}) scale(${scale})`,
      );
      zoom.frame.current?.style.setProperty('--shrink', String(1 / scale));
    },
  });
  const placeAt = (spot: Spot): Place => {
    const { x, y } = zoom.placeAt(spot);
    return [x, y];
  };

  const elementOf = (key: string) =>
    content.current?.querySelector<SVGGElement>(`[data-mark="${key}"]`) ?? undefined;
  /** The nearest one within reach: marks may overlap. */
  const markAt = (spot: Spot): string | null => {
    let found: string | null = null;
    let nearest = reach;
    for (const { key } of latest.current.marks) {
      const element = elementOf(key);
      const box = element?.querySelector('[data-hold]')?.getBoundingClientRect();
      if (!box) continue;
      const away = distance(spot, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
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
    const down = zoom.press(event);
    if (down === null) return;
    if (down > 1) return void end();
    const spot = spotOf(event);
    const mark = markAt(spot);
    if (!mark && latest.current.tool !== 'point') {
      gesture.current = { kind: 'trace', places: [onDrawing(placeAt(spot))] };
      return;
    }
    const timer = setTimeout(() => {
      if (!mark) return;
      end();
      latest.current.onOpen(mark);
    }, longPressMs);
    gesture.current = { kind: 'press', mark, start: spot, timer };
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = zoom.move(event);
    if (!before) return;
    const spot = spotOf(event);
    const now = gesture.current;
    if (now?.kind === 'press' && distance(now.start, spot) > still) {
      clearTimeout(now.timer);
      gesture.current = now.mark
        ? { kind: 'drag', mark: now.mark, start: now.start, by: { x: 0, y: 0 } }
        : { kind: 'pan', last: now.start };
      if (now.mark) elementOf(now.mark)?.setAttribute('data-dragged', '');
    }
    const going = gesture.current;
    if (going?.kind === 'drag') {
      const [from, to] = [placeAt(going.start), placeAt(spot)];
      going.by = { x: to[0] - from[0], y: to[1] - from[1] };
      // On the element: nothing else of the map is drawn while it moves.
      elementOf(going.mark)?.setAttribute(
        'transform',
        `translate(${going.by.x * size.width} ${going.by.y * size.height})`,
      );
    }
    if (going?.kind === 'pan') {
      zoom.panFrom(going.last, spot);
      going.last = spot;
    }
    if (going?.kind === 'trace') {
      const place = onDrawing(placeAt(spot));
      const [lastX, lastY] = going.places.at(-1) ?? place;
      if (Math.hypot((place[0] - lastX) * size.width, (place[1] - lastY) * size.height) < 4) return;
      going.places.push(place);
      trace.current?.setAttribute('d', pathOf(going.places, size));
    }
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    // The fingers of a pinch have ended what one had begun.
    if (zoom.release(event) === null) return;
    const done = end();
    const { marks, tool, onTap, onSelect, onMove, onTrace } = latest.current;
    if (done?.kind === 'press') {
      if (done.mark) return onSelect(done.mark);
      const [x, y] = placeAt(done.start);
      if (x >= 0 && x <= 1 && y >= 0 && y <= 1) onTap([x, y]);
    }
    if (done?.kind === 'drag') {
      const mark = marks.find(({ key }) => key === done.mark);
      if (mark) onMove(mark.key, moved(mark.at, done.by));
    }
    if (done?.kind !== 'trace') return;
    if (done.places.length >= (tool === 'line' ? 2 : 3)) onTrace(thinned(done.places));
    else notify.info(howToMark[tool], { id: 'application-how' });
  };

  const onPointerCancel = (event: PointerEvent<SVGSVGElement>) => {
    zoom.release(event);
    end();
  };

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target instanceof Element ? event.target.closest('[data-mark]') : null;
    const { marks, onOpen, onSelect, onMove, onRemove } = latest.current;
    const place = marks.findIndex((mark) => mark.key === key?.getAttribute('data-mark'));
    const mark = marks[place];
    const arrow = mark && arrowOf(event.key);
    const next = { PageDown: place + 1, PageUp: place - 1 }[event.key];
    if (event.key === 'Escape' && gesture.current) end();
    else if (arrow) {
      const step = event.shiftKey ? 0.002 : 0.01;
      const [x, y] = arrow;
      onMove(mark.key, moved(mark.at, { x: x * step, y: (y * step * size.width) / size.height }));
    } else if (mark && event.key === 'Enter') onOpen(mark.key);
    else if (mark && (event.key === 'Delete' || event.key === 'Backspace')) onRemove(mark.key);
    else if (next !== undefined && marks[next]) {
      onSelect(marks[next].key);
      elementOf(marks[next].key)?.focus();
    } else if (!zoom.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    ...zoom,
    content,
    trace,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
  };
}

/** The path of a line, in units. */
export const pathOf = (at: readonly Place[], { width, height }: Size) =>
  `M${at.map(([x, y]) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`).join('L')}`;
