/** Where a day has no free time: the professional's next one, which the form then has. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { nextFreeDays } from '#contract/agenda/appointment-rules.ts';
import { client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { addDays, formatWrittenDate } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import type { useAppointmentForm } from './use-appointment-form.ts';

type NextFreeButtonProps = Pick<ReturnType<typeof useAppointmentForm>, 'form' | 'slot' | 'moveTo'>;

export function NextFreeButton({ form, slot: { day, times }, moveTo }: NextFreeButtonProps) {
  const { professionalId, procedureId, durationMinutes: minutes } = form.values;
  const next = useMutation({
    mutationFn: (input: { professionalIds: string[]; from: string }) =>
      client.appointments.nextFree({ ...input, procedureId: procedureId ?? undefined, minutes, limit: 1 }),
    onSuccess: ({ rows: [first] }) => {
      if (first) moveTo({ date: formatWrittenDate(first.date), time: first.time });
      else notify.info(`Nenhum horário livre nos ${nextFreeDays} dias seguintes.`);
    },
    onError: (error) => notify.error(errorMessage(error)),
  });
  if (!day || !professionalId || !times || times.free.length > 0 || times.closed.length === 0) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={next.isPending}
      onClick={() => next.mutate({ professionalIds: [professionalId], from: addDays(day, 1) })}
    >
      Próximo horário livre
    </Button>
  );
}
