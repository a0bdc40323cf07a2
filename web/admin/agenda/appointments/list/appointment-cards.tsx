/** Appointments as cards: of all patients below the heading of their day. */
import { Anchor, Badge, Card, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedAppointment } from '#contract/agenda/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { whatAndWhoOrNone } from '#web/clinic/what-and-who.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { periodTitle } from '../../agenda/grid/period-title.ts';
import { sayChoices } from '../say-choices.ts';
import styles from './appointment-cards.module.css';
import type { AppointmentRowsProps } from './appointment-table.tsx';
import { DayTitle } from './day-title.tsx';
import { type AskStep, NextStep } from './next-step.tsx';

export function AppointmentCards({ rows, stale, ofOnePatient, onAsk }: AppointmentRowsProps) {
  const today = useToday();
  if (!rows) return <CardsSkeleton />;
  const days = ofOnePatient ? [rows] : [...Map.groupBy(rows, ({ date }) => date).values()];
  return (
    <div className={styles.days} data-stale={stale || undefined}>
      {days.map((ofDay) => {
        const date = ofDay[0]?.date ?? '';
        const title = periodTitle({ from: date, to: date }, today);
        return (
          <section key={date}>
            {ofOnePatient ? null : (
              <Title order={2} className={styles.day}>
                <DayTitle date={date} />
              </Title>
            )}
            <SimpleGrid
              component="ul"
              aria-label={ofOnePatient ? 'Agendamentos' : `Agendamentos, ${title}`}
              // By the width of the list, since the sidebar takes a part of the window.
              type="container"
              cols={{ base: 1, '38rem': 2, '58rem': 3 }}
              spacing="xs"
              verticalSpacing="xs"
            >
              {ofDay.map((appointment) => (
                <AppointmentCard
                  key={appointment.id}
                  appointment={appointment}
                  ofOnePatient={ofOnePatient}
                  onAsk={onAsk}
                />
              ))}
            </SimpleGrid>
          </section>
        );
      })}
    </div>
  );
}

type AppointmentCardProps = { appointment: ListedAppointment; ofOnePatient: boolean; onAsk: AskStep };

function AppointmentCard({ appointment, ofOnePatient, onAsk }: AppointmentCardProps) {
  const { id, patient, date, time, status, service, professional, wantsToMove } = appointment;
  return (
    <Card component="li" p="sm" className={styles.card}>
      <Link
        to={paths.admin.appointment(id)}
        className={styles.cover}
        aria-label={`Detalhes: ${patient.fullName}, ${formatDate(date)}, ${time}`}
      />
      <span className={styles.time}>{ofOnePatient ? `${formatDate(date)}, ${time}` : time}</span>{' '}
      {ofOnePatient ? null : (
        <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit" className={styles.name}>
          {patient.fullName}
        </Anchor>
      )}
      <Text size="sm" c="dimmed" className={styles.what}>
        {[whatAndWhoOrNone(service, professional.fullName), ...sayChoices(appointment)].join(' · ')}
      </Text>
      <div className={styles.badges}>
        {wantsToMove ? <Badge color="clay">Quer remarcar</Badge> : null}
        <StatusBadge status={status} />
      </div>
      <NextStep appointment={appointment} onAsk={onAsk} />
    </Card>
  );
}
