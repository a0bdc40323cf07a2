import { NumberInput, type NumberInputProps } from '@mantine/core';

/** What is typed after a comma stays in sight, for the form's check to refuse: if the comma were dropped, '1,5' would be 15. */
export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput decimalSeparator="," allowNegative={false} {...props} />
);
