/** A month, with the days that have free times. Weeks that are over are left out: the times below come into sight. */
import { Group, Title } from '@mantine/core';
import { formatDayAndMonth, formatMonthAndYear, formatWeekday } from '#web/format/date.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { MonthGrid } from '#web/ui/month-grid.tsx';
import styles from './free-times.module.css';
import type { FreeDay, Reach } from './free-times.ts';

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
  const describe = (day: string) => {
    if (!isInReach(day)) return undefined;
    const count = counts.get(day) ?? 0;
    return {
      label: days ? `${formatDayAndMonth(day)}: ${countOf(count)}` : formatDayAndMonth(day),
      attributes: { 'aria-disabled': count === 0, 'data-free': count > 0 || undefined },
    };
  };
  return (
    <section aria-label="Dias com horários livres">
      <Group justify="space-between" gap={0}>
        <Title order={2} id="month" className={styles.month} aria-live="polite">
          {formatMonthAndYear(month)}
        </Title>
        <MonthArrows
          month={month}
          first={reach.first}
          last={reach.last}
          size={44}
          className={styles.arrow}
          onTurn={onMonth}
        />
      </Group>
      <MonthGrid
        month={month}
        from={reach.first}
        labelledBy="month"
        selected={selected ?? days?.[0]?.date ?? today}
        isPressed={(day) => day === selected}
        today={today}
        weekdayText={(day) => formatWeekday(day).charAt(0).toUpperCase()}
        describe={describe}
        reaches={isInReach}
        busy={days === undefined}
        className={styles.grid}
        onSelect={(day) => counts.get(day) && onSelect(day)}
        onMonth={onMonth}
      />
    </section>
  );
}

const countOf = (times: number) =>
  times === 0 ? 'sem horário livre' : times === 1 ? '1 horário livre' : `${times} horários livres`;
