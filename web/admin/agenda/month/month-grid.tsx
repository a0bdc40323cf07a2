/**
 * The days of a month with the number of appointments. One day is in the tab order; arrows, Home,
 * End and the page keys move from there to every other day, also of the neighbouring months.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, formatLongDate, formatShortWeekday, formatWeekday } from '#web/format/date.ts';
import styles from './calendar.module.css';
import { isInCalendar } from './calendar-filters.ts';
import { dayByKey, monthOf, weeksOf } from './month-days.ts';

type MonthGridProps = {
  month: string;
  labelledBy: string;
  /** By day, for days with appointments; undefined while loading. */
  counts: ReadonlyMap<string, number> | undefined;
  selected: string;
  today: string;
  stale: boolean;
  onSelect: (day: string) => void;
  onMonth: (month: string) => void;
};

export function MonthGrid(props: MonthGridProps) {
  const { month, labelledBy, counts, selected, today, stale, onSelect, onMonth } = props;
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

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const day = dayByKey(wanted.current ?? current, event.key, event.shiftKey);
    if (!day) return;
    event.preventDefault();
    if (!isInCalendar(day)) return;
    wanted.current = day;
    setVisited(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  };

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table with keyboard navigation
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={stale || counts === undefined}
      className={styles.grid}
      data-stale={stale || undefined}
      onKeyDown={move}
    >
      <thead>
        <tr>
          {aWeek.map((day) => (
            <th key={day} scope="col">
              <abbr title={formatWeekday(day)}>{formatShortWeekday(day)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) =>
              day ? (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    aria-pressed={day === selected}
                    data-booked={Boolean(counts?.get(day)) || undefined}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={labelOf(day, counts?.get(day))}
                    tabIndex={day === current ? 0 : -1}
                    className={styles.day}
                    onClick={() => {
                      setVisited(day);
                      onSelect(day);
                    }}
                  >
                    <span className={styles.number}>{Number(day.slice(8))}</span>
                    <Count of={counts?.get(day)} known={counts !== undefined} />
                  </button>
                </td>
              ) : (
                <td key={aWeek[weekday]} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Count = ({ of, known }: { of: number | undefined; known: boolean }) => (
  <span aria-hidden className={styles.count} data-unknown={!known || undefined}>
    {of ?? ''}
  </span>
);

const labelOf = (day: string, count: number | undefined) =>
  count ? `${formatLongDate(day)}: ${countOf(count)}` : formatLongDate(day);

/** '1 agendamento', '12 agendamentos' */
export const countOf = (appointments: number) =>
  `${appointments.toLocaleString('pt-BR')} ${appointments === 1 ? 'agendamento' : 'agendamentos'}`;

const aSunday = '2026-01-04';
const aWeek = Array.from({ length: 7 }, (_, index) => addDays(aSunday, index));
