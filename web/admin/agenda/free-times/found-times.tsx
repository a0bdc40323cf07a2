/** The free times that were found, by day. A click books one. */
import { Button, Text, Title, UnstyledButton } from '@mantine/core';
import type { NextFree } from '#contract/agenda/next-free.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { capitalise, formatDayAndMonth, sayDate } from '#web/format/date.ts';
import styles from './free-times.module.css';

export type FreeTime = NextFree['rows'][number];

type FoundTimesProps = {
  rows: readonly FreeTime[];
  /** Not in a clinic of one professional. */
  withNames: boolean;
  /** The time that is being booked. */
  booking: FreeTime | undefined;
  /** The rows are those of the previous search. */
  stale: boolean;
  onChoose: (time: FreeTime, element: HTMLElement) => void;
};

export function FoundTimes({ rows, withNames, booking, stale, onChoose }: FoundTimesProps) {
  const today = useToday();
  return (
    <div className={styles.days} data-stale={stale || undefined}>
      {daysOf(rows).map(({ date, times }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <Title order={3} id={`day-${date}`} className={styles.day}>
            {capitalise(sayDate(date, today))}
            {isSaidInWords(date, today) ? (
              <Text component="span" c="dimmed" inherit>
                {', '}
                {formatDayAndMonth(date)}
              </Text>
            ) : null}
          </Title>
          <ul className={styles.times} data-with-names={withNames || undefined}>
            {times.map((time) => (
              <li key={`${time.time} ${time.professional.id}`}>
                <UnstyledButton
                  className={styles.time}
                  disabled={booking !== undefined || stale}
                  data-booking={booking === time || undefined}
                  // The second click of a double click would ask for the time that the first one books.
                  onClick={(event) => event.detail < 2 && onChoose(time, event.currentTarget)}
                  aria-label={`${time.time}, ${time.professional.fullName}, ${formatDayAndMonth(date)}`}
                >
                  <span className={styles.clock}>{time.time}</span>
                  {withNames ? (
                    <span className={styles.who}>
                      <ColorMark color={time.professional.color} />
                      <span className={styles.name}>{time.professional.fullName}</span>
                    </span>
                  ) : null}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** By day, in the order of the rows. */
function daysOf(rows: readonly FreeTime[]): { date: string; times: FreeTime[] }[] {
  const days: { date: string; times: FreeTime[] }[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.date === row.date) last.times.push(row);
    else days.push({ date: row.date, times: [row] });
  }
  return days;
}

/** 'hoje' and 'amanhã' are followed by the date. */
const isSaidInWords = (date: string, today: string) => !sayDate(date, today).includes(' ');

type MoreTimesProps = { loading: boolean; onMore: () => void };

export const MoreTimes = ({ loading, onMore }: MoreTimesProps) => (
  <Button variant="default" onClick={onMore} loading={loading} className={styles.more}>
    Mostrar mais 20
  </Button>
);
