/** 'Passar para outro agendamento': what was paid for a visit pays another one of the same patient. */
import { Select, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { costsNothing } from '#contract/agenda/appointment-rules.ts';
import { type Account, type AccountEntry, missingReason } from '#contract/money/payments.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayShortDate } from '#web/format/date.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { ReasonField } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';
import { receiptOf } from './receipt-task.tsx';
import { sayCancelled } from './reverse-form.tsx';

type Values = { toAppointmentId: string | null; reason: string };
type PassOnFormProps = {
  account: Account;
  entries: AccountEntry[];
  onSaved: (account: Account) => void;
  onCancel: () => void;
};

export function PassOnForm({ account, entries, onSaved, onCancel }: PassOnFormProps) {
  const today = useToday();
  const { operationId, onRefused } = useOperation();
  const { data } = useQuery(
    api.appointments.list.queryOptions({ input: { patientId: account.patient.id, period: 'upcoming' } }),
  );
  const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amount = formatCents(cents);
  const others = data?.rows.filter((row) => row.id !== account.appointmentId && !costsNothing(row)) ?? [];
  const accounts = useQueries({
    queries: others.map(({ id }) => api.payments.get.queryOptions({ input: { appointmentId: id } })),
  });
  const isLoaded = data !== undefined && accounts.every(({ isPending }) => !isPending);
  const choices = others.flatMap(({ id, date, time, service }, at) => {
    const openCents = accounts[at]?.data?.openCents ?? 0;
    // What is passed on may not be more than what is left to pay there.
    if (openCents < cents) return [];
    return { value: id, label: `${sayShortDate(date, today)}, ${time} · ${service} · ${sayOpen(openCents)}` };
  });
  const hasNone = isLoaded && choices.length === 0;
  const receipts = [...new Set(entries.flatMap((entry) => receiptOf(account, entry)?.number ?? []))];
  const frame = useRecordForm<Values, Account>({
    record: { toAppointmentId: null, reason: '' },
    check: ({ toAppointmentId, reason }) => ({
      ...(toAppointmentId === null && { toAppointmentId: 'Escolha o agendamento' }),
      ...(reason.trim() === '' && { reason: missingReason }),
    }),
    save: ({ toAppointmentId, reason }) =>
      client.payments.reverse({
        appointmentId: account.appointmentId,
        paymentIds: entries.map(({ id }) => id),
        operationId,
        reason,
        ...(toAppointmentId && { toAppointmentId }),
      }),
    onSaved: (saved) => {
      frame.release();
      notify.success(`${amount} passado para o outro agendamento`);
      onSaved(saved);
    },
    onRefused: (error) =>
      errorCode(error) === 'OVERPAID' ? 'Falta menos do que isso no outro agendamento.' : onRefused(error),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Passar para outro agendamento">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          {amount} deste agendamento paga outro, e nada sai do caixa.
          {receipts.length > 0 ? ` ${sayCancelled(receipts)}` : ''}
        </Text>
        <Select
          label="Agendamento"
          description={
            hasNone
              ? others.length === 0
                ? 'O paciente não tem outro agendamento. Agende primeiro.'
                : `Em nenhum outro agendamento do paciente faltam ${amount} ou mais. Agende primeiro, ou estorne.`
              : undefined
          }
          withAsterisk
          required
          data-autofocus
          allowDeselect={false}
          disabled={hasNone}
          data={choices}
          {...form.getInputProps('toAppointmentId')}
        />
        <ReasonField {...form.getInputProps('reason')} />
        <RecordFormActions pending={frame.pending} submitLabel="Passar" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
