/** Beside the patient who is seen now or next: the last visit before today, and the way to the record. */
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { sayDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import styles from './dashboard.module.css';

export function LastVisit({ row: { id, patient, isFirst, status } }: { row: BoardAppointment }) {
  const today = useToday();
  const isWriting = useCan()('record') && status === 'in_service';
  const { data } = useQuery({
    ...api.appointments.list.queryOptions({
      input: { patientId: patient.id, period: 'past', status: 'completed', page: 1, pageSize: 1 },
    }),
    enabled: !isFirst,
  });
  const last = data?.rows[0];
  return (
    <div className={styles.last}>
      <Text span size="sm">
        {last
          ? `Última visita: ${sayDate(last.date, today)} · ${whatAndWho(last.service, last.professional.fullName)}`
          : null}
      </Text>
      <Anchor
        component={Link}
        to={paths.admin.patient(patient.id, isWriting ? { consulta: id } : {})}
        fw={500}
        className={styles.open}
      >
        Abrir ficha
      </Anchor>
    </div>
  );
}
