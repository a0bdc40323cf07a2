/** A finger that moves sideways turns the page. Scrolling stays the browser's: the element has `touch-action: pan-y`. */
import { type PointerEvent, useRef } from 'react';

/** In px. A finger that begins closer to the window's edge is the browser's gesture 'back'. */
const edge = 24;
const beginsAfter = 12;
const turnsAfter = 56;

type Gesture = { pointer: number; x: number; y: number; moved: boolean };

/** @param onTurn 1 for the next page (to the left), -1 for the one before */
export function useSwipe(onTurn: (steps: 1 | -1) => void) {
  const gesture = useRef<Gesture>(null);
  const end = (element: HTMLElement) => {
    gesture.current = null;
    element.style.translate = '';
  };
  return {
    onPointerDown: ({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const isAtEdge = clientX < edge || clientX > window.innerWidth - edge;
      if (pointerType === 'mouse' || !isPrimary || isAtEdge) return;
      gesture.current = { pointer: pointerId, x: clientX, y: clientY, moved: false };
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = gesture.current;
      if (now?.pointer !== pointerId) return;
      const [x, y] = [clientX - now.x, clientY - now.y];
      if (!now.moved && (Math.abs(x) < beginsAfter || Math.abs(x) < 2 * Math.abs(y))) return;
      // From here on the release is no tap on what is under the finger.
      if (!now.moved) currentTarget.setPointerCapture(pointerId);
      now.moved = true;
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        currentTarget.style.translate = `${x / 3}px`;
    },
    onPointerUp: ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const now = gesture.current;
      if (now?.pointer !== pointerId) return;
      end(currentTarget);
      const x = clientX - now.x;
      if (now.moved && Math.abs(x) >= turnsAfter) onTurn(x < 0 ? 1 : -1);
    },
    /** The browser scrolls. */
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
  };
}
