/** Keeps a list calm: a row that was just dealt with stays in place for a moment, so that no other one slides under the pointer. */
import { useEffect, useRef, useState } from 'react';

/** After the last tap or key; several rows in a row are dealt with in a list that stands still. */
const stillMs = 1_500;

/** @returns `frozen`: the rows that keep their place, as they were; `freeze`: keeps one; `touched`: a tap or key on the list */
export function useFrozenRows<Row extends { id: string }>() {
  const [frozen, setFrozen] = useState<ReadonlyMap<string, Row>>(() => new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const touched = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setFrozen((current) => (current.size > 0 ? new Map() : current)),
      stillMs,
    );
  };
  const freeze = (row: Row) => {
    setFrozen((current) => (current.has(row.id) ? current : new Map(current).set(row.id, row)));
    touched();
  };
  return { frozen, freeze, touched };
}
