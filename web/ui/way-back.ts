/**
 * The way back from a record to the list one came from: to its very place in the history, so that page, filters, search
 * and scroll are as they were left. Where the list was not visited since the page was loaded, to the list as it opens.
 */
import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The addresses of the history's entries, by their number; none for those from before the page was loaded. */
const visited: string[] = [];

/** The router numbers its entries in the browser's own history; an entry without a number has nothing before it. */
const placeInHistory = () => Number(window.history.state?.idx);

/** How many steps before `at` an address was visited last; null where it was not. Filters count where it names some. */
export function stepsBackTo(to: string, entries: readonly string[], at: number): number | null {
  const place = entries.slice(0, at).findLastIndex((entry) => entry === to || entry?.split('?')[0] === to);
  return place < 0 ? null : at - place;
}

/** Once, around every screen. */
export function useTrail(): void {
  const location = useLocation();
  useEffect(() => {
    const at = placeInHistory();
    // A mark in the page makes an entry without a number, and from there the router counts from one again.
    if (!at) visited.length = 0;
    visited[at] = location.pathname + location.search;
  }, [location]);
}

/** Goes there, now: for what has been saved, or need not be. */
export function useGoUp(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const steps = stepsBackTo(to, visited, placeInHistory());
    if (steps === null) navigate(to);
    else navigate(-steps);
  };
}

/** For a link there: `<Link {...useWayBack(to)}>`. */
export function useWayBack(to: string) {
  const goUp = useGoUp();
  return {
    to,
    onClick: (event: MouseEvent) => {
      // In another tab or window there is no way to go back.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      goUp(to);
    },
  };
}
