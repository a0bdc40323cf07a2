/** Where the keyboard is on the grid. One element is in the tab order; the focus survives a refetch. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from '../grid/columns.ts';
import type { Scale } from '../grid/grid-geometry.ts';
import { type Cursor, cursorIn } from './walk.ts';

type CursorInput = {
  root: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  scale: Scale;
  /** The cursor stays at the time that is being booked, also over an appointment. */
  isKept: boolean;
};

export function useCursor({ root, columns, scale, isKept }: CursorInput) {
  const [chosen, setChosen] = useState<Cursor | null>(null);
  const cursor = isKept ? chosen : cursorIn(columns, scale, chosen);
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    for (const block of element.querySelectorAll<HTMLElement>('[data-appointment]'))
      block.tabIndex = block.dataset.appointment === cursor?.id ? 0 : -1;
    // An element that leaves the page takes the focus with it.
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (wantsFocus.current || isLost)
      cursorElement(element, cursor)?.focus({ preventScroll: !wantsFocus.current });
    wantsFocus.current = false;
  });

  return {
    cursor,
    focusOn: (next: Cursor) => {
      wantsFocus.current = true;
      setChosen(next);
    },
    /** Draws it at once, so that a panel can open beside it. @returns its element */
    put: (next: Cursor): HTMLElement | null => {
      flushSync(() => setChosen(next));
      return root.current && cursorElement(root.current, next);
    },
    /** For an element of the grid that got the focus by itself. */
    follow: (next: Cursor) => {
      hasFocus.current = true;
      setChosen(next);
    },
    /** After the elements are drawn, so that removed ones are gone. */
    leave: () =>
      setTimeout(() => {
        hasFocus.current = root.current?.contains(document.activeElement) ?? false;
      }),
  };
}

const cursorElement = (root: HTMLElement, cursor: Cursor | null) =>
  (cursor?.id ? root.querySelector<HTMLElement>(`[data-appointment="${cursor.id}"]`) : null) ??
  root.querySelector<HTMLElement>('[data-cursor]');
