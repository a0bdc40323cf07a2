/** The card 'Ações': a scheduled appointment can be completed or cancelled, each after a confirmation. */
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconCalendarPlus, IconCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Appointment, can } from '#contract/appointments.ts';
import { api } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { formatDate } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';

const closings = {
  completed: {
    allowed: can.complete,
    action: 'Marcar como Concluído',
    Icon: IconCheck,
    tone: 'normal',
    title: 'Concluir agendamento?',
    question: 'será marcado como concluído. Esta ação não pode ser desfeita.',
    confirm: 'Confirmar conclusão',
    done: 'Agendamento marcado como concluído com sucesso!',
  },
  cancelled: {
    allowed: can.cancel,
    action: 'Cancelar Agendamento',
    Icon: IconX,
    tone: 'danger',
    title: 'Cancelar agendamento?',
    question: 'será cancelado e o horário ficará livre. Esta ação não pode ser desfeita.',
    confirm: 'Confirmar cancelamento',
    done: 'Agendamento cancelado com sucesso!',
  },
} as const;

type Closing = keyof typeof closings;

export function AppointmentActions({ appointment }: { appointment: Appointment }) {
  const [asking, setAsking] = useState<Closing | null>(null);
  const open = (['completed', 'cancelled'] as const).filter((closing) =>
    closings[closing].allowed(appointment),
  );
  return (
    <Card component="section" aria-labelledby="appointment-actions">
      <Title order={2} id="appointment-actions" mb="sm">
        Ações
      </Title>
      <Stack gap="sm">
        {open.map((closing) => {
          const { action, Icon, tone } = closings[closing];
          return (
            <Button
              key={closing}
              onClick={() => setAsking(closing)}
              variant={tone === 'danger' ? 'light' : 'filled'}
              color={tone === 'danger' ? 'red' : undefined}
              leftSection={<Icon aria-hidden size="1.1em" />}
              aria-haspopup="dialog"
            >
              {action}
            </Button>
          );
        })}
        {open.length === 0 ? (
          <Button
            component={Link}
            to={paths.admin.newAppointment({ patientId: appointment.patient.id })}
            leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
          >
            Novo Agendamento
          </Button>
        ) : null}
      </Stack>
      {(['completed', 'cancelled'] as const).map((closing) => (
        <ClosingDialog
          key={closing}
          closing={closing}
          appointment={appointment}
          opened={asking === closing}
          onClose={() => setAsking(null)}
        />
      ))}
    </Card>
  );
}

type ClosingDialogProps = {
  closing: Closing;
  appointment: Appointment;
  opened: boolean;
  onClose: () => void;
};

function ClosingDialog({ closing, appointment, opened, onClose }: ClosingDialogProps) {
  const { id, patient, date, time } = appointment;
  const { tone, title, question, confirm, done } = closings[closing];
  const queryClient = useQueryClient();
  const setStatus = useMutation(
    api.appointments.setStatus.mutationOptions({
      onSuccess: (changed) => {
        queryClient.setQueryData(api.appointments.get.queryKey({ input: { id } }), changed);
        onClose();
        notify.success(done);
      },
      // Also after a refusal, because then another user has closed the appointment meanwhile.
      onSettled: () => {
        queryClient.invalidateQueries({ queryKey: api.appointments.key() });
        queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
      },
    }),
  );
  const close = () => {
    setStatus.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={title}
      confirmLabel={confirm}
      confirmingLabel="Salvando..."
      tone={tone}
      onConfirm={() => setStatus.mutate({ id, status: closing, cancelReason: 'clinic', confirmedDate: date })}
      running={setStatus.isPending}
      error={setStatus.error ? withReason('Erro ao atualizar status do agendamento', setStatus.error) : null}
    >
      <Text>
        O agendamento de <strong>{patient.fullName}</strong> em {formatDate(date)}, às {time}, {question}
      </Text>
    </ConfirmDialog>
  );
}
