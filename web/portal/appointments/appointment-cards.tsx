import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import type { PortalAppointment } from '#contract/portal.ts';
import { AddressText } from '#web/clinic/address-text.tsx';
import { SpokenDate } from '#web/clinic/spoken-date.tsx';
import { StatusBadge } from '#web/clinic/status-badge.tsx';
import { Loading } from '#web/ui/skeletons.tsx';
import styles from './appointment-cards.module.css';

type AppointmentCardsProps = {
  rows: readonly PortalAppointment[];
  /** The clinic's address, if it has set one. */
  address: string | null;
};

export const AppointmentCards = ({ rows, address }: AppointmentCardsProps) => (
  <Stack component="ul" gap="md" aria-label="Agendamentos" className={styles.cards}>
    {rows.map(({ id, date, time, status }) => (
      <Card component="li" key={id} p="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Title order={2} className={styles.date}>
            <SpokenDate date={date} capital />
          </Title>
          <StatusBadge status={status} />
        </Group>
        <Text className={styles.fact}>
          <IconClock aria-hidden size="1.15rem" />
          <time dateTime={time}>{time}</time>
        </Text>
        {address ? (
          <Text className={styles.fact}>
            <IconMapPin aria-hidden size="1.15rem" />
            <AddressText>{address}</AddressText>
          </Text>
        ) : null}
      </Card>
    ))}
  </Stack>
);

export const AppointmentCardsSkeleton = () => (
  <Loading>
    <Stack gap="md">
      {['first', 'second'].map((key) => (
        <Card key={key} p="md">
          <Skeleton h={18} w="65%" />
          <Skeleton h={12} w="25%" mt="md" />
          <Skeleton h={12} w="85%" mt="sm" />
        </Card>
      ))}
    </Stack>
  </Loading>
);
