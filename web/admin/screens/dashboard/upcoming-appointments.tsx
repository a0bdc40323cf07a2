/** The next appointments, soonest first, four at most. */
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { SpokenDate } from '#web/clinic/spoken-date.tsx';
import { whatAndWho } from '#web/clinic/what-and-who.ts';
import { paths } from '#web/paths.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { NoAppointments } from '../../agenda/reception/no-appointments.tsx';
import styles from './dashboard.module.css';
import { ListCard } from './list-card.tsx';

/** @param appointments undefined while loading */
export const UpcomingAppointments = ({
  appointments,
}: {
  appointments: readonly AppointmentSummary[] | undefined;
}) => (
  <ListCard
    id="upcoming-appointments"
    title="Agendamentos Recentes"
    more={{ to: paths.admin.appointments(), label: 'Ver agenda' }}
  >
    <Rows appointments={appointments} />
  </ListCard>
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
