/** 'Suprimento' and 'sangria': cash that is brought to the till or taken away. */
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { missingAmount, parseCents, wrongAmount } from '#contract/money/cents.ts';
import { missingReason } from '#contract/money/payments.ts';
import { api, client } from '#web/api/client.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { ReasonField } from '../reason-form.tsx';
import { useOperation } from '../use-operation.ts';

type Values = { amount: string; reason: string };

function problemsOf({ amount, reason }: Values) {
  const cents = parseCents(amount);
  return {
    ...(cents === null ? { amount: wrongAmount } : cents === 0 ? { amount: missingAmount } : {}),
    ...(reason.trim() === '' && { reason: missingReason }),
  };
}

export function MoveCashForm({ kind, onDone }: { kind: 'supply' | 'withdrawal'; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { operationId, onRefused } = useOperation();
  const frame = useRecordForm<Values, unknown>({
    record: { amount: '', reason: '' },
    check: problemsOf,
    save: ({ amount, reason }) =>
      client.tills.move({ operationId, kind, amountCents: parseCents(amount) ?? 0, reason }),
    onSaved: () => {
      frame.release();
      notify.success(kind === 'supply' ? 'Suprimento registrado' : 'Sangria registrada');
      queryClient.invalidateQueries({ queryKey: api.tills.key() });
      onDone();
    },
    onRefused,
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <MoneyField
          label="Valor"
          withAsterisk
          required
          data-autofocus
          maw="16rem"
          {...form.getInputProps('amount')}
        />
        <ReasonField
          placeholder={kind === 'supply' ? 'Troco' : 'Depósito no banco'}
          {...form.getInputProps('reason')}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel={kind === 'supply' ? 'Pôr no caixa' : 'Tirar do caixa'}
          cancel={onDone}
        />
      </Stack>
    </RecordForm>
  );
}
