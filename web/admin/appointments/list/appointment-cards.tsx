import { Anchor, Card, Group, SimpleGrid, Text } from '@mantine/core';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/appointments.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { addDays, formatDate, formatWeekday, sayDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { SqueezeInBadge } from '../squeeze-in-badge.tsx';
import styles from './appointment-cards.module.css';
import { DetailsButton } from './appointment-table.tsx';

type AppointmentCardsProps = { rows: readonly AppointmentSummary[] | undefined; stale: boolean };

export function AppointmentCards({ rows, stale }: AppointmentCardsProps) {
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
        <AppointmentCard key={appointment.id} appointment={appointment} />
      ))}
    </SimpleGrid>
  );
}

function AppointmentCard({ appointment }: { appointment: AppointmentSummary }) {
  const { patient, date, time, status, squeezeIn } = appointment;
  return (
    <Card component="li" p="md" className={styles.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Anchor component={Link} to={paths.admin.patient(patient.id)} c="inherit" className={styles.name}>
          {patient.fullName}
        </Anchor>
        <StatusBadge status={status} />
      </Group>
      <Group gap="lg" className={styles.when}>
        <span className={styles.fact}>
          <IconCalendar aria-hidden size="1.1em" />
          {formatDate(date)}
        </span>
        <span className={styles.fact}>
          <IconClock aria-hidden size="1.1em" />
          {time}
        </span>
      </Group>
      <Group justify="space-between" align="center" gap="sm" className={styles.foot}>
        <Group gap="xs">
          <SpokenDay date={date} />
          {squeezeIn ? <SqueezeInBadge /> : null}
        </Group>
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
