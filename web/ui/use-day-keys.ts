/**
 * Keyboard navigation in the days of a month. One day is in the tab order; arrows, Home, End and the page keys move from
 * there to every other day, also of the neighbouring months. Each day's button has `data-day`.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dayByKey, monthOf } from './month-days.ts';

type DayKeys = {
  month: string;
  selected: string;
  today: string;
  /** Whether a key may move to a day. */
  reaches: (day: string) => boolean;
  onMonth: (month: string) => void;
};

export function useDayKeys({ month, selected, today, reaches, onMonth }: DayKeys) {
  const grid = useRef<HTMLTableElement>(null);
  /** The day that a key has moved to, until it is rendered: its month may still be loading. */
  const wanted = useRef<string | null>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const current = [visited, selected, today].find((day) => day && monthOf(day) === month) ?? `${month}-01`;

  // After every render, since the button of the day may appear in any of them.
  useEffect(() => {
    if (!wanted.current) return;
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!button) return;
    wanted.current = null;
    // The focus moves only if the user has not moved it elsewhere meanwhile.
    const focus = document.activeElement;
    if (focus === document.body || grid.current?.contains(focus)) button.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const day = dayByKey(wanted.current ?? current, event.key, event.shiftKey);
    if (!day) return;
    event.preventDefault();
    if (!reaches(day)) return;
    wanted.current = day;
    setVisited(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };

  return { grid, onKeyDown, tabIndexOf: (day: string) => (day === current ? 0 : -1), visit: setVisited };
}
