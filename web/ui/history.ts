/**
 * Returning from a record to the list it was opened from: to the list's own entry in the browser history, so that page,
 * filters, search and scroll are kept. A list that was not visited since the page was loaded opens anew.
 */
import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Addresses of the history entries by their index; entries from before the page was loaded are missing. */
const visited: string[] = [];

/** The router stores an index with each of its entries. An entry without an index has nothing before it. */
const historyIndex = () => Number(window.history.state?.idx);

/** Steps from entry `at` back to the latest visit of an address, or null. Filters count only when `to` names some. */
export function stepsBackTo(to: string, entries: readonly string[], at: number): number | null {
  const place = entries.slice(0, at).findLastIndex((entry) => entry === to || entry?.split('?')[0] === to);
  return place < 0 ? null : at - place;
}

/**
 * The address of the entry before this screen's, with its filters; `fallback` when this screen is the first, or was reloaded.
 * It stays while the screen is shown.
 */
export function useOpenedFrom(fallback: string): string {
  const [from] = useState(() => visited[historyIndex() - 1]);
  return from ?? fallback;
}

/** Records the visited addresses. Once, around every screen. */
export function useHistoryRecord(): void {
  const location = useLocation();
  useEffect(() => {
    const at = historyIndex();
    // A link to an anchor makes an entry without an index, and the router then counts from one again.
    if (!at) visited.length = 0;
    visited[at] = location.pathname + location.search;
  }, [location]);
}

/** @returns navigates to an address: back to its latest visit, or anew */
export function useReturnTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const steps = stepsBackTo(to, visited, historyIndex());
    if (steps === null) navigate(to);
    else navigate(-steps);
  };
}

/** The props of a link that returns: `<Link {...useReturnLink(to)}>`. */
export function useReturnLink(to: string) {
  const returnTo = useReturnTo();
  return {
    to,
    onClick: (event: MouseEvent) => {
      // A new tab or window has no history to go back in.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      returnTo(to);
    },
  };
}

/** @returns goes one step back; to `fallback` when this screen is the first, since a step back would leave the app */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') navigate(fallback, { replace: true });
    else navigate(-1);
  };
}
