import { Anchor, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { whatAndWhoOrNone } from '#web/clinic/what-and-who.ts';
import { addDays, formatDate, formatWeekday, sayDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCalendar, IconClock } from '#web/ui/icons/icons.ts';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { ChoiceBadges } from '../choice-badges.tsx';
import styles from './appointment-cards.module.css';
import { type AppointmentRowsProps, DetailsButton } from './appointment-table.tsx';

export function AppointmentCards({ rows, stale, ofOnePatient }: AppointmentRowsProps) {
  if (!rows) return <CardsSkeleton />;
  return (
    <SimpleGrid
      component="ul"
      aria-label="Agendamentos"
      // By the width of the list, since the sidebar takes a part of the window.
      type="container"
      cols={{ base: 1, '38rem': 2, '58rem': 3 }}
      className={styles.cards}
      data-stale={stale || undefined}
    >
      {rows.map((appointment) => (
        <AppointmentCard key={appointment.id} appointment={appointment} ofOnePatient={ofOnePatient} />
      ))}
    </SimpleGrid>
  );
}

type AppointmentCardProps = { appointment: AppointmentSummary; ofOnePatient: boolean };

function AppointmentCard({ appointment, ofOnePatient }: AppointmentCardProps) {
  const { patient, date, time, status, service, professional } = appointment;
  return (
    <Card component="li" p="sm" className={styles.card}>
      <div>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          {ofOnePatient ? (
            <Text component="span" className={styles.name}>
              {service}
            </Text>
          ) : (
            <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit" className={styles.name}>
              {patient.fullName}
            </Anchor>
          )}
          <StatusBadge status={status} />
        </Group>
        <Text size="sm" c="dimmed" className={styles.what}>
          {ofOnePatient ? professional.fullName : whatAndWhoOrNone(service, professional.fullName)}
        </Text>
      </div>
      <Group justify="space-between" align="center" gap="xs" wrap="nowrap" className={styles.foot}>
        <div className={styles.when}>
          <span className={styles.fact}>
            <IconCalendar aria-hidden size="1.1em" />
            {formatDate(date)}
          </span>
          <span className={styles.fact}>
            <IconClock aria-hidden size="1.1em" />
            {time}
          </span>
          <SpokenDay date={date} />
          <ChoiceBadges {...appointment} />
        </div>
        <DetailsButton appointment={appointment} />
      </Group>
    </Card>
  );
}

/** The weekday, or 'hoje', 'amanhã' and 'ontem'. */
function SpokenDay({ date }: { date: string }) {
  const todaysDay = useToday();
  const near = [-1, 0, 1].some((days) => addDays(todaysDay, days) === date);
  return (
    <Text size="sm" className={styles.day} data-near={near || undefined}>
      {near ? sayDate(date, todaysDay) : formatWeekday(date)}
    </Text>
  );
}
