/** The entries of a year: what repeats each week, then the months. */
import { Button, Stack, Text, Title } from '@mantine/core';
import type { ScheduleException } from '#contract/agenda/schedule-exceptions.ts';
import { capitalise, formatMonth } from '#web/format/date.ts';
import { EmptyState } from '#web/ui/states.tsx';
import type { YearEntries } from './exception-list.ts';
import { ExceptionRow, HolidayRow } from './exception-rows.tsx';
import styles from './exceptions.module.css';

type YearListProps = {
  entries: YearEntries;
  /** Whether they are those of another year, while this one loads. */
  stale: boolean;
  year: number;
  today: string;
  onEdit: (exception: ScheduleException) => void;
  onOpenDay: (typedDay: string) => void;
  onNextYear: () => void;
};

export function YearList({ entries, stale, year, today, onEdit, onOpenDay, onNextYear }: YearListProps) {
  const { weekly, months } = entries;
  return (
    <Stack gap="lg" aria-busy={stale} className={styles.list}>
      {weekly.length > 0 ? (
        <section aria-label="Toda semana">
          <Title order={4} className={styles.month}>
            Toda semana
          </Title>
          <ul className={styles.rows}>
            {weekly.map((exception) => (
              <ExceptionRow key={exception.id} exception={exception} onEdit={onEdit} />
            ))}
          </ul>
        </section>
      ) : null}
      {months.map(({ month, entries: ofMonth }) => (
        <section key={month} aria-label={nameOf(month)}>
          <Title order={4} className={styles.month}>
            {nameOf(month)}
          </Title>
          <ul className={styles.rows}>
            {ofMonth.map((entry) =>
              'holiday' in entry ? (
                <HolidayRow
                  key={entry.key}
                  holiday={entry.holiday}
                  opened={entry.opened !== null}
                  isPast={entry.last < today}
                  onOpenDay={onOpenDay}
                />
              ) : (
                <ExceptionRow
                  key={entry.key}
                  exception={entry.exception}
                  day={entry.first}
                  isPast={entry.last < today}
                  onEdit={onEdit}
                />
              ),
            )}
          </ul>
        </section>
      ))}
      {weekly.length === 0 && months.length === 0 ? (
        <EmptyState
          title="Nada mais neste ano."
          drawing="calendar"
          action={
            <Button variant="light" onClick={onNextYear}>
              Ver {year + 1}
            </Button>
          }
        />
      ) : null}
      <Text size="sm" c="dimmed">
        Feriados nacionais já vêm fechados. Pontos facultativos ficam abertos até você fechar, e valem para
        todos os anos.
      </Text>
    </Stack>
  );
}

/** '2026-11' -> 'Novembro' */
const nameOf = (month: string) => capitalise(formatMonth(Number(month.slice(5))));
