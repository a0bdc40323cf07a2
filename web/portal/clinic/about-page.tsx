/** 'Quem Somos': the clinic's name, who works there and how to reach it, as far as it is known. */
import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import styles from './clinic.module.css';
import { ClinicFrame } from './clinic-frame.tsx';
import { addressFact, emailFact, hoursFact, phoneFact } from './contact-facts.tsx';
import { type Fact, Facts } from './facts.tsx';

export const Component = () => (
  <ClinicFrame title="Quem Somos">
    {(clinic) => (
      <Stack gap="lg">
        <div className={styles.card}>
          <ClinicLogo className={styles.logo} />
          <div>
            <Title order={2}>{clinic.clinicName ?? 'A clínica'}</Title>
            <Text c="dimmed">{clinic.doctorName ?? 'Ainda não informou seus dados.'}</Text>
          </div>
        </div>
        <Team />
        <Known facts={[addressFact(clinic), phoneFact(clinic), emailFact(clinic), hoursFact(clinic)]} />
      </Stack>
    )}
  </ClinicFrame>
);

const Known = ({ facts }: { facts: readonly Fact[] }) => {
  const known = facts.filter(({ value }) => value);
  return known.length > 0 ? <Facts facts={known} /> : null;
};

/** Those with whom patients book by themselves. */
function Team() {
  const { professionals = [] } = useQuery(api.booking.choices.queryOptions({ input: {} })).data ?? {};
  return professionals.length > 0 ? (
    <Card component="section" aria-labelledby="team">
      <Title order={2} size="h4" id="team" mb="sm">
        Com quem você pode agendar por aqui
      </Title>
      <Stack component="ul" gap="sm">
        {professionals.map(({ id, fullName, specialty }) => (
          <li key={id}>
            <Text fw={500}>{fullName}</Text>
            {specialty ? <Text c="dimmed">{specialty}</Text> : null}
          </li>
        ))}
      </Stack>
    </Card>
  ) : null;
}
