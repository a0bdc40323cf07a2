/** Removes a change of hours that is to come, after a question. */
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schedule } from '#contract/agenda/working-hours.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconTrash } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { showMet } from './met-list.ts';

export function RemoveVersion({ schedule, validFrom }: { schedule: Schedule; validFrom: string }) {
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useMutation(
    api.workingHours.remove.mutationOptions({
      onSuccess: async ({ met }) => {
        await queryClient.invalidateQueries({ queryKey: api.workingHours.key() });
        close();
        showMet(queryClient, met);
        notify.success('Mudança de horário removida');
      },
    }),
  );
  const professionalId = schedule.professional?.id ?? null;
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash aria-hidden size="1.1em" />}
        onClick={open}
      >
        Remover esta mudança
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title="Remover a mudança de horário?"
        confirmLabel="Remover"
        confirmingLabel="Removendo..."
        tone="danger"
        onConfirm={() => remove.mutate({ professionalId, validFrom })}
        running={remove.isPending}
        error={remove.error ? errorMessage(remove.error) : null}
      >
        <Text>
          O horário marcado para valer a partir de {formatDate(validFrom)} é apagado. O de antes continua
          valendo.
        </Text>
      </ConfirmDialog>
    </>
  );
}
