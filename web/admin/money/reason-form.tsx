/** Why money moves: the field, and a form that asks for nothing else. */
import { Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { missingAmount, parseCents, wrongAmount } from '#contract/money/cents.ts';
import { missingReason, moneyLimits } from '#contract/money/payments.ts';
import { formatCents } from '#web/format/money.ts';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';

export const ReasonField = (field: TextInputProps & { ref?: Ref<HTMLInputElement> }) => (
  <TextInput label="Motivo" withAsterisk required maxLength={moneyLimits.reason} {...field} />
);

/** What is wrong with a typed part of an amount. */
export function partProblem(amount: string, mostCents: number): string | undefined {
  const cents = parseCents(amount);
  if (cents === null) return wrongAmount;
  if (cents === 0) return missingAmount;
  return cents > mostCents ? `No máximo ${formatCents(mostCents)}` : undefined;
}

type ReasonFormProps<Saved> = {
  name: string;
  submitLabel?: string;
  cancelLabel?: string;
  /** What will happen. */
  children: ReactNode;
  save: (reason: string) => Promise<Saved>;
  /** The form is busy until it is done. */
  onSaved: (saved: Saved) => unknown;
  /** @returns the sentence of a refusal; null where it is shown elsewhere */
  onRefused: (error: Error) => string | null;
  onCancel: () => void;
};

export function ReasonForm<Saved>({
  name,
  submitLabel = name,
  cancelLabel,
  children,
  save,
  onSaved,
  onRefused,
  onCancel,
}: ReasonFormProps<Saved>) {
  const frame = useRecordForm<{ reason: string }, Saved>({
    record: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: missingReason } : {}),
    save: ({ reason }) => save(reason),
    onSaved: (saved) => {
      frame.release();
      return onSaved(saved);
    },
    onRefused,
  });
  return (
    <RecordForm frame={frame} aria-label={name}>
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        {children}
        <ReasonField data-autofocus {...frame.form.getInputProps('reason')} />
        <RecordFormActions
          pending={frame.pending}
          submitLabel={submitLabel}
          tone="danger"
          cancel={onCancel}
          {...(cancelLabel && { cancelLabel })}
        />
      </Stack>
    </RecordForm>
  );
}
