import { Button, Stack, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { useEmergencySignOut, useSignOut } from '#web/auth/sign-out.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { Appearance } from '#web/ui/appearance.tsx';
import { IconBell, IconCash, IconChecklist, IconKey, IconLogout, IconPencil } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { SignOutButton } from '../sign-out-button.tsx';
import { PrivacyActions } from './privacy-actions.tsx';
import { ProfileLinks } from './profile-links.tsx';

type ProfileActionsProps = { onEdit: () => void; onChangePassword: () => void };

export function ProfileActions({ onEdit, onChangePassword }: ProfileActionsProps) {
  const signOut = useSignOut();
  const { sendsMail } = useClinic();
  return (
    <Stack gap="sm">
      <Button size="md" onClick={onEdit} leftSection={<IconPencil aria-hidden size="1.2em" />}>
        Editar dados
      </Button>
      {sendsMail ? (
        <MailPasswordLink />
      ) : (
        <Button
          size="md"
          variant="light"
          onClick={onChangePassword}
          leftSection={<IconKey aria-hidden size="1.2em" />}
        >
          Alterar senha
        </Button>
      )}
      <ProfileLinks
        links={[
          { label: 'Lembretes e avisos', to: paths.portal.reminders(), Icon: IconBell },
          { label: 'Minhas anamneses', to: paths.portal.anamnesis(), Icon: IconChecklist },
          { label: 'Meus pagamentos', to: paths.portal.payments(), Icon: IconCash },
        ]}
      />
      <PrivacyActions />
      <Stack gap="sm" component="section" aria-labelledby="appearance">
        <Title order={2} size="h4" id="appearance" mt="sm">
          Aparência
        </Title>
        <Appearance />
      </Stack>
      <SignOutButton signOut={signOut} />
    </Stack>
  );
}

/** Sends a link by mail, so that an unlocked phone alone cannot change the password. */
function MailPasswordLink() {
  const send = useMutation(
    api.portal.sendPasswordReset.mutationOptions({
      onSuccess: ({ email }) => notify.success(`Email de redefinição de senha enviado para ${email}`),
      onError: (error) =>
        notify.error('Não foi possível solicitar a redefinição de senha', {
          description: errorCode(error) === 'INTERNAL' ? undefined : errorMessage(error),
        }),
    }),
  );
  return (
    <Button
      size="md"
      variant="light"
      onClick={() => send.mutate(undefined)}
      disabled={send.isPending}
      aria-busy={send.isPending}
      leftSection={<IconKey aria-hidden size="1.2em" />}
    >
      {send.isPending ? 'Enviando...' : 'Alterar senha'}
    </Button>
  );
}

/** Signs out also while the server does not answer. */
export function EmergencySignOut() {
  const signOut = useEmergencySignOut();
  return (
    <Button
      variant="subtle"
      color="gray"
      onClick={() => signOut.mutate()}
      disabled={signOut.isPending}
      leftSection={<IconLogout aria-hidden size="1.1em" />}
    >
      Sair do aplicativo
    </Button>
  );
}
