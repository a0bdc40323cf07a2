/** 'Quem Somos': the clinic's name and how to reach it. */
import { Stack, Text, Title } from '@mantine/core';
import { ClinicLogo } from '#web/clinic/clinic-logo.tsx';
import styles from './clinic.module.css';
import { ClinicFrame } from './clinic-frame.tsx';
import { addressFact, emailFact, phoneFact } from './contact-facts.tsx';
import { Facts } from './facts.tsx';

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
        <Facts facts={[addressFact(clinic), phoneFact(clinic), emailFact(clinic)]} />
      </Stack>
    )}
  </ClinicFrame>
);
