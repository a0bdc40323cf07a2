/** The month: its name, the way to others and to any date, and its days. */
import { ActionIcon, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { capitalise, formatDate, formatMonth } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import styles from './calendar.module.css';
import { type CalendarFilters, firstDay, isInCalendar, lastDay } from './calendar-filters.ts';
import { addMonths, monthOf } from './month-days.ts';
import { countOf, MonthGrid } from './month-grid.tsx';

type MonthCardProps = {
  filters: CalendarFilters;
  /** The month that is drawn: the one before until the next has come. */
  month: string;
  days: readonly { date: string; appointments: number }[] | undefined;
  stale: boolean;
};

export function MonthCard({ filters, month, days, stale }: MonthCardProps) {
  const titleId = useId();
  const counts = days && new Map(days.map(({ date, appointments }) => [date, appointments]));
  return (
    <Card component="section" aria-labelledby={titleId} p={{ base: 'sm', sm: 'lg' }}>
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
        onSelect={filters.chooseDay}
        onMonth={filters.showMonth}
      />
      <DayPicker day={filters.day} onPick={filters.chooseDay} />
    </Card>
  );
}

/** '2026-11' -> 'Novembro de 2026' */
const nameOf = (month: string) =>
  `${capitalise(formatMonth(Number(month.slice(5))))} de ${month.slice(0, 4)}`;

function totalOf(days: readonly { appointments: number }[]) {
  const total = days.reduce((sum, { appointments }) => sum + appointments, 0);
  return total === 0 ? 'Nenhum agendamento no mês' : `${countOf(total)} no mês`;
}

function Turn({ filters: { month, today, chooseDay, showMonth } }: { filters: CalendarFilters }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="sm" onClick={() => chooseDay(today)}>
        Hoje
      </Button>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          size="xl"
          color="gray"
          aria-label="Mês anterior"
          disabled={month === monthOf(firstDay)}
          onClick={() => showMonth(addMonths(month, -1))}
        >
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="xl"
          color="gray"
          aria-label="Próximo mês"
          disabled={month === monthOf(lastDay)}
          onClick={() => showMonth(addMonths(month, 1))}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

/** The second way to a day, however far away: typed, or picked from a small calendar. */
function DayPicker({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const [typed, setTyped] = useState(formatDate(day));
  // A day that was chosen elsewhere shows here.
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    setTyped(formatDate(day));
  }
  return (
    <div className={styles.picker}>
      <DateField
        label="Ir para a data"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          const picked = readTypedDate(text);
          if (picked && isInCalendar(picked)) onPick(picked);
        }}
        onBlur={() => setTyped(formatDate(day))}
        minDate={firstDay}
        maxDate={lastDay}
        defaultDate={day}
      />
    </div>
  );
}
