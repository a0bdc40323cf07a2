/** The days of a month with the number of appointments. */
import { isInCalendar } from '#contract/agenda/agenda-address.ts';
import { addDays, formatLongDate, formatShortWeekday, formatWeekday } from '#web/format/date.ts';
import { weeksOf } from '#web/ui/month-days.ts';
import { useDayKeys } from '#web/ui/use-day-keys.ts';
import styles from './calendar.module.css';

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
  const { grid, onKeyDown, tabIndexOf, visit } = useDayKeys({
    month,
    selected,
    today,
    reaches: isInCalendar,
    onMonth,
  });
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table with keyboard navigation
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={stale || counts === undefined}
      className={styles.grid}
      data-stale={stale || undefined}
      onKeyDown={onKeyDown}
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
                    tabIndex={tabIndexOf(day)}
                    className={styles.day}
                    onClick={() => {
                      visit(day);
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
