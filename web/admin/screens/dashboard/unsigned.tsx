/** Drafts of the caller that wait for a signature. */
import { Anchor, Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatDate, formatInstant } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import styles from './dashboard.module.css';

export function Unsigned() {
  const { timeZone } = useClinic();
  const { data } = useQuery(api.record.unsigned.queryOptions());
  if (!data || data.rows.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="unsigned" p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} id="unsigned">
        Por assinar
      </Title>
      <ul>
        {data.rows.map(({ patientId, patientName, appointmentId, correctsId, day, startedAt }) => (
          <li key={`${patientId}${appointmentId}${correctsId}`} className={styles.row} data-work>
            <div className={styles.who}>
              <Anchor
                component={Link}
                to={paths.admin.draft(patientId, { appointmentId, correctsId })}
                fw={500}
                c="inherit"
              >
                {patientName}
              </Anchor>
              <Text size="sm" c="dimmed">
                {correctsId ? 'Adendo' : 'Evolução'} de {formatDate(day)}, aberta desde{' '}
                {formatInstant(startedAt, timeZone)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
