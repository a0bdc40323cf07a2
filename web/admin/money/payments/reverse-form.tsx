/** 'Estornar': a row of its own takes a payment back, out of the till of now. */
import { Stack, Text, TextInput } from '@mantine/core';
import { type Account, missingReason, moneyLimits, type TillEntry } from '#contract/money/payments.ts';
import { client } from '#web/api/client.ts';
import { formatCents } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { sayMethod } from '../method-names.ts';
import { useOperation } from '../use-operation.ts';

type ReverseFormProps = {
  account: Account;
  entry: TillEntry;
  onSaved: (account: Account) => void;
  onCancel: () => void;
};

export function ReverseForm({ account, entry, onSaved, onCancel }: ReverseFormProps) {
  const { operationId, onRefused } = useOperation();
  const amount = formatCents(entry.amountCents);
  const frame = useRecordForm<{ reason: string }, Account>({
    record: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: missingReason } : {}),
    save: ({ reason }) =>
      client.payments.reverse({
        appointmentId: account.appointmentId,
        ...{ paymentId: entry.id, operationId, reason },
      }),
    onSaved: (saved) => {
      frame.release();
      notify.success(`Estornado ${amount}`);
      onSaved(saved);
    },
    onRefused,
  });
  return (
    <RecordForm frame={frame} aria-label="Estornar">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          {amount}, {sayMethod(entry)}: sai do seu caixa de agora. O pagamento continua na lista, marcado.
        </Text>
        <TextInput
          label="Motivo"
          withAsterisk
          required
          data-autofocus
          maxLength={moneyLimits.reason}
          {...frame.form.getInputProps('reason')}
        />
        <RecordFormActions pending={frame.pending} submitLabel="Estornar" tone="danger" cancel={onCancel} />
      </Stack>
    </RecordForm>
  );
}
