/** Rows of a board glide to their new group. The focus stays on the person. */
import { useReducedMotion } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { nameIn, rowsIn } from '#web/ui/named-rows.ts';

const glideMs = 180;

/** Rows are elements with `data-row`, the id, and hold one with `data-name`, which takes the focus. */
export function useGlide(board: RefObject<HTMLElement | null>) {
  const isStill = useReducedMotion();
  const places = useRef(new Map<string, { top: number; left: number }>());
  const width = useRef(0);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { current } = board;
    if (!current) return;
    const frame = current.getBoundingClientRect();
    const now = new Map<string, { top: number; left: number }>();
    const isResized = frame.width !== width.current;
    width.current = frame.width;
    for (const row of rowsIn(current)) {
      const id = row.dataset.row ?? '';
      const { top, left } = row.getBoundingClientRect();
      const place = { top: top - frame.top, left: left - frame.left };
      const before = places.current.get(id);
      now.set(id, place);
      if (!before || isStill || isResized || (before.top === place.top && before.left === place.left))
        continue;
      const from = `translate(${before.left - place.left}px, ${before.top - place.top}px)`;
      row.animate([{ transform: from }, { transform: 'none' }], { duration: glideMs, easing: 'ease-out' });
    }
    places.current = now;
    // The focused element was a button that is gone, or the row stands in another list now.
    if (focused.current && document.activeElement === document.body)
      nameIn(current.querySelector(`[data-row="${focused.current}"]`))?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: React.FocusEvent) => {
      focused.current = event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
    },
    onBlur: (event: React.FocusEvent) => {
      // An element that is removed from the page gives no next one either, and React does not tell of it.
      if (event.relatedTarget) focused.current = null;
    },
  };
}
