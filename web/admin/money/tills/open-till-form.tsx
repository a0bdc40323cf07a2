/** Opens the own till with the cash that is in the drawer. Another amount than the last closing left there needs a reason. */
import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseCents, wrongAmount } from '#contract/money/cents.ts';
import { missingReason } from '#contract/money/payments.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { showProblems } from '#web/api/form-problems.ts';
import { formatCents, sayDifference } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { ReasonField } from '../reason-form.tsx';

type Values = { opening: string; reason: string };

export function OpenTillForm({ onCancel, onOpened }: { onCancel?: () => void; onOpened?: () => void }) {
  const queryClient = useQueryClient();
  const leftCents = useQuery(api.tills.list.queryOptions()).data?.leftCents ?? null;
  /** 0: as the last closing left it, or not typed yet. */
  const differenceOf = ({ opening }: Values) =>
    (parseCents(opening) ?? leftCents ?? 0) - (leftCents ?? parseCents(opening) ?? 0);
  const frame = useRecordForm<Values, unknown>({
    record: { opening: '', reason: '' },
    check: (values) => ({
      ...(parseCents(values.opening) === null && { opening: wrongAmount }),
      ...(differenceOf(values) !== 0 && values.reason.trim() === '' && { reason: missingReason }),
    }),
    save: (values) =>
      client.tills.open({
        openingCents: parseCents(values.opening) ?? 0,
        ...(differenceOf(values) !== 0 && { reason: values.reason }),
      }),
    onSaved: () => {
      frame.release();
      onOpened?.();
      for (const queryKey of [api.tills.key(), api.payments.key()])
        queryClient.invalidateQueries({ queryKey });
    },
    onRefused: (error, form) => {
      queryClient.invalidateQueries({ queryKey: api.tills.key() });
      return showProblems(form, error) ? null : errorMessage(error);
    },
  });
  const difference = differenceOf(frame.form.values);
  // Not while the amount is still typed.
  const [isCounted, setCounted] = useState(false);
  return (
    <RecordForm frame={frame} aria-label="Abrir o caixa">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <Text>
          O seu caixa está fechado. Conte o dinheiro da gaveta e abra-o para receber.
          {leftCents === null ? '' : ` O último fechamento deixou ${formatCents(leftCents)} em dinheiro.`}
        </Text>
        <MoneyField
          label="Dinheiro na gaveta"
          withAsterisk
          required
          data-autofocus
          maw="16rem"
          {...frame.form.getInputProps('opening')}
          onBlur={() => setCounted(true)}
        />
        {difference !== 0 && (isCounted || frame.form.errors.reason) ? (
          <ReasonField
            label={`${sayDifference(difference)}: por quê?`}
            description={`Fica no caixa como ${difference > 0 ? 'suprimento' : 'sangria'}, com o motivo.`}
            placeholder={difference > 0 ? 'Troco trazido' : 'Guardado no cofre'}
            {...frame.form.getInputProps('reason')}
          />
        ) : null}
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
