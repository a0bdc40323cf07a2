/** One month: its name, buttons to other months, and its days with the number of appointments. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useId } from 'react';
import { firstDay, isInCalendar, lastDay } from '#contract/agenda/agenda-address.ts';
import { formatLongDate, formatMonthAndYear, formatShortWeekday } from '#web/format/date.ts';
import { MonthArrows } from '#web/ui/month-arrows.tsx';
import { MonthGrid } from '#web/ui/month-grid.tsx';
import styles from './calendar.module.css';
import type { CalendarFilters } from './calendar-filters.ts';
import { countOf, dayTitleId } from './day-card.tsx';

type MonthCardProps = {
  filters: CalendarFilters;
  /** The month on the screen: the previous one until the next is loaded. */
  month: string;
  days: readonly { date: string; appointments: number }[] | undefined;
  stale: boolean;
};

export function MonthCard({ filters, month, days, stale }: MonthCardProps) {
  const titleId = useId();
  const stillness = useReducedMotion();
  const choose = (day: string) => {
    filters.chooseDay(day);
    // On a narrow window the list is below the month; scroll its heading into view.
    const behavior = stillness ? 'auto' : 'smooth';
    document.getElementById(dayTitleId)?.scrollIntoView({ block: 'nearest', behavior });
  };
  const counts = days && new Map(days.map(({ date, appointments }) => [date, appointments]));
  const describe = (day: string) => {
    const count = counts?.get(day);
    return {
      label: count ? `${formatLongDate(day)}: ${countOf(count)}` : formatLongDate(day),
      attributes: { 'data-booked': Boolean(count) || undefined },
      content: (
        <span aria-hidden className={styles.count} data-unknown={!counts || undefined}>
          {count ?? ''}
        </span>
      ),
    };
  };
  return (
    <Card component="section" aria-labelledby={titleId} data-screen-only p={{ base: 'sm', sm: 'lg' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb="sm">
        <div>
          <Title order={2} id={titleId} aria-live="polite" className={styles.month}>
            {formatMonthAndYear(month)}
          </Title>
          <Text c="dimmed" className={styles.total}>
            {days ? totalOf(days) : '\u00a0'}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="sm" onClick={() => filters.chooseDay(filters.today)}>
            Hoje
          </Button>
          <MonthArrows
            month={filters.month}
            first={firstDay}
            last={lastDay}
            size="xl"
            gap={2}
            onTurn={filters.showMonth}
          />
        </Group>
      </Group>
      <MonthGrid
        month={month}
        labelledBy={titleId}
        selected={filters.day}
        today={filters.today}
        weekdayText={formatShortWeekday}
        describe={describe}
        reaches={isInCalendar}
        busy={stale || days === undefined}
        stale={stale}
        className={styles.grid}
        onSelect={choose}
        onMonth={filters.showMonth}
      />
    </Card>
  );
}

function totalOf(days: readonly { appointments: number }[]) {
  const total = days.reduce((sum, { appointments }) => sum + appointments, 0);
  return total === 0 ? 'Nenhum no mês' : `${countOf(total)} no mês`;
}
