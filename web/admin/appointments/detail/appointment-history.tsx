/** What happened to an appointment: booked, moved, each status. Each line has the user and the time. */
import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatInstant } from '#web/format/date.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import styles from './appointment-detail-page.module.css';
import { tellEvent } from './history-wording.ts';

export function AppointmentHistory({ id }: { id: string }) {
  const { timeZone } = useClinic();
  const history = useQuery(api.appointments.history.queryOptions({ input: { id } }));
  return (
    <Card component="section" aria-labelledby="appointment-history">
      <Title order={2} id="appointment-history" mb="sm">
        Histórico
      </Title>
      <QueryContent
        query={history}
        errorMessage="Erro ao carregar o histórico do agendamento"
        skeleton={<ListSkeleton rows={2} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <Text c="dimmed">O que mudar a partir de agora aparece aqui.</Text>
          ) : (
            <ol className={styles.history}>
              {rows.map((event) => (
                <li key={event.id} className={styles.event}>
                  <Text>{tellEvent(event)}</Text>
                  <Text size="sm" c="dimmed">
                    <time dateTime={event.happenedAt}>{formatInstant(event.happenedAt, timeZone)}</time>
                    {event.userName ? ` · ${event.userName}` : null}
                  </Text>
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
    </Card>
  );
}
