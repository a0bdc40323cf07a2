/** 'Nova despesa', and 'Lançar' of one that repeats: what was paid and when, with its bill. */
import { Checkbox, FileInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  billTypes,
  earlyExpense,
  futureExpense,
  type RepeatingExpense,
  tillOfToday,
} from '#contract/money/expenses.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { formatDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { FormError } from '#web/ui/form.tsx';
import { RecordForm, RecordFormActions, useRecordForm } from '#web/ui/record-form.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useOperation } from '../use-operation.ts';
import { problemsOfShared, readShared, SharedFields, type SharedValues, sharedOf } from './shared-fields.tsx';

type Values = SharedValues & { day: string; fromTill: boolean; bill: File | null };

function problemsOf(values: Values, today: string) {
  const day = readTypedDate(values.day);
  return {
    ...problemsOfShared(values),
    ...(!day
      ? { day: 'Digite uma data válida' }
      : day > today
        ? { day: futureExpense }
        : day < '2000-01-01'
          ? { day: earlyExpense }
          : values.fromTill && values.method === 'cash' && day !== today
            ? { fromTill: tillOfToday }
            : {}),
  };
}

export const BillField = (field: object) => (
  <FileInput
    label="Comprovante"
    placeholder="Escolha um PDF ou uma foto"
    accept={billTypes.join(',')}
    clearable
    {...field}
  />
);

/** The expense is there, its bill is not. The next request enters it no second time. */
class BillLost extends Error {}

type ExpenseFormProps = {
  repeats: RepeatingExpense | null;
  categories: readonly string[];
  hasTill: boolean;
  onDone: () => void;
};

export function ExpenseForm({ repeats, categories, hasTill, onDone }: ExpenseFormProps) {
  const today = useToday();
  const queryClient = useQueryClient();
  const { operationId, onRefused } = useOperation();
  const [record] = useState<Values>(() => ({
    ...sharedOf(repeats),
    day: formatDate(today),
    fromTill: false,
    bill: null,
  }));
  const frame = useRecordForm<Values, unknown>({
    record,
    check: (values) => problemsOf(values, today),
    save: async (values) => {
      const { id } = await client.expenses.add({
        id: operationId,
        day: readTypedDate(values.day) ?? '',
        ...readShared(values),
        fromTill: values.fromTill && values.method === 'cash',
        repeatsId: repeats?.id ?? null,
      });
      if (values.bill)
        await client.expenses.attach({ id, file: values.bill }).catch((error: Error) => {
          throw new BillLost(`A despesa foi lançada, mas o comprovante não. ${errorMessage(error)}`);
        });
    },
    onSaved: () => {
      frame.release();
      notify.success('Despesa lançada');
      for (const queryKey of [api.expenses.key(), api.tills.key()])
        queryClient.invalidateQueries({ queryKey });
      onDone();
    },
    onRefused: (error) => (error instanceof BillLost ? error.message : onRefused(error)),
  });
  const { form } = frame;
  return (
    <RecordForm frame={frame} aria-label="Despesa">
      <Stack gap="md">
        <FormError>{frame.refusal}</FormError>
        <SharedFields form={form} categories={categories} />
        {hasTill && form.values.method === 'cash' ? (
          <Checkbox
            label="O dinheiro saiu do meu caixa"
            description="O caixa ganha uma sangria deste valor."
            {...form.getInputProps('fromTill', { type: 'checkbox' })}
          />
        ) : null}
        <DateField
          label="Dia do pagamento"
          today={today}
          maxDate={today}
          maw="16rem"
          {...form.getInputProps('day')}
          value={form.values.day}
        />
        <BillField {...form.getInputProps('bill')} />
        <RecordFormActions pending={frame.pending} submitLabel="Lançar despesa" cancel={onDone} />
      </Stack>
    </RecordForm>
  );
}
