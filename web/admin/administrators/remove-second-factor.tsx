/** For another administrator who lost phone and recovery codes. */
import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Administrator } from '#contract/administrators.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

export function RemoveSecondFactor({ administrator: { id, fullName } }: { administrator: Administrator }) {
  const queryClient = useQueryClient();
  const [asking, dialog] = useDisclosure(false);
  const remove = useMutation(
    api.administrators.removeSecondFactor.mutationOptions({
      onSuccess: async () => {
        dialog.close();
        notify.success('Verificação em duas etapas removida');
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
        leftSection={<IconDeviceMobileOff aria-hidden size="1.1em" />}
        aria-label={`Remover duas etapas: ${fullName}`}
      >
        Remover duas etapas
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          dialog.close();
          remove.reset();
        }}
        title={`Remover a verificação em duas etapas de ${fullName}?`}
        confirmLabel="Remover verificação"
        confirmingLabel="Removendo..."
        cancelLabel="Cancelar"
        tone="danger"
        onConfirm={() => remove.mutate({ id })}
        running={remove.isPending}
        error={remove.error ? errorMessage(remove.error, 'Erro ao remover a verificação') : null}
      >
        <Stack gap="sm">
          <Text>
            Para quem perdeu o celular e os códigos. As sessões terminam agora, e a senha sozinha volta a
            bastar para entrar.
          </Text>
          <Text c="dimmed">Confirme antes, por outro meio, que foi esta pessoa quem pediu.</Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
