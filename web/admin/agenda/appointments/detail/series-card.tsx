/** The sessions of the appointment's series, by number, with links. */
import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayProgress } from '#web/clinic/session-progress.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { formatDate, formatShortWeekday } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import styles from './appointment-detail-page.module.css';

export function SeriesCard({ seriesId, appointmentId }: { seriesId: string; appointmentId: string }) {
  const today = useToday();
  const series = useQuery(api.appointmentSeries.get.queryOptions({ input: { id: seriesId } }));
  return (
    <Card component="section" aria-labelledby="appointment-series">
      <Title order={2} id="appointment-series" mb="sm">
        Sessões
      </Title>
      <QueryContent
        query={series}
        errorMessage="Erro ao carregar as sessões"
        skeleton={<ListSkeleton rows={3} />}
      >
        {({ rows, ...progress }) => (
          <>
            <Text c="dimmed" size="sm">
              {sayProgress(progress, today)}
            </Text>
            <ol className={styles.history}>
              {rows.map(({ id, number, date, time, status }) => (
                <li key={id} className={styles.event}>
                  <Group justify="space-between" gap="xs">
                    {id === appointmentId ? (
                      <Text component="span" fw={600} aria-current="page" className={styles.session}>
                        {number}ª · {formatShortWeekday(date)}, {formatDate(date)}, {time}
                      </Text>
                    ) : (
                      <Anchor component={Link} to={paths.admin.appointment(id)} className={styles.session}>
                        {number}ª · {formatShortWeekday(date)}, {formatDate(date)}, {time}
                      </Anchor>
                    )}
                    <StatusBadge status={status} />
                  </Group>
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryContent>
    </Card>
  );
}
