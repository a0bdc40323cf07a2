/** What lies over a column: free times to choose from, the ghost of what is dragged, a time that is booked, and the keyboard. */
import { useSyncExternalStore } from 'react';
import type { Span } from '#contract/agenda/conflicts.ts';
import type { Store } from '#web/ui/store.ts';
import type { Column } from '../grid/columns.ts';
import { heightOf, type Scale, sayHours, topOf } from '../grid/grid-geometry.ts';
import styles from './column-overlay.module.css';

/** In words: what would be where, and what is in the way. */
export type Ghost = Span & { columnKey: string; title: string; reasons: readonly string[]; hint?: string };

/** A free time under the keyboard, or one that is being booked. */
export type CursorBox = Span & { label: string; isBooked: boolean };

type ColumnOverlayProps = {
  column: Pick<Column, 'key'>;
  scale: Scale;
  ghosts: Store<Ghost | null>;
  /** Shown while nothing is dragged. */
  asked: Ghost | null;
  cursor: CursorBox | null;
  /** From the first free beginning to the end of the last one. */
  free: readonly Span[];
};

export function ColumnOverlay({ column, scale, ghosts, asked, cursor, free }: ColumnOverlayProps) {
  const dragged = useSyncExternalStore(ghosts.subscribe, () => {
    const ghost = ghosts.get();
    return ghost?.columnKey === column.key ? ghost : null;
  });
  const ghost = dragged ?? (asked?.columnKey === column.key ? asked : null);
  const boxOf = ({ start, end }: Span) => ({
    top: topOf(scale, start),
    height: heightOf(scale, end - start),
  });
  return (
    <>
      {free.map((span) => (
        <div key={span.start} aria-hidden className={styles.free} style={boxOf(span)} data-free>
          {sayHours(span)}
        </div>
      ))}
      {cursor ? (
        <button
          type="button"
          data-cursor
          data-booked={cursor.isBooked || undefined}
          aria-label={cursor.label}
          className={styles.cursor}
          style={boxOf(cursor)}
        />
      ) : null}
      {ghost ? (
        <div
          aria-hidden
          data-ghost
          data-conflict={ghost.reasons.length > 0 || undefined}
          className={styles.ghost}
          style={boxOf(ghost)}
        >
          <div className={styles.label}>
            <span className={styles.title}>{ghost.title}</span>
            {ghost.reasons.map((reason) => (
              <span key={reason} className={styles.reason}>
                {reason}
              </span>
            ))}
            {ghost.hint ? <span className={styles.hint}>{ghost.hint}</span> : null}
          </div>
        </div>
      ) : null}
    </>
  );
}
