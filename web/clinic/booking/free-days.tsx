/** A month, with the days that have free times. Weeks that are over are left out: the times below come into sight. */
import { ActionIcon, Group, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, capitalise, formatDayAndMonth, formatMonth, formatWeekday } from '#web/format/date.ts';
import { addMonths, weeksOf } from '#web/ui/month-days.ts';
import { useDayKeys } from '#web/ui/use-day-keys.ts';
import styles from './free-times.module.css';
import { type FreeDay, monthsOf, type Reach } from './free-times.ts';

type FreeDaysProps = {
  month: string;
  reach: Reach;
  today: string;
  /** undefined while they load. */
  days: readonly FreeDay[] | undefined;
  /** yyyy-MM-dd */
  selected: string | null;
  onSelect: (day: string) => void;
  onMonth: (month: string) => void;
};

export function FreeDays({ month, reach, today, days, selected, onSelect, onMonth }: FreeDaysProps) {
  const counts = new Map(days?.map(({ date, times }) => [date, times.length]));
  const isInReach = (day: string) => reach.first <= day && day <= reach.last;
  const { grid, onKeyDown, tabIndexOf, visit } = useDayKeys({
    month,
    selected: selected ?? days?.[0]?.date ?? today,
    today,
    reaches: isInReach,
    onMonth,
  });
  return (
    <section aria-label="Dias com horários livres">
      <Group justify="space-between" gap={0}>
        <Title order={2} id="month" className={styles.month} aria-live="polite">
          {monthName(month)}
        </Title>
        <Arrows month={month} reach={reach} onMonth={onMonth} />
      </Group>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of dates is a table with keyboard navigation
        role="grid"
        aria-labelledby="month"
        aria-busy={days === undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {aWeek.map((day) => (
              <th key={day} scope="col">
                <abbr title={formatWeekday(day)}>{formatWeekday(day).charAt(0).toUpperCase()}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksInReach(month, reach).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) => (
                <td key={aWeek[weekday]}>
                  {day && isInReach(day) ? (
                    <button
                      type="button"
                      data-day={day}
                      aria-pressed={day === selected}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!counts.get(day)}
                      aria-label={labelOf(day, counts.get(day), days !== undefined)}
                      tabIndex={tabIndexOf(day)}
                      data-free={Boolean(counts.get(day)) || undefined}
                      className={styles.day}
                      onClick={() => {
                        visit(day);
                        if (counts.get(day)) onSelect(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  ) : day ? (
                    <span className={styles.beyond}>{Number(day.slice(8))}</span>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Arrows({ month, reach, onMonth }: Pick<FreeDaysProps, 'month' | 'reach' | 'onMonth'>) {
  const months = monthsOf(reach);
  const turn = (to: string, label: string, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      size={44}
      color="gray"
      className={styles.arrow}
      aria-label={label}
      disabled={!months.includes(to)}
      onClick={() => onMonth(to)}
    >
      <Icon aria-hidden />
    </ActionIcon>
  );
  return (
    <Group gap={0} wrap="nowrap">
      {turn(addMonths(month, -1), 'Mês anterior', IconChevronLeft)}
      {turn(addMonths(month, 1), 'Próximo mês', IconChevronRight)}
    </Group>
  );
}

const weeksInReach = (month: string, { first }: Reach) =>
  weeksOf(month).filter((week) => week.some((day) => day !== null && day >= first));

const labelOf = (day: string, times: number | undefined, known: boolean) =>
  known ? `${formatDayAndMonth(day)}: ${countOf(times ?? 0)}` : formatDayAndMonth(day);

const countOf = (times: number) =>
  times === 0 ? 'sem horário livre' : times === 1 ? '1 horário livre' : `${times} horários livres`;

/** '2026-11' -> 'Novembro de 2026' */
const monthName = (month: string) =>
  `${capitalise(formatMonth(Number(month.slice(5))))} de ${month.slice(0, 4)}`;

const aSunday = '2026-01-04';
const aWeek = Array.from({ length: 7 }, (_, index) => addDays(aSunday, index));
