/** One month: its name, buttons to other months, and its days. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useId } from 'react';
import { capitalise, formatMonth } from '#web/format/date.ts';
import styles from './calendar.module.css';
import type { CalendarFilters } from './calendar-filters.ts';
import { dayTitleId } from './day-card.tsx';
import { MonthArrows } from './month-arrows.tsx';
import { countOf, MonthGrid } from './month-grid.tsx';

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
  return (
    <Card component="section" aria-labelledby={titleId} data-screen-only p={{ base: 'sm', sm: 'lg' }}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb="sm">
        <div>
          <Title order={2} id={titleId} aria-live="polite" className={styles.month}>
            {nameOf(month)}
          </Title>
          <Text c="dimmed" className={styles.total}>
            {days ? totalOf(days) : '\u00a0'}
          </Text>
        </div>
        <Turn filters={filters} />
      </Group>
      <MonthGrid
        month={month}
        labelledBy={titleId}
        counts={counts}
        selected={filters.day}
        today={filters.today}
        stale={stale}
        onSelect={choose}
        onMonth={filters.showMonth}
      />
    </Card>
  );
}

/** '2026-11' -> 'Novembro de 2026' */
const nameOf = (month: string) =>
  `${capitalise(formatMonth(Number(month.slice(5))))} de ${month.slice(0, 4)}`;

function totalOf(days: readonly { appointments: number }[]) {
  const total = days.reduce((sum, { appointments }) => sum + appointments, 0);
  return total === 0 ? 'Nenhum no mês' : `${countOf(total)} no mês`;
}

function Turn({ filters: { month, today, chooseDay, showMonth } }: { filters: CalendarFilters }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="sm" onClick={() => chooseDay(today)}>
        Hoje
      </Button>
      <Group gap={2} wrap="nowrap">
        <MonthArrows month={month} size="xl" onTurn={showMonth} />
      </Group>
    </Group>
  );
}
