/** The patient's own data: view, edit, sign out. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PortalProfile } from '#contract/screens/portal.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { ChangePasswordForm } from '#web/auth/change-password-form.tsx';
import { PatientAvatar } from '#web/clinic/patient-avatar.tsx';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { CardSkeleton, Loading, RowSkeleton } from '#web/ui/skeletons.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';
import { EmergencySignOut, ProfileActions } from './profile-actions.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.portal.profile.queryOptions()),
};

export function Component() {
  const profile = useQuery(api.portal.profile.queryOptions());
  if (profile.data?.patient === null) return <ProfileNotReady screen="Meu Perfil" query={profile} />;
  return (
    <Page>
      <PageHeader title="Meu Perfil" />
      <QueryContent
        query={profile}
        errorMessage="Erro ao carregar dados"
        errorAction={<EmergencySignOut />}
        skeleton={
          <Loading>
            <Stack gap="md">
              <RowSkeleton />
              <CardSkeleton lines={4} />
            </Stack>
          </Loading>
        }
      >
        {({ patient }) => patient && <Profile patient={patient} />}
      </QueryContent>
    </Page>
  );
}

function Profile({ patient }: { patient: PortalProfile }) {
  const [form, setForm] = useState<'profile' | 'password' | null>(null);
  const close = () => setForm(null);
  return (
    <>
      <ProfileHeading patient={patient} />
      {form === 'profile' ? <ProfileForm patient={patient} onDone={close} /> : null}
      {form === 'password' ? <PasswordForm onDone={close} /> : null}
      {form === null ? (
        <>
          <ProfileFacts patient={patient} />
          <ProfileActions onEdit={() => setForm('profile')} onChangePassword={() => setForm('password')} />
        </>
      ) : null}
    </>
  );
}

/** A new password where the clinic sends no mail: the present one is asked for instead of a mailed link. */
const PasswordForm = ({ onDone }: { onDone: () => void }) => (
  <Card component="section" aria-labelledby="password">
    <Stack gap="md">
      <Title order={2} size="h4" id="password">
        Alterar senha
      </Title>
      <ChangePasswordForm onDone={onDone} onCancel={onDone} />
    </Stack>
    <UnsavedChangesGuard />
  </Card>
);

const ProfileHeading = ({ patient }: { patient: PortalProfile }) => (
  <Group gap="md">
    <PatientAvatar name={patient.fullName} photoUrl={patient.photoUrl} size="4.5rem" />
    {/* Below the picture where letters are large. */}
    <div style={{ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Title order={2}>{patient.fullName}</Title>
      <Text c="dimmed">
        {patient.email ? <EmailText>{patient.email}</EmailText> : 'E-mail não informado'}
      </Text>
    </div>
  </Group>
);
