import { Group, Text, Title } from '@mantine/core';
import type { PortalProfile } from '#contract/screens/portal.ts';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import { EmailText } from '#web/ui/email-text.tsx';

export const ProfileHeading = ({ patient }: { patient: PortalProfile }) => (
  <Group gap="md" wrap="nowrap">
    <PatientAvatar name={patient.fullName} photoUrl={patient.photoUrl} size="4.5rem" />
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Title order={2}>{patient.fullName}</Title>
      <Text c="dimmed">
        {patient.email ? <EmailText>{patient.email}</EmailText> : 'E-mail não informado'}
      </Text>
    </div>
  </Group>
);
