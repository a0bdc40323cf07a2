/** What happened to an appointment: booked, moved, each status, its money. Each line has the user and the time, and what notes said before. */
import { Text } from '@mantine/core';
import type { AppointmentDetails, AppointmentEvent } from '#contract/agenda/appointment-details.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import styles from './appointment-detail-page.module.css';
import { sayEvent, sayMoneyEvent } from './say-history.ts';

type Line = Pick<AppointmentEvent, 'id' | 'happenedAt' | 'userName' | 'notesBefore'> & { says: string };
type AppointmentHistoryProps = Pick<AppointmentDetails, 'history' | 'money'>;

export function AppointmentHistory({ history, money = [] }: AppointmentHistoryProps) {
  const { timeZone } = useClinic();
  const lines: Line[] = [
    ...history.map((event) => ({ ...event, says: sayEvent(event) })),
    ...money.map((event) => ({ ...event, says: sayMoneyEvent(event) })),
  ];
  if (lines.length === 0) return <Text c="dimmed">O que mudar a partir de agora aparece aqui.</Text>;
  return (
    <ol className={styles.history}>
      {lines
        .toSorted((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt))
        .map((event) => (
          <li key={event.id} className={styles.event}>
            <Text>{event.says}</Text>
            <Text size="sm" c="dimmed">
              <time dateTime={event.happenedAt}>{formatInstant(event.happenedAt, timeZone)}</time>
              {event.userName ? ` · ${event.userName}` : null}
            </Text>
            {event.notesBefore ? (
              <details>
                <summary>Texto de antes</summary>
                <Text size="sm" className={styles.prose}>
                  {event.notesBefore}
                </Text>
              </details>
            ) : null}
          </li>
        ))}
    </ol>
  );
}
