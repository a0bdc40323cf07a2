/** The two dialogs that close an appointment: concluding, with 'O que foi feito?', and cancelling, with its reason. */
import { Alert, Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cancelReasons, missingCancelReason, undoMinutes } from '#contract/agenda/appointment-rules.ts';
import { seriesScopes } from '#contract/agenda/appointment-series.ts';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { api } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { saySession } from '#web/clinic/session-progress.ts';
import { capitalise, formatDate, formatLongDate } from '#web/format/date.ts';
import { sayPaidBefore } from '#web/format/money.ts';
import { FormActions, FormError, SubmitButton } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { IconCalendarExclamation } from '#web/ui/icons/icons.ts';
import { RecordForm, useRecordForm } from '#web/ui/record-form.tsx';
import { useNotes } from '../../../patients/patients/use-notes.ts';
import { scopeLabels, scopeOf } from '../form/session-scope.tsx';
import { cancelSessions, setStatus, statusRefusal } from './change-status.ts';
import { cancelledBecause } from './say-history.ts';

type ClosingFormProps = {
  appointment: AppointmentSummary;
  /** The step is taken. */
  onDone?: (() => void) | undefined;
  onClose: () => void;
};
type ClosingDialogProps = ClosingFormProps & {
  opened: boolean;
  /** The dialog is gone from the screen. */
  onClosed?: (() => void) | undefined;
};

export const CompleteDialog = ({ opened, onClosed, ...form }: ClosingDialogProps) => (
  <FormDialog opened={opened} onClose={form.onClose} onClosed={onClosed} title="Concluir agendamento?">
    <CompleteForm {...form} />
  </FormDialog>
);

export const CancelDialog = ({ opened, onClosed, ...form }: ClosingDialogProps) => (
  <FormDialog opened={opened} onClose={form.onClose} onClosed={onClosed} title="Cancelar agendamento?">
    <CancelForm {...form} />
  </FormDialog>
);

function CompleteForm({ appointment, onDone, onClose }: ClosingFormProps) {
  const queryClient = useQueryClient();
  const today = useToday();
  const { date } = appointment;
  const frame = useRecordForm({
    record: { note: '' },
    check: () => ({}),
    save: ({ note }) =>
      setStatus(queryClient, appointment, {
        status: 'completed',
        confirmedDate: date,
        note: notes.sent ? note : undefined,
      }),
    onSaved: () => {
      frame.release();
      onClose();
      onDone?.();
    },
    onRefused: statusRefusal,
  });
  const notes = useNotes(frame.form.isDirty(), true);
  return (
    <RecordForm frame={frame} blocked={notes.blocked}>
      <Stack gap="md">
        {date > today ? (
          <Alert
            color="yellow"
            icon={<IconCalendarExclamation aria-hidden />}
            title="Este dia ainda não chegou"
          >
            Este agendamento é para <strong>{formatLongDate(date)}</strong>. Concluir mesmo assim?
          </Alert>
        ) : null}
        <Consequence appointment={appointment}>será marcado como concluído.</Consequence>
        <FormError>{frame.refusal}</FormError>
        {notes.shown ? (
          <Textarea
            label="O que foi feito?"
            description="Opcional. Entra nas observações do agendamento, que o paciente não vê."
            data-autofocus
            {...frame.form.getInputProps('note')}
          />
        ) : null}
        <ClosingActions pending={frame.pending} onClose={onClose} confirm="Confirmar conclusão" />
      </Stack>
    </RecordForm>
  );
}

function CancelForm({ appointment, onDone, onClose }: ClosingFormProps) {
  const { session } = appointment;
  const queryClient = useQueryClient();
  const mayReceive = useCan()('money');
  const { data: account } = useQuery(
    api.payments.get.queryOptions({ input: mayReceive ? { appointmentId: appointment.id } : skipToken }),
  );
  const frame = useRecordForm({
    record: { cancelReason: '', scope: 'this' },
    check: ({ cancelReason }) => (reasonOf(cancelReason) ? {} : { cancelReason: missingCancelReason }),
    save: ({ cancelReason, scope }) => {
      const reason = reasonOf(cancelReason);
      return session && reason && scope !== 'this'
        ? cancelSessions(queryClient, appointment, {
            id: session.seriesId,
            scope: scopeOf(scope),
            cancelReason: reason,
          })
        : setStatus(queryClient, appointment, { status: 'cancelled', cancelReason: reason });
    },
    onSaved: () => {
      frame.release();
      onClose();
      onDone?.();
    },
    onRefused: statusRefusal,
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <Consequence appointment={appointment}>será cancelado e o horário ficará livre.</Consequence>
        {account && account.paidCents > 0 ? (
          <Text fw={500} role="status">
            {sayPaidBefore(account.paidCents)}
          </Text>
        ) : null}
        <FormError>{frame.refusal}</FormError>
        {session ? (
          <Radio.Group
            label="Cancelar quais sessões?"
            description={
              form.values.scope === 'this'
                ? `Esta é a ${saySession(session).toLowerCase()}.`
                : 'Várias de uma vez não podem ser desfeitas.'
            }
            {...form.getInputProps('scope')}
          >
            <Stack gap="sm" mt="xs">
              {seriesScopes.map((scope) => (
                <Radio key={scope} value={scope} label={scopeLabels[scope]} />
              ))}
            </Stack>
          </Radio.Group>
        ) : null}
        <Radio.Group label="Motivo" withAsterisk {...form.getInputProps('cancelReason')}>
          <Stack gap="sm" mt="xs">
            {cancelReasons.map((reason) => (
              <Radio
                key={reason}
                value={reason}
                label={capitalise(cancelledBecause[reason])}
                aria-invalid={form.errors.cancelReason ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <ClosingActions pending={frame.pending} onClose={onClose} confirm="Confirmar cancelamento" danger />
      </Stack>
    </RecordForm>
  );
}

const reasonOf = (value: string) => cancelReasons.find((reason) => reason === value);

const Consequence = ({ appointment, children }: { appointment: AppointmentSummary; children: ReactNode }) => (
  <Text>
    O agendamento de <strong>{appointment.patient.fullName}</strong> em {formatDate(appointment.date)}, às{' '}
    {appointment.time}, {children} Você tem {undoMinutes} minutos para desfazer. Depois, esta ação não pode
    ser desfeita.
  </Text>
);

type ClosingActionsProps = { pending: boolean; onClose: () => void; confirm: string; danger?: boolean };

const ClosingActions = ({ pending, onClose, confirm, danger }: ClosingActionsProps) => (
  <FormActions>
    <Button variant="default" onClick={onClose} disabled={pending}>
      Voltar
    </Button>
    <SubmitButton pending={pending} pendingLabel="Salvando..." color={danger ? 'red' : undefined}>
      {confirm}
    </SubmitButton>
  </FormActions>
);
