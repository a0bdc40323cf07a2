/** After a cancellation or a move: who of the waiting list fits the time that became free. */
import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { can } from '#contract/appointment-rules.ts';
import type { AppointmentDetails } from '#contract/appointments.ts';
import { api } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { PatientPhone } from '../../patient-phone.tsx';
import { sayWishes } from '../../waiting-list/waiting-wording.ts';
import { hasPassed } from '../form/has-passed.ts';
import styles from './appointment-detail-page.module.css';
import { freedBy } from './freed-by.ts';

const shown = 3;

export function FreedTime({ appointment }: { appointment: AppointmentDetails }) {
  const { timeZone } = useClinic();
  const isCancelled = appointment.status === 'cancelled';
  const freed = isCancelled || can.edit(appointment) ? freedBy(appointment, appointment.history) : null;
  const place = freed && !hasPassed(freed.date, freed.time, timeZone) ? freed : null;
  const { durationMinutes: minutes, bufferBeforeMinutes, bufferAfterMinutes } = appointment;
  const free = useQuery(
    api.appointments.freeTimes.queryOptions({
      input: place
        ? { from: place.date, to: place.date, professionalIds: [place.professionalId], minutes, step: 5 }
        : skipToken,
    }),
  );
  // Another appointment may have taken it meanwhile.
  const isFree = place !== null && free.data?.days.some(({ times }) => times.includes(place.time));
  const fitting = useQuery(
    api.waitingList.fitting.queryOptions({
      input:
        place && isFree
          ? { ...place, minutes: minutes + bufferBeforeMinutes + bufferAfterMinutes }
          : skipToken,
    }),
  );
  const rows = fitting.data?.rows.slice(0, shown) ?? [];
  if (!place || !isFree || rows.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="freed-time" data-screen-only>
      <Title order={2} id="freed-time">
        Horário livre
      </Title>
      <Text c="dimmed" size="sm">
        {formatDate(place.date)}, {place.time}. Quem espera e pode vir:
      </Text>
      <ul className={styles.history}>
        {rows.map(({ id, patient, service, ...wishes }) => (
          <li key={id} className={styles.event}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit">
                {patient.fullName}
              </Anchor>
              <Button
                component={Link}
                to={paths.admin.newAppointment({ patientId: patient.id, ...place })}
                variant="light"
                size="compact-md"
                flex="none"
                aria-label={`Agendar: ${patient.fullName}`}
              >
                Agendar
              </Button>
            </Group>
            {patient.phone ? <PatientPhone name={patient.fullName} phone={patient.phone} /> : null}
            <Text size="sm" c="dimmed">
              {service} · {sayWishes(wishes)}
            </Text>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={paths.admin.waitingList()} size="sm" display="block" mt="sm">
        Ver a lista de espera
      </Anchor>
    </Card>
  );
}
