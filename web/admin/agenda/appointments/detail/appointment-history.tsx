/** What happened to an appointment: booked, moved, each status. Each line has the user and the time, and what notes said before. */
import { Text } from '@mantine/core';
import type { AppointmentEvent } from '#contract/agenda/appointment-details.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import styles from './appointment-detail-page.module.css';
import { tellEvent } from './history-wording.ts';

export function AppointmentHistory({ history }: { history: readonly AppointmentEvent[] }) {
  const { timeZone } = useClinic();
  if (history.length === 0) return <Text c="dimmed">O que mudar a partir de agora aparece aqui.</Text>;
  return (
    <ol className={styles.history}>
      {history.map((event) => (
        <li key={event.id} className={styles.event}>
          <Text>{tellEvent(event)}</Text>
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
