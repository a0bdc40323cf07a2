/** The days of a month as a grid of buttons. One is in the tab order; the keys move from there to the others. */
import type { ComponentProps, ReactNode } from 'react';
import { addDays, formatWeekday } from '#web/format/date.ts';
import { weeksOf } from './month-days.ts';
import styles from './month-grid.module.css';
import { useDayKeys } from './use-day-keys.ts';

/** What a day shows besides its number, and says. */
type MonthDay = {
  label: string;
  content?: ReactNode;
  attributes?: Omit<ComponentProps<'button'>, 'onClick'> & Record<`data-${string}`, boolean | undefined>;
};

type MonthGridProps = {
  /** yyyy-MM */
  month: string;
  /** Weeks that end before this day are left out. */
  from?: string;
  labelledBy: string;
  /** yyyy-MM-dd */
  selected: string;
  /** Whether a day is pressed; without it, the selected one is. */
  isPressed?: (day: string) => boolean;
  today: string;
  weekdayText: (day: string) => string;
  /** Undefined for a day that cannot be chosen. */
  describe: (day: string) => MonthDay | undefined;
  /** Whether a key may move to a day. */
  reaches: (day: string) => boolean;
  busy: boolean;
  /** Whether the days are old ones while new ones load. */
  stale?: boolean;
  className?: string | undefined;
  onSelect: (day: string) => void;
  onMonth: (month: string) => void;
};

export function MonthGrid(props: MonthGridProps) {
  const { month, from = '', selected, today, weekdayText, describe } = props;
  const { isPressed = (day) => day === selected } = props;
  const { grid, onKeyDown, tabIndexOf, visit } = useDayKeys(props);
  const week = Array.from({ length: 7 }, (_, index) => addDays(aMonday, index));
  const cell = (day: string) => {
    const described = describe(day);
    const number = <span className={styles.number}>{Number(day.slice(8))}</span>;
    if (!described) return <span className={styles.beyond}>{number}</span>;
    return (
      <button
        {...described.attributes}
        type="button"
        data-day={day}
        aria-pressed={isPressed(day)}
        aria-current={day === today ? 'date' : undefined}
        aria-label={described.label}
        tabIndex={tabIndexOf(day)}
        className={styles.day}
        onClick={() => {
          visit(day);
          props.onSelect(day);
        }}
      >
        {number}
        {described.content}
      </button>
    );
  };
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table with keyboard navigation
      role="grid"
      aria-labelledby={props.labelledBy}
      aria-busy={props.busy}
      data-stale={props.stale || undefined}
      className={`${styles.grid} ${props.className ?? ''}`}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col">
              <abbr title={formatWeekday(day)}>{weekdayText(day)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month)
          .filter((days) => days.some((day) => day !== null && day >= from))
          .map((days) => (
            <tr key={days.find(Boolean)}>
              {days.map((day, index) => (
                <td key={week[index]} data-pressed={(day && isPressed(day)) || undefined}>
                  {day && cell(day)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

const aMonday = '2026-01-05';
