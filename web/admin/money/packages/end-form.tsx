/** 'Encerrar': what was used stays charged, the rest of what was paid is given back. It is shown before. */
import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Package } from '#contract/money/packages.ts';
import { missingReason, moneyLimits } from '#contract/money/payments.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatCents, sayOpen } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';

type EndFormProps = { pack: Package; onSaved: () => void; onCancel: () => void };

export function EndForm({
  pack: { id, name, usedCents, paidCents, items },
  onSaved,
  onCancel,
}: EndFormProps) {
  const queryClient = useQueryClient();
  const booked = items.reduce((sum, item) => sum + item.booked, 0);
  const frame = useRecordForm<{ reason: string }, unknown>({
    record: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: missingReason } : {}),
    save: ({ reason }) => client.packages.end({ id, reason, usedCents }),
    onSaved: () => {
      frame.release();
      notify.success('Pacote encerrado');
      onSaved();
    },
    onRefused: (error) => {
      queryClient.invalidateQueries({ queryKey: api.packages.key() });
      return errorMessage(error);
    },
  });
  return (
    <RecordForm frame={frame} aria-label="Encerrar">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>{name}</Text>
        <Text role="status">
          O que foi usado custa {formatCents(usedCents)}, e já foi pago {formatCents(paidCents)}:{' '}
          {sayOpen(usedCents - paidCents)}.
        </Text>
        {booked > 0 ? (
          <Text>
            {booked === 1 ? 'Há 1 sessão marcada' : `Há ${booked} sessões marcadas`}: cancele antes de
            encerrar.
          </Text>
        ) : null}
        <TextInput
          label="Motivo"
          withAsterisk
          required
          data-autofocus
          maxLength={moneyLimits.reason}
          {...frame.form.getInputProps('reason')}
        />
        <RecordFormActions
          pending={frame.pending}
          submitLabel="Encerrar pacote"
          tone="danger"
          cancel={onCancel}
        />
      </Stack>
    </RecordForm>
  );
}
