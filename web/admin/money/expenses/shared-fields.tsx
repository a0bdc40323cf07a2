/** The fields of an expense, be it paid once or each month, and what is wrong with them. */
import { Autocomplete, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { missingAmount, parseCents, wrongAmount } from '#contract/money/cents.ts';
import {
  type ExpenseMethod,
  expenseLimits,
  expenseMethods,
  missingCategory,
  missingDescription,
} from '#contract/money/expenses.ts';
import { methodNames } from '#contract/money/methods.ts';
import { formatAmount } from '#web/format/money.ts';
import { MoneyField } from '#web/ui/money-field.tsx';

export const expenseMethodNames: Record<ExpenseMethod, string> = { ...methodNames, boleto: 'Boleto' };

export type SharedValues = { category: string; description: string; method: ExpenseMethod; amount: string };

type Stored = { category: string; description: string; method: ExpenseMethod; amountCents: number };
export const sharedOf = (stored: Stored | null): SharedValues => ({
  category: stored?.category ?? '',
  description: stored?.description ?? '',
  method: stored?.method ?? 'pix',
  amount: stored ? formatAmount(stored.amountCents) : '',
});
export const readShared = ({ category, description, method, amount }: SharedValues) => ({
  category,
  description,
  method,
  amountCents: parseCents(amount) ?? 0,
});

export function problemsOfShared({
  category,
  description,
  amount,
}: SharedValues): Partial<Record<keyof SharedValues, string>> {
  const cents = parseCents(amount);
  return {
    ...(category.trim() === '' && { category: missingCategory }),
    ...(description.trim() === '' && { description: missingDescription }),
    ...(cents === null ? { amount: wrongAmount } : cents === 0 ? { amount: missingAmount } : {}),
  };
}

type SharedFieldsProps<Values extends SharedValues> = {
  form: UseFormReturnType<Values>;
  categories: readonly string[];
};

export const SharedFields = <Values extends SharedValues>({
  form,
  categories,
}: SharedFieldsProps<Values>) => (
  <>
    <Autocomplete
      label="Categoria"
      withAsterisk
      required
      data-autofocus
      openOnFocus={false}
      data={[...categories]}
      maxLength={expenseLimits.category}
      {...form.getInputProps('category')}
    />
    <TextInput
      label="O que foi pago"
      withAsterisk
      required
      autoComplete="off"
      maxLength={expenseLimits.description}
      {...form.getInputProps('description')}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MoneyField label="Valor" withAsterisk required {...form.getInputProps('amount')} />
      <Select
        label="Forma"
        data={expenseMethods.map((value) => ({ value, label: expenseMethodNames[value] }))}
        allowDeselect={false}
        {...form.getInputProps('method')}
      />
    </SimpleGrid>
  </>
);
