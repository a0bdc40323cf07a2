/** What one administrator can do to another: end their sessions, take second factor or access away. Each asks first. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout, IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Administrator } from '#contract/administrators.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { RemoveSecondFactor } from './remove-second-factor.tsx';

export function AdministratorActions({ administrator }: { administrator: Administrator }) {
  if (administrator.isSelf)
    return (
      <Text size="sm" c="dimmed">
        Para sair, use o menu.
      </Text>
    );
  return (
    <Group gap="xs">
      {administrator.openSessions > 0 ? <EndSessions administrator={administrator} /> : null}
      {administrator.hasSecondFactor ? <RemoveSecondFactor administrator={administrator} /> : null}
      {administrator.isConfigured ? (
        <Text size="sm" c="dimmed">
          Acesso definido no servidor
        </Text>
      ) : (
        <RemoveRole administrator={administrator} />
      )}
    </Group>
  );
}

function EndSessions({ administrator: { id, fullName, openSessions } }: { administrator: Administrator }) {
  const queryClient = useQueryClient();
  const [asking, dialog] = useDisclosure(false);
  const end = useMutation(
    api.administrators.endSessions.mutationOptions({
      onSuccess: async () => {
        dialog.close();
        notify.success('Sessões encerradas com sucesso');
        await queryClient.invalidateQueries({ queryKey: api.administrators.key() });
      },
    }),
  );
  return (
    <>
      <Button
        variant="light"
        size="sm"
        onClick={dialog.open}
        leftSection={<IconLogout aria-hidden size="1.1em" />}
        aria-label={`Encerrar sessões: ${fullName}`}
      >
        Encerrar sessões
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          dialog.close();
          end.reset();
        }}
        title={`Encerrar as sessões de ${fullName}?`}
        confirmLabel="Encerrar sessões"
        confirmingLabel="Encerrando..."
        onConfirm={() => end.mutate({ id })}
        running={end.isPending}
        error={end.error ? errorMessage(end.error, 'Erro ao encerrar sessões') : null}
      >
        <Text>
          {openSessions === 1 ? 'A sessão aberta termina' : `As ${openSessions} sessões abertas terminam`}{' '}
          agora. O acesso continua: basta entrar de novo com a senha.
        </Text>
      </ConfirmDialog>
    </>
  );
}

function RemoveRole({ administrator: { id, fullName, email } }: { administrator: Administrator }) {
  const queryClient = useQueryClient();
  const [asking, dialog] = useDisclosure(false);
  const remove = useMutation(
    api.administrators.removeRole.mutationOptions({
      onSuccess: async () => {
        dialog.close();
        notify.success('Acesso de administrador removido com sucesso');
        await queryClient.invalidateQueries({ queryKey: api.administrators.key() });
      },
    }),
  );
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        onClick={dialog.open}
        leftSection={<IconUserMinus aria-hidden size="1.1em" />}
        aria-label={`Remover acesso: ${fullName}`}
      >
        Remover acesso
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          dialog.close();
          remove.reset();
        }}
        title={`Remover o acesso de ${fullName}?`}
        confirmLabel="Remover acesso"
        confirmingLabel="Removendo..."
        cancelLabel="Cancelar"
        tone="danger"
        onConfirm={() => remove.mutate({ id })}
        running={remove.isPending}
        error={remove.error ? errorMessage(remove.error, 'Erro ao remover acesso') : null}
      >
        <Stack gap="sm">
          <Text>{email} deixa de ser administrador, e suas sessões terminam agora.</Text>
          <Text c="dimmed">
            O que esta pessoa registrou continua. Para dar o acesso de volta, crie o administrador de novo com
            o mesmo e-mail.
          </Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
