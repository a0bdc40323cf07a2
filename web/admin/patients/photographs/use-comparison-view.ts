/**
 * The part of the pictures that is in sight, the same of each: by wheel, fingers and keys. It stands as `--zoom`, `--x` and `--y`
 * on the stage, whose panes (`data-pane`) follow by their styles, so that nothing renders while fingers move.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

type Place = { x: number; y: number };

const largest = 8;
const step = 1.4;
/** Of a pane, by an arrow key. */
const keyShift = 0.1;
/** Pixels from which a press is a movement. */
const still = 6;

const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => ({
  x: clientX,
  y: clientY,
});
const distance = (one: Place, other: Place) => Math.hypot(one.x - other.x, one.y - other.y);

type Handlers = {
  /** A finger that moves where the whole pictures are in sight: its place, in the window. */
  onSlide?: ((at: Place) => void) | undefined;
  onTap?: (at: Place, pane: HTMLElement) => void;
};

export function useComparisonView(handlers: Handlers = {}) {
  const stage = useRef<HTMLElement>(null);
  const view = useRef({ zoom: 1, x: 0, y: 0 });
  const pointers = useRef(new Map<number, Place>());
  const pressed = useRef<Place | null>(null);
  const [isZoomed, setZoomed] = useState(false);

  const show = (zoom: number, x: number, y: number) => {
    const within = (value: number) => Math.min(0, Math.max(1 - zoom, value));
    view.current = { zoom, x: within(x), y: within(y) };
    for (const [name, value] of Object.entries(view.current))
      stage.current?.style.setProperty(`--${name}`, `${value}`);
    setZoomed(zoom > 1);
  };
  const paneAt = ({ x }: Place): HTMLElement | undefined => {
    const panes = [...(stage.current?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])];
    return panes.find((pane) => x <= pane.getBoundingClientRect().right) ?? panes[0];
  };
  /** In shares of the pane. */
  const shareAt = (at: Place): Place => {
    const box = paneAt(at)?.getBoundingClientRect();
    return box ? { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height } : { x: 0.5, y: 0.5 };
  };
  const zoomBy = (factor: number, at?: Place) => {
    const { zoom, x, y } = view.current;
    const next = Math.min(largest, Math.max(1, zoom * factor));
    const fixed = at ? shareAt(at) : { x: 0.5, y: 0.5 };
    show(next, fixed.x - ((fixed.x - x) * next) / zoom, fixed.y - ((fixed.y - y) * next) / zoom);
  };
  const panBy = (x: number, y: number) => show(view.current.zoom, view.current.x + x, view.current.y + y);
  const panFrom = (before: Place, after: Place) => {
    const box = paneAt(after)?.getBoundingClientRect();
    if (box) panBy((after.x - before.x) / box.width, (after.y - before.y) / box.height);
  };

  const zoomByWheel = useRef(zoomBy);
  useEffect(() => {
    zoomByWheel.current = zoomBy;
  });
  useEffect(() => {
    const element = stage.current;
    // React listens passively, and the page would scroll as well. It does until the pictures are touched.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !element?.contains(document.activeElement)) return;
      event.preventDefault();
      zoomByWheel.current(1.002 ** -event.deltaY, placeOf(event));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    stage.current?.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, placeOf(event));
    pressed.current = pointers.current.size === 1 ? placeOf(event) : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = placeOf(event);
    if (pressed.current && distance(pressed.current, at) < still) return;
    pressed.current = null;
    pointers.current.set(event.pointerId, at);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      zoomBy(distance(at, other) / Math.max(1, distance(before, other)), middle);
      panFrom({ x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }, middle);
    } else if (view.current.zoom > 1) panFrom(before, at);
    else handlers.onSlide?.(at);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const at = placeOf(event);
    const pane = paneAt(at);
    if (pointers.current.delete(event.pointerId) && pressed.current && pane) handlers.onTap?.(at, pane);
    pressed.current = null;
  };
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    pressed.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { zoom } = view.current;
    const [x, y] =
      { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [];
    // On most keyboards + is on the key of =.
    if (event.key === '+' || event.key === '=') zoomBy(step);
    else if (event.key === '-') zoomBy(1 / step);
    else if (event.key === '0') show(1, 0, 0);
    else if (x !== undefined && y !== undefined && zoom > 1) panBy(x * keyShift, y * keyShift);
    else return;
    event.preventDefault();
  };

  return {
    /** For the element around the panes. */
    stage: {
      ref: stage,
      'data-zoomed': isZoomed || undefined,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onKeyDown,
    },
    isZoomed,
    larger: () => zoomBy(step),
    smaller: () => zoomBy(1 / step),
    whole: () => show(1, 0, 0),
  };
}
