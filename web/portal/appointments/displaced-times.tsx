/** Other times for an appointment whose time the clinic has closed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PortalAppointment } from '#contract/screens/portal.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { NewTimes } from '#web/clinic/new-times.tsx';
import { notify } from '#web/ui/toasts.tsx';

export function DisplacedTimes({ appointment: { id, date, time } }: { appointment: PortalAppointment }) {
  const queryClient = useQueryClient();
  const found = useQuery(api.booking.timesForDisplaced.queryOptions({ input: { appointmentId: id } }));
  const move = useMutation(
    api.booking.moveDisplaced.mutationOptions({
      onSuccess: () => notify.success('Sua consulta mudou de horário'),
      onError: (error) => notify.error(withReason('Não foi possível mudar', error)),
      onSettled: () => {
        for (const { key } of [api.portal, api.booking]) queryClient.invalidateQueries({ queryKey: key() });
      },
    }),
  );
  return (
    <NewTimes
      times={found.data?.times ?? undefined}
      running={move.isPending}
      onTake={(taken) =>
        move.mutate({ appointmentId: id, date, time, newDate: taken.date, newTime: taken.time })
      }
    />
  );
}
