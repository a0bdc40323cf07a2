/** Where the keyboard is on the grid. One element is in the tab order; the focus survives a refetch. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { minutesOf } from '#contract/value-formats.ts';
import { useArrowsFromPage } from '#web/ui/use-arrows-from-page.ts';
import type { Column } from '../grid/columns.ts';
import type { Scale } from '../grid/grid-geometry.ts';
import type { PlacingTimes } from '../placing/use-placing.ts';
import { type Cursor, cursorIn, cursorOn } from './grid-keys.ts';

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

  const focusOn = (next: Cursor) => {
    wantsFocus.current = true;
    setChosen(next);
  };
  useArrowsFromPage(() => {
    if (cursor) focusOn({ ...cursor });
    return cursor !== null;
  });

  return {
    cursor,
    focusOn,
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

type FocusOnPlacing = {
  root: RefObject<HTMLElement | null>;
  placing: PlacingTimes | null;
  columns: readonly Column[];
  keyboard: Pick<ReturnType<typeof useCursor>, 'focusOn'>;
};

/** The choice of a time begins at the appointment that moves, or at the first free time. */
export function useFocusOnPlacing({ root, placing, columns, keyboard }: FocusOnPlacing) {
  const begun = useRef<unknown>(null);
  useEffect(() => {
    if (!placing) begun.current = null;
    if (!placing || placing.isLoading || begun.current === placing.placing) return;
    begun.current = placing.placing;
    if (root.current?.contains(document.activeElement)) return;
    const own = placing.moved && cursorOn(columns, placing.moved.id);
    if (own) return keyboard.focusOn(own);
    for (const { key, date, professional } of columns) {
      const [first] = placing.timesOf(date, professional.id);
      if (first) return keyboard.focusOn({ columnKey: key, minute: minutesOf(first), id: null });
    }
  }, [root, placing, columns, keyboard]);
}

const cursorElement = (root: HTMLElement, cursor: Cursor | null) =>
  (cursor?.id ? root.querySelector<HTMLElement>(`[data-appointment="${cursor.id}"]`) : null) ??
  root.querySelector<HTMLElement>('[data-cursor]');
