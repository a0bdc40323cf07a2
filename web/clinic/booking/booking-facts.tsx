/** What, with which professional and where, before and after the booking; before it also how to prepare. */
import { Spoiler, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddressText } from '#web/clinic/address-text.tsx';
import { type Icon, IconMapPin, IconSparkles, IconUser } from '#web/ui/icons/icons.ts';
import styles from './booking-facts.module.css';

type BookingFactsProps = {
  service: string;
  /** Below the service. */
  more?: string | undefined;
  professional: ReactNode;
  /** Of the clinic, where it has set one. */
  address: string | null;
  preparation?: string | null;
};

export const BookingFacts = ({ service, more, professional, address, preparation }: BookingFactsProps) => (
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
    {preparation ? (
      <section aria-label="Antes do procedimento">
        <Text fw="bold">Antes do procedimento</Text>
        <Spoiler maxHeight={96} showLabel="Ler tudo" hideLabel="Ler menos" className={styles.prose}>
          {preparation}
        </Spoiler>
      </section>
    ) : null}
  </Stack>
);

const Fact = ({ FactIcon, children }: { FactIcon: Icon; children: ReactNode }) => (
  <div className={styles.fact}>
    <FactIcon aria-hidden size="1.15rem" />
    {children}
  </div>
);
