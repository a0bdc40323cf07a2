/** Removes a room or device after a question that names what needs it. */
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#contract/clinic/resources.ts';
import { sayList } from '#contract/count.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

type RemoveResourceProps = { resource: Resource; opened: boolean; onClose: () => void };

export function RemoveResource({ resource, opened, onClose }: RemoveResourceProps) {
  const { id, name, neededBy } = resource;
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.resources.remove.mutationOptions({
      onSuccess: () => {
        notify.success(`${name} saiu da lista`);
        onClose();
        for (const queryKey of [api.resources.key(), api.bookingChoices.key(), api.procedures.key()])
          queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={`Remover ${name}?`}
      confirmLabel="Remover"
      confirmingLabel="Removendo..."
      cancelLabel="Cancelar"
      tone="danger"
      onConfirm={() => remove.mutate({ id })}
      {...confirming(remove, 'Erro ao remover', onClose)}
    >
      <Stack gap="xs">
        {neededBy.length > 0 ? (
          <Text>
            {neededBy.length === 1 ? 'Este procedimento usa' : 'Estes procedimentos usam'} {name} ou outro do
            mesmo tipo: {sayList(neededBy)}. Confira depois do que{' '}
            {neededBy.length === 1 ? 'ele precisa' : 'eles precisam'}.
          </Text>
        ) : null}
        <Text>Novos agendamentos deixam de usar {name}. Os que já existem mantêm o nome.</Text>
      </Stack>
    </ConfirmDialog>
  );
}
