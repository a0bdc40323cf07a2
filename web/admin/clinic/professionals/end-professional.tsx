/** Ends a professional after a question. Appointments that lie ahead are listed, to be moved first. */
import { Anchor, List, Stack, Text } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Professional } from '#contract/clinic/professionals.ts';
import { type AppointmentAhead, errors } from '#contract/errors.ts';
import { api } from '#web/api/client.ts';
import { confirming } from '#web/api/confirming.ts';
import { formatDate, formatTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

type EndProfessionalProps = { professional: Professional; opened: boolean; onClose: () => void };

export function EndProfessional({ professional, opened, onClose }: EndProfessionalProps) {
  const { id, fullName } = professional;
  const queryClient = useQueryClient();
  const end = useMutation(
    api.professionals.end.mutationOptions({
      onSuccess: () => {
        notify.success(`${fullName} não aparece mais na agenda`);
        onClose();
        for (const queryKey of [api.professionals.key(), api.bookingChoices.key()])
          queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  const ahead = appointmentsIn(end.error);
  return (
    <ConfirmDialog
      opened={opened}
      title={`Encerrar ${fullName}?`}
      confirmLabel={ahead ? 'Tentar de novo' : 'Encerrar profissional'}
      confirmingLabel="Encerrando..."
      cancelLabel="Cancelar"
      tone="danger"
      onConfirm={() => end.mutate({ id })}
      {...confirming(end, 'Erro ao encerrar profissional', onClose)}
    >
      {ahead ? (
        <Ahead {...ahead} />
      ) : (
        <Stack gap="xs">
          <Text>{fullName} deixa de aparecer em novos agendamentos.</Text>
          <Text c="dimmed">
            O que já foi registrado continua com o nome. Você pode reativar quando quiser.
          </Text>
        </Stack>
      )}
    </ConfirmDialog>
  );
}

type HasAppointments = { total: number; appointments: AppointmentAhead[] };

function appointmentsIn(error: unknown): HasAppointments | null {
  if (!(error instanceof ORPCError) || error.code !== 'PROFESSIONAL_HAS_APPOINTMENTS') return null;
  return errors.PROFESSIONAL_HAS_APPOINTMENTS.data.safeParse(error.data).data ?? null;
}

const Ahead = ({ total, appointments }: HasAppointments) => (
  <Stack gap="xs">
    <Text>
      {total === 1
        ? 'Há 1 agendamento em aberto:'
        : `Há ${total.toLocaleString('pt-BR')} agendamentos em aberto:`}
    </Text>
    <List spacing={4}>
      {appointments.map(({ id, date, time, patientName }) => (
        <List.Item key={id}>
          <Anchor component={Link} underline="always" to={paths.admin.appointment(id)}>
            {formatDate(date)}, {formatTime(time)}
          </Anchor>{' '}
          {patientName}
        </List.Item>
      ))}
    </List>
    {total > appointments.length ? <Text c="dimmed">e mais {total - appointments.length}</Text> : null}
  </Stack>
);
