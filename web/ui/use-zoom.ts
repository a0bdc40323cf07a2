/**
 * The part of a frame that is in sight, by wheel, two fingers and keys. Its shift is in shares of the frame, from 1 - zoom to 0.
 * It is written to the elements: nothing renders while fingers move.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export type Spot = { x: number; y: number };
export type View = { zoom: number; x: number; y: number };

const step = 1.4;
/** Of the frame, by an arrow key. */
const keyShift = 0.1;
/** Pixels from which a press is a movement. */
export const still = 6;

export const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => ({
  x: clientX,
  y: clientY,
});
export const distance = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Spot, other: Spot) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** Of the arrow keys, to where they point. */
export const arrowOf = (key: string): readonly [x: number, y: number] | undefined =>
  (({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }) as const)[key];

type ZoomOptions = {
  largest: number;
  /** A spot of the window in shares of the frame; where there are several, of the one at `inFrameOf`. */
  shareAt: (spot: Spot, inFrameOf?: Spot) => Spot;
  write: (view: View) => void;
  /** Whether a wheel is meant even where nothing inside has the focus. */
  takesWheel?: boolean;
};

export function useZoom<Frame extends Element>(options: ZoomOptions) {
  const { largest, shareAt, write } = options;
  const frame = useRef<Frame>(null);
  const view = useRef<View>({ zoom: 1, x: 0, y: 0 });
  const pointers = useRef(new Map<number, Spot>());
  /** For what is styled by it. */
  const [isZoomed, setZoomed] = useState(false);

  const show = (zoom: number, x: number, y: number) => {
    const within = (value: number) => Math.min(0, Math.max(1 - zoom, value));
    view.current = { zoom, x: within(x), y: within(y) };
    write(view.current);
    setZoomed(zoom > 1);
  };
  const zoomBy = (factor: number, at?: Spot) => {
    const { zoom, x, y } = view.current;
    const next = Math.min(largest, Math.max(1, zoom * factor));
    const fixed = at ? shareAt(at) : { x: 0.5, y: 0.5 };
    show(next, fixed.x - ((fixed.x - x) * next) / zoom, fixed.y - ((fixed.y - y) * next) / zoom);
  };
  const panBy = (x: number, y: number) => show(view.current.zoom, view.current.x + x, view.current.y + y);
  const panFrom = (before: Spot, after: Spot) => {
    const [from, to] = [shareAt(before, after), shareAt(after)];
    panBy(to.x - from.x, to.y - from.y);
  };

  const wheeled = useRef({ zoomBy, takesWheel: false });
  useEffect(() => {
    wheeled.current = { zoomBy, takesWheel: options.takesWheel ?? false };
  });
  useEffect(() => {
    const element = frame.current;
    // React listens passively, and the page would scroll as well. It does until the frame is touched.
    const turn = (event: Event) => {
      if (!(event instanceof WheelEvent)) return;
      const { takesWheel } = wheeled.current;
      if (!event.ctrlKey && !takesWheel && !element?.contains(document.activeElement)) return;
      event.preventDefault();
      wheeled.current.zoomBy(1.002 ** -event.deltaY, spotOf(event));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  return {
    frame,
    isZoomed,
    zoomBy,
    panFrom,
    larger: () => zoomBy(step),
    smaller: () => zoomBy(1 / step),
    whole: () => show(1, 0, 0),
    /** In shares of what is enlarged. */
    placeAt(spot: Spot): Spot {
      const { zoom, x, y } = view.current;
      const share = shareAt(spot);
      return { x: (share.x - x) / zoom, y: (share.y - y) / zoom };
    },
    /** @returns how many are down; null: another button of the mouse */
    press(event: PointerEvent): number | null {
      if (event.pointerType === 'mouse' && event.button !== 0) return null;
      frame.current?.setPointerCapture(event.pointerId);
      return pointers.current.set(event.pointerId, spotOf(event)).size;
    },
    /** Two fingers enlarge and move. @returns from where one alone moved; null: not pressed, or one of two */
    move(event: PointerEvent): Spot | null {
      const before = pointers.current.get(event.pointerId);
      if (!before) return null;
      const at = spotOf(event);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, at);
      if (!other) return before;
      zoomBy(distance(at, other) / Math.max(1, distance(before, other)), middle(at, other));
      panFrom(middle(before, other), middle(at, other));
      return null;
    },
    /** @returns how many are still down; null: it was not pressed */
    release: (event: PointerEvent): number | null =>
      pointers.current.delete(event.pointerId) ? pointers.current.size : null,
    /** + and − enlarge, 0 shows all, arrows move what is enlarged. @returns whether the key was one of these */
    key(event: KeyboardEvent): boolean {
      const arrow = arrowOf(event.key);
      const { zoom } = view.current;
      // On most keyboards + is on the key of =.
      if (event.key === '+' || event.key === '=') zoomBy(step);
      else if (event.key === '-') zoomBy(1 / step);
      else if (event.key === '0') show(1, 0, 0);
      else if (arrow && zoom > 1) panBy(-arrow[0] * keyShift, -arrow[1] * keyShift);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
