/** An amount in reais as text: 'R$ 1.234,56'. `parseCents` reads it, so that nothing is guessed while typing. */
import { TextInput, type TextInputProps } from '@mantine/core';

export const MoneyField = (props: TextInputProps) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    placeholder="0,00"
    leftSection="R$"
    maxLength={20}
    {...props}
  />
);

/** A percentage, typed and read as an amount is: '12,5'. */
export const PercentField = (props: TextInputProps) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    placeholder="0"
    rightSection="%"
    maxLength={6}
    {...props}
  />
);
