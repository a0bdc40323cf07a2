/** Sends the patient a link by e-mail to choose a new password. */
import { Button, Group, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '#contract/patients.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useSaveBlocked } from '#web/ui/save-blocked.ts';
import { notify } from '#web/ui/toasts.tsx';

export function SendPasswordReset({ patient: { id, email, hasAccount } }: { patient: Patient }) {
  const queryClient = useQueryClient();
  const blocked = useSaveBlocked() !== null;
  const send = useMutation(
    api.patients.sendPasswordReset.mutationOptions({
      onSuccess: ({ email: address }) => {
        notify.success(`Email de redefinição de senha enviado para ${address}`);
        // The first link also creates the account.
        if (!hasAccount) queryClient.invalidateQueries({ queryKey: api.patients.get.key({ input: { id } }) });
      },
      onError: (error) => notify.error(errorMessage(error, 'Erro ao enviar redefinição de senha')),
    }),
  );
  return (
    <Group gap="sm">
      <Button
        variant="light"
        onClick={() => send.mutate({ id })}
        disabled={blocked || send.isPending}
        aria-busy={send.isPending}
        leftSection={<IconMailForward aria-hidden size="1.1em" />}
      >
        {send.isPending ? 'Enviando...' : 'Enviar e-mail de redefinição de senha'}
      </Button>
      {email ? (
        <Text size="sm" c="dimmed">
          Vai para {email}
        </Text>
      ) : null}
    </Group>
  );
}
