import { Select, type SelectProps } from '@mantine/core';
import { methodNames, paymentMethods } from '#contract/money/methods.ts';

/** How money is paid or given back. */
export const MethodField = (field: SelectProps) => (
  <Select
    label="Forma"
    data={paymentMethods.map((value) => ({ value, label: methodNames[value] }))}
    allowDeselect={false}
    {...field}
  />
);
