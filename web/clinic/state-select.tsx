/** A state by its code. Leaving the field chooses a code that was typed, in capitals or not. */
import { Select, type SelectProps } from '@mantine/core';
import { stateCodes } from '#contract/clinic/professionals.ts';

type StateSelectProps = Pick<SelectProps, 'clearable' | 'error' | 'onBlur' | 'onFocus' | 'value'> & {
  onChange: (state: string | null) => void;
};

export const StateSelect = ({ value, onChange, onBlur, ...others }: StateSelectProps) => (
  <Select
    label="UF"
    searchable
    data={[...stateCodes]}
    nothingFoundMessage="Nenhuma UF"
    {...others}
    value={value}
    onChange={onChange}
    onBlur={(event) => {
      const typed = event.currentTarget.value.trim().toUpperCase();
      const state = stateCodes.find((code) => code === typed);
      if (state && state !== value) onChange(state);
      onBlur?.(event);
    }}
  />
);
