/** What, with which professional and where: before and after the booking. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddressText } from '#web/clinic/address-text.tsx';
import { type Icon, IconMapPin, IconSparkles, IconUser } from '#web/ui/icons/icons.ts';
import styles from './booking.module.css';

type BookingFactsProps = {
  service: string;
  /** Below the service. */
  more?: string | undefined;
  professional: ReactNode;
  /** Of the clinic, where it has set one. */
  address: string | null;
};

export const BookingFacts = ({ service, more, professional, address }: BookingFactsProps) => (
  <Stack gap="xs">
    <Fact FactIcon={IconSparkles}>
      <span>
        {service}
        {more ? <span className={styles.more}>{more}</span> : null}
      </span>
    </Fact>
    <Fact FactIcon={IconUser}>{professional}</Fact>
    {address ? (
      <Fact FactIcon={IconMapPin}>
        <AddressText>{address}</AddressText>
      </Fact>
    ) : null}
  </Stack>
);

const Fact = ({ FactIcon, children }: { FactIcon: Icon; children: ReactNode }) => (
  <div className={styles.fact}>
    <FactIcon aria-hidden size="1.15rem" />
    {children}
  </div>
);
