/** Takes a patient off the waiting list, after a question. */
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitingEntry } from '#contract/agenda/waiting-list.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

type RemoveEntryProps = { entry: WaitingEntry; opened: boolean; onClose: () => void };

export function RemoveEntry({ entry, opened, onClose }: RemoveEntryProps) {
  const { id, patient, service } = entry;
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.waitingList.remove.mutationOptions({
      onSuccess: () => {
        notify.success(`${patient.fullName} saiu da lista de espera`);
        onClose();
        queryClient.invalidateQueries({ queryKey: api.waitingList.key() });
      },
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title="Tirar da lista de espera?"
      confirmLabel="Tirar da lista"
      confirmingLabel="Tirando..."
      tone="danger"
      onConfirm={() => remove.mutate({ id })}
      {...confirming(remove, 'Erro ao tirar da lista de espera', onClose)}
    >
      <Text>
        <strong>{patient.fullName}</strong> deixa de esperar por {service}. Os agendamentos não mudam.
      </Text>
    </ConfirmDialog>
  );
}
