/** Asks once, then cancels the patient's own appointment. */
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PortalAppointment } from '#contract/screens/portal.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { capitalise, sayDateAtTime } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

type CancelDialogProps = {
  appointment: Pick<PortalAppointment, 'id' | 'date' | 'time' | 'service'>;
  opened: boolean;
  onClose: () => void;
};

export function CancelDialog({ appointment, opened, onClose }: CancelDialogProps) {
  const { id, date, time, service } = appointment;
  const queryClient = useQueryClient();
  const todaysDay = useToday();
  const cancel = useMutation(
    api.booking.cancel.mutationOptions({
      onSuccess: () => {
        notify.success('Consulta cancelada', { id: `cancelled ${id}` });
        onClose();
      },
      // Also after a refusal: the appointment may have changed meanwhile.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.portal.key() }),
    }),
  );
  return (
    <ConfirmDialog
      opened={opened}
      title="Cancelar a consulta?"
      confirmLabel="Cancelar consulta"
      confirmingLabel="Cancelando..."
      tone="danger"
      size="md"
      onConfirm={() => cancel.mutate({ appointmentId: id, date, time })}
      {...confirming(cancel, 'Não foi possível cancelar', onClose)}
    >
      <Text>
        {service}
        <br />
        <strong>{capitalise(sayDateAtTime(date, time, todaysDay))}</strong>
      </Text>
      <Text c="dimmed" mt="xs">
        O horário fica livre para outra pessoa.
      </Text>
    </ConfirmDialog>
  );
}
