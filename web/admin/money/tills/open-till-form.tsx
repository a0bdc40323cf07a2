/** Opens the own till with the cash that is in the drawer. */
import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { parseCents, wrongAmount } from '#contract/money/cents.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { MoneyField } from '../money-field.tsx';

export function OpenTillForm({ onCancel }: { onCancel?: () => void }) {
  const queryClient = useQueryClient();
  const frame = useRecordForm<{ opening: string }, unknown>({
    record: { opening: '' },
    check: ({ opening }) => (parseCents(opening) === null ? { opening: wrongAmount } : {}),
    save: ({ opening }) => client.tills.open({ openingCents: parseCents(opening) ?? 0 }),
    onSaved: () => {
      frame.release();
      for (const queryKey of [api.tills.key(), api.payments.key()])
        queryClient.invalidateQueries({ queryKey });
    },
    onRefused: (error) => errorMessage(error),
  });
  return (
    <RecordForm frame={frame} aria-label="Abrir o caixa">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>O seu caixa está fechado. Conte o dinheiro da gaveta e abra-o para receber.</Text>
        <MoneyField
          label="Dinheiro na gaveta"
          withAsterisk
          required
          data-autofocus
          maw="16rem"
          {...frame.form.getInputProps('opening')}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel="Abrir o caixa"
          pendingLabel="Abrindo..."
          {...(onCancel && { cancel: onCancel })}
        />
      </Stack>
    </RecordForm>
  );
}
