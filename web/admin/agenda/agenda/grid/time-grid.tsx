/** Days and professionals as columns, the hours as rows. It scrolls by itself; axis and heads stay in sight. */
import { UnstyledButton } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { minutesOf } from '#contract/value-formats.ts';
import { useClock } from '#web/clinic/present.ts';
import { formatLongDate } from '#web/format/date.ts';
import { useGridInteraction } from '../move/use-grid-interaction.tsx';
import type { Agenda } from '../use-agenda.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { columnsOf, scaleOf } from './columns.ts';
import { DayColumn } from './day-column.tsx';
import {
  columnWidth,
  type DayGroup,
  groupsOf,
  groupWidth,
  isFolded,
  sayClosedDay,
  styleOf,
} from './day-groups.ts';
import { type Scale, topOf } from './grid-geometry.ts';
import { type GridPreferences, pixelsPerHour } from './grid-preferences.ts';
import { Heads } from './heads.tsx';
import { Hours } from './hours.tsx';
import styles from './time-grid.module.css';

type TimeGridProps = {
  agenda: Agenda;
  address: AgendaAddress;
  preferences: Pick<GridPreferences, 'density' | 'coloring'>;
  /** The days on the screen are the previous ones. */
  stale?: boolean;
};

export function TimeGrid({ agenda, address, preferences, stale = false }: TimeGridProps) {
  const { density, coloring } = preferences;
  const scroller = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupsOf(columnsOf(agenda)), [agenda]);
  const days = groups.length;
  const columns = useMemo(
    () => groups.filter((group) => !isFolded(group, groups.length)).flatMap((group) => group.columns),
    [groups],
  );
  const scale = useMemo(() => scaleOf(columns, pixelsPerHour[density]), [columns, density]);
  const { gridProps, overlayOf, extras } = useGridInteraction({
    agenda,
    columns,
    scale,
    scroller,
    address,
  });
  useStart({ scroller, agenda, groups, scale, address });
  const widths = groups.map((group) => groupWidth(group, days));
  const least = widths.reduce((sum, width) => sum + width.least, 0);

  return (
    <>
      <div ref={scroller} className={styles.scroller} aria-busy={stale} data-stale={stale || undefined}>
        <div
          className={styles.sheet}
          data-days={days}
          style={variables({ '--least-width': `${least}rem`, '--hour-height': `${scale.pixelsPerHour}px` })}
        >
          <Heads groups={groups} address={address} />
          <div className={styles.body} {...gridProps}>
            <Hours scale={scale} isToday={groups.some(({ date }) => date === address.today)} />
            {groups.map((group) => (
              <div key={group.date} className={styles.group} style={styleOf(groupWidth(group, days))}>
                {isFolded(group, days) ? (
                  <FoldedDay group={group} onOpen={address.openDay} />
                ) : (
                  group.columns.map((column) => (
                    <DayColumn
                      key={column.key}
                      column={column}
                      scale={scale}
                      coloring={coloring}
                      today={address.today}
                      style={styleOf(columnWidth(column, group, days))}
                    >
                      {overlayOf(column.key)}
                    </DayColumn>
                  ))
                )}
              </div>
            ))}
          </div>
        </div>
      </div>
      {extras}
    </>
  );
}

/** A closed day of a week, which leads to its columns. */
const FoldedDay = ({ group, onOpen }: { group: DayGroup; onOpen: (day: string) => void }) => (
  <UnstyledButton
    className={styles.folded}
    aria-label={`Abrir ${formatLongDate(group.date)}: ${sayClosedDay(group)}`}
    onClick={() => onOpen(group.date)}
  >
    <span className={styles.foldedName}>{sayClosedDay(group)}</span>
  </UnstyledButton>
);

type Start = {
  scroller: React.RefObject<HTMLElement | null>;
  agenda: Agenda;
  groups: readonly DayGroup[];
  scale: Scale;
  address: Pick<AgendaAddress, 'day' | 'today'>;
};

/** Minutes above the time it is that are in sight at first, at least. */
const beforeNow = 30;

/**
 * New days open at the time it is, or at their first open hour, with the chosen day in sight. Another density keeps the time at the
 * top.
 */
function useStart({ scroller, agenda: { from, to }, groups, scale, address: { day, today } }: Start) {
  const clock = useClock();
  const shown = useRef({ period: '', day: '', pixelsPerHour: scale.pixelsPerHour });
  useLayoutEffect(() => {
    const element = scroller.current;
    // The chosen day may still be loading.
    if (!element || day < from || day > to) return;
    const before = shown.current;
    const now = { period: `${from} ${to}`, day, pixelsPerHour: scale.pixelsPerHour };
    shown.current = now;
    if (now.period !== before.period) {
      const opens = groups.flatMap(({ columns }) => columns.flatMap(({ open }) => open));
      const isNow = opens.length > 0 && from <= today && today <= to && minutesOf(clock) < scale.last;
      const minute = isNow
        ? minutesOf(clock) - beforeNow
        : Math.min(...opens.map(({ start }) => start), opens.length > 0 ? scale.last : scale.first);
      // A whole hour at the top: no appointment is cut that begins with it.
      element.scrollTop = topOf(scale, Math.floor(minute / 60) * 60);
    } else if (now.pixelsPerHour !== before.pixelsPerHour) {
      element.scrollTop *= now.pixelsPerHour / before.pixelsPerHour;
    }
    if (now.period !== before.period || now.day !== before.day) {
      // The first day in sight, unless the chosen one were not: a week that opened at Thursday would hide its Monday.
      if (now.period !== before.period) element.scrollLeft = 0;
      const column = element.querySelector<HTMLElement>(`[data-date="${day}"]`);
      const axis = element.querySelector<HTMLElement>('[data-axis]')?.offsetWidth ?? 0;
      if (!column) return;
      const left = offsetIn(element, column) - axis;
      const right = left + axis + column.offsetWidth;
      if (left < element.scrollLeft || right > element.scrollLeft + element.clientWidth)
        element.scrollLeft = left;
    }
  }, [scroller, from, to, groups, scale, day, today, clock]);
}

const offsetIn = (scroller: HTMLElement, column: HTMLElement) =>
  column.getBoundingClientRect().left - scroller.getBoundingClientRect().left + scroller.scrollLeft;

/** CSS variables, which React's types do not know. */
const variables = (values: Record<`--${string}`, string>): React.CSSProperties => values;
