/** Appointments as cards: of all patients below the heading of their day. */
import { Anchor, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { whatAndWhoOrNone } from '#web/clinic/what-and-who.ts';
import { capitalise, formatDate, sayNearDay } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { periodTitle } from '../../agenda/grid/period-title.ts';
import { ChoiceBadges } from '../choice-badges.tsx';
import styles from './appointment-cards.module.css';
import type { AppointmentRowsProps } from './appointment-table.tsx';

export function AppointmentCards({ rows, stale, ofOnePatient }: AppointmentRowsProps) {
  const today = useToday();
  if (!rows) return <CardsSkeleton />;
  const days = ofOnePatient ? [rows] : [...Map.groupBy(rows, ({ date }) => date).values()];
  return (
    <div className={styles.days} data-stale={stale || undefined}>
      {days.map((ofDay) => {
        const date = ofDay[0]?.date ?? '';
        const near = sayNearDay(date, today);
        const title = periodTitle({ from: date, to: date }, today);
        return (
          <section key={date}>
            {ofOnePatient ? null : (
              <Title order={2} className={styles.day}>
                {near ? <span className={styles.near}>{capitalise(near)} · </span> : null}
                {near ? title : capitalise(title)}
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
                <AppointmentCard key={appointment.id} appointment={appointment} ofOnePatient={ofOnePatient} />
              ))}
            </SimpleGrid>
          </section>
        );
      })}
    </div>
  );
}

type AppointmentCardProps = { appointment: AppointmentSummary; ofOnePatient: boolean };

function AppointmentCard({ appointment, ofOnePatient }: AppointmentCardProps) {
  const { id, patient, date, time, status, service, professional } = appointment;
  return (
    <Card component="li" p="sm" className={styles.card}>
      <Link
        to={paths.admin.appointment(id)}
        className={styles.cover}
        aria-label={`Detalhes: ${patient.fullName}, ${formatDate(date)}, ${time}`}
      />
      <div className={styles.who}>
        <span className={styles.time}>{ofOnePatient ? `${formatDate(date)}, ${time}` : time}</span>{' '}
        {ofOnePatient ? (
          <Text component="span" className={styles.name}>
            {service}
          </Text>
        ) : (
          <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit" className={styles.name}>
            {patient.fullName}
          </Anchor>
        )}
      </div>
      <Group justify="space-between" align="flex-end" gap="xs" wrap="nowrap" className={styles.foot}>
        <Text size="sm" c="dimmed" className={styles.what}>
          {ofOnePatient ? professional.fullName : whatAndWhoOrNone(service, professional.fullName)}
        </Text>
        <Group gap={6} justify="flex-end">
          <ChoiceBadges {...appointment} />
          <StatusBadge status={status} />
        </Group>
      </Group>
    </Card>
  );
}
