/**
 * The way back from a record to the list one came from: to its very place in the history, so that page, filters, search
 * and scroll are as they were left. Where the list was not visited in this tab, to the list as it opens.
 */
import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

export type Visit = { key: string; address: string };
export type Trail = { visits: readonly Visit[]; at: number };

/** The trail after one more step. A place that is not known, as after a reload, begins another. */
export function walk({ visits, at }: Trail, step: 'PUSH' | 'REPLACE' | 'POP', visit: Visit): Trail {
  const known = visits.findIndex(({ key }) => key === visit.key);
  if (known >= 0) return { visits, at: known };
  if (step === 'PUSH') return { visits: [...visits.slice(0, at + 1), visit], at: at + 1 };
  if (step === 'REPLACE' && visits.length > 0) return { visits: visits.with(at, visit), at };
  return { visits: [visit], at: 0 };
}

/** How many steps back the last visit to an address lies; null where there was none. Filters count where it names some. */
export function stepsBackTo({ visits, at }: Trail, to: string): number | null {
  const before = visits.slice(0, at);
  const found = before.findLastIndex(({ address }) => [address, address.split('?')[0]].includes(to));
  return found < 0 ? null : at - found;
}

let trail: Trail = { visits: [], at: 0 };

/** Once, around every screen. */
export function useTrail(): void {
  const { key, pathname, search } = useLocation();
  const step = useNavigationType();
  useEffect(() => {
    trail = walk(trail, step, { key, address: pathname + search });
  }, [key, pathname, search, step]);
}

/** Goes there, now: for what has been saved, or need not be. */
export function useGoUp(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const steps = stepsBackTo(trail, to);
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
