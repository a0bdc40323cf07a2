/** An own appointment as a file, which phones open in their calendar. */
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { IconCalendarPlus } from '#web/ui/icons/icons.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { notify } from '#web/ui/toasts.tsx';

type AddToCalendarProps = Pick<ButtonProps, 'size' | 'variant'> & { appointmentId: string };

export function AddToCalendar({ appointmentId, ...props }: AddToCalendarProps) {
  const add = useMutation(
    api.booking.calendar.mutationOptions({
      onSuccess: ({ fileName, text }) => saveFile(fileName, 'text/calendar', text),
      onError: (error) => notify.error(withReason('Não foi possível abrir o calendário', error)),
    }),
  );
  return (
    <Button
      {...props}
      onClick={() => add.mutate({ appointmentId })}
      disabled={add.isPending}
      aria-busy={add.isPending}
      leftSection={<IconCalendarPlus aria-hidden size="1.2em" />}
    >
      Adicionar ao calendário
    </Button>
  );
}
