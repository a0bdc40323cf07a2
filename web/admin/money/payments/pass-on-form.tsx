/** 'Passar para outro agendamento': what was paid for a visit pays another one of the same patient. */
import { Select, Stack, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { costsNothing } from '#contract/agenda/appointment-rules.ts';
import { parseCents } from '#contract/money/cents.ts';
import { type Account, type AccountEntry, missingReason } from '#contract/money/payments.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayShortDate } from '#web/format/date.ts';
import { formatAmount, formatCents, sayOpen } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { partProblem, ReasonField } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';
import { receiptOf } from './receipt-task.tsx';
import { sayCancelled } from './reverse-form.tsx';

type Values = { toAppointmentId: string | null; amount: string; reason: string };
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
  const others = data?.rows.filter((row) => row.id !== account.appointmentId && !costsNothing(row)) ?? [];
  const accounts = useQueries({
    queries: others.map(({ id }) => api.payments.get.queryOptions({ input: { appointmentId: id } })),
  });
  const isLoaded = data !== undefined && accounts.every(({ isPending }) => !isPending);
  const choices = others.flatMap(({ id, date, time, service }, at) => {
    const openCents = accounts[at]?.data?.openCents ?? 0;
    if (openCents <= 0) return [];
    return {
      value: id,
      openCents,
      label: `${sayShortDate(date, today)}, ${time} · ${service} · ${sayOpen(openCents)}`,
    };
  });
  /** What is passed on may not be more than what is left to pay there. */
  const mostOf = (id: string | null) =>
    Math.min(cents, choices.find(({ value }) => value === id)?.openCents ?? cents);
  const hasNone = isLoaded && choices.length === 0;
  const receipts = [...new Set(entries.flatMap((entry) => receiptOf(account, entry)?.number ?? []))];
  const frame = useRecordForm<Values, Account>({
    record: { toAppointmentId: null, amount: formatAmount(cents), reason: '' },
    check: ({ toAppointmentId, amount, reason }) => {
      const problem = partProblem(amount, mostOf(toAppointmentId));
      return {
        ...(toAppointmentId === null && { toAppointmentId: 'Escolha o agendamento' }),
        ...(reason.trim() === '' && { reason: missingReason }),
        ...(problem && { amount: problem }),
      };
    },
    save: ({ toAppointmentId, amount, reason }) =>
      client.payments.reverse({
        appointmentId: account.appointmentId,
        paymentIds: entries.map(({ id }) => id),
        operationId,
        reason,
        ...(toAppointmentId && { toAppointmentId }),
        ...(parseCents(amount) !== cents && { amountCents: parseCents(amount) ?? 0 }),
      }),
    onSaved: (saved, values) => {
      frame.release();
      notify.success(`${formatCents(parseCents(values.amount) ?? 0)} passado para o outro agendamento`);
      onSaved(saved);
    },
    onRefused: (error) =>
      errorCode(error) === 'OVERPAID' ? 'Falta menos do que isso no outro agendamento.' : onRefused(error),
  });
  const { form } = frame;
  const stays = cents - (parseCents(form.values.amount) ?? cents);
  return (
    <RecordForm frame={frame} aria-label="Passar para outro agendamento">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          O que foi pago deste agendamento paga outro, e nada sai do caixa.
          {receipts.length > 0 ? ` ${sayCancelled(receipts)}` : ''}
        </Text>
        <Select
          label="Agendamento"
          description={
            hasNone
              ? others.length === 0
                ? 'O paciente não tem outro agendamento. Agende primeiro.'
                : 'Nos outros agendamentos do paciente não falta pagar nada. Agende primeiro, ou estorne.'
              : undefined
          }
          withAsterisk
          required
          data-autofocus
          allowDeselect={false}
          disabled={hasNone}
          data={choices}
          {...form.getInputProps('toAppointmentId')}
          onChange={(id) => form.setValues({ toAppointmentId: id, amount: formatAmount(mostOf(id)) })}
        />
        <MoneyField
          label="Valor"
          description={stays > 0 ? `Ficam ${formatCents(stays)} neste agendamento.` : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('amount')}
        />
        <ReasonField {...form.getInputProps('reason')} />
        <RecordFormActions pending={frame.pending} submitLabel="Passar" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
