/** The next appointments, soonest first, four at most. */
import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { SpokenDate } from '#web/clinic/spoken-date.tsx';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { paths } from '#web/paths.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { NoAppointments } from '../../agenda/reception/no-appointments.tsx';
import styles from './dashboard.module.css';

/** @param appointments undefined while loading */
export const UpcomingAppointments = ({
  appointments,
}: {
  appointments: readonly AppointmentSummary[] | undefined;
}) => (
  <Card
    component="section"
    aria-labelledby="upcoming-appointments"
    className={styles.list}
    p={{ base: 'md', sm: 'lg' }}
  >
    <Group justify="space-between" mb="xs" gap="xs" wrap="nowrap">
      <Title order={2} id="upcoming-appointments">
        Agendamentos Recentes
      </Title>
      <Anchor component={Link} to={paths.admin.appointments()} size="sm" className={styles.more}>
        Ver agenda
      </Anchor>
    </Group>
    <Rows appointments={appointments} />
  </Card>
);

function Rows({ appointments }: { appointments: readonly AppointmentSummary[] | undefined }) {
  if (!appointments) return <ListSkeleton rows={4} />;
  if (appointments.length === 0) return <NoAppointments title="Nenhum agendamento próximo encontrado" />;
  return (
    <ul>
      {appointments.map(({ id, patient, date, time, service, professional }) => (
        <li key={id} className={styles.row} data-timed>
          <div className={styles.when}>
            <Text component="span" className={styles.time}>
              {time.slice(0, 5)}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              <SpokenDate date={date} />
            </Text>
          </div>
          <div className={styles.who}>
            <Anchor component={Link} to={paths.admin.patient(patient.id)} fw={500} c="inherit">
              {patient.fullName}
            </Anchor>
            <Text size="sm" c="dimmed">
              {whatAndWho(service, professional.fullName)}
            </Text>
          </div>
          <Button
            component={Link}
            to={paths.admin.appointment(id)}
            variant="subtle"
            size="compact-md"
            aria-label={`Ver detalhes do agendamento de ${patient.fullName}`}
          >
            Ver detalhes
          </Button>
        </li>
      ))}
    </ul>
  );
}
