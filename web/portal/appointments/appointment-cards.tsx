import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { isUnnamed } from '#contract/clinic/unnamed-professionals.ts';
import type { PortalAppointment } from '#contract/screens/portal.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { sayTaken } from '#web/clinic/money/say-package-session.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { SpokenDate } from '#web/clinic/spoken-date.tsx';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { capitalise } from '#web/format/date.ts';
import { sayOpen } from '#web/format/money.ts';
import { paths } from '#web/paths.ts';
import { IconCalendar, IconCash, IconMapPin } from '#web/ui/icons/icons.ts';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './appointment-cards.module.css';
import { isAhead, OwnActions } from './own-actions.tsx';

type AppointmentCardsProps = { rows: readonly PortalAppointment[]; label: string };

export const AppointmentCards = ({ rows, label }: AppointmentCardsProps) => (
  <Stack component="ul" gap="md" aria-label={label}>
    {rows.map((appointment) => (
      <AppointmentCard key={appointment.id} appointment={appointment} />
    ))}
  </Stack>
);

function AppointmentCard({ appointment }: { appointment: PortalAppointment }) {
  const { date, time, status, service, doctorName, session, packageSession, openCents } = appointment;
  return (
    <Card component="li" p="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Title order={3} className={styles.heading}>
          {service}
        </Title>
        <StatusBadge status={status} />
      </Group>
      {isUnnamed(doctorName) ? null : <Text className={styles.professional}>{doctorName}</Text>}
      {session ? <Text className={styles.professional}>{saySession(session)}</Text> : null}
      {packageSession ? (
        <Text className={styles.professional}>{capitalise(sayTaken(packageSession, 'do seu pacote'))}</Text>
      ) : null}
      <Text className={styles.fact}>
        <IconCalendar aria-hidden size="1.15rem" />
        <span>
          <SpokenDate date={date} capital />, às <time dateTime={time}>{time}</time>
        </span>
      </Text>
      {openCents === undefined ? null : (
        <Text className={styles.fact}>
          <IconCash aria-hidden size="1.15rem" />
          {sayOpen(openCents)}
        </Text>
      )}
      {openCents ? (
        <Anchor component={Link} to={paths.portal.payments()} className={styles.way} data-screen-only>
          Ver pagamentos
        </Anchor>
      ) : null}
      {isAhead(appointment) ? (
        <div className={styles.actions}>
          <OwnActions appointment={appointment} isBrief />
        </div>
      ) : null}
    </Card>
  );
}

/** Where the appointments of the page take place. */
export const ClinicAddress = ({ address }: { address: string }) => (
  <section aria-label="Onde fica">
    <Text className={styles.fact}>
      <IconMapPin aria-hidden size="1.15rem" />
      <AddressText>{address}</AddressText>
    </Text>
    <Anchor component={Link} to={paths.portal.location()} className={styles.way} data-screen-only>
      Como chegar
    </Anchor>
  </section>
);

export const AppointmentCardsSkeleton = () => (
  <Loading>
    <Stack gap="md">
      {['first', 'second'].map((key) => (
        <Card key={key} p="md">
          <Skeleton h={18} w="65%" />
          <Skeleton h={12} w="45%" mt="md" />
          <Skeleton h={12} w="55%" mt="sm" />
        </Card>
      ))}
    </Stack>
  </Loading>
);
