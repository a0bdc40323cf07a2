/** A state by its code. A typed code is chosen as it stands: leaving the field does not lose it. */
import { Select, type SelectProps } from '@mantine/core';
import { stateCodes } from '#contract/clinic/professionals.ts';

type StateSelectProps = Pick<SelectProps, 'clearable' | 'error' | 'onBlur' | 'onFocus' | 'value'> & {
  onChange: (state: string | null) => void;
};

export const StateSelect = ({ value, onChange, ...others }: StateSelectProps) => (
  <Select
    label="UF"
    searchable
    // Chosen as it is typed: the option that is pressed then is the chosen one.
    allowDeselect={false}
    data={[...stateCodes]}
    nothingFoundMessage="Nenhuma UF"
    {...others}
    value={value}
    onChange={onChange}
    onSearchChange={(typed) => {
      const state = stateCodes.find((code) => code === typed.trim().toUpperCase());
      if (state && state !== value) onChange(state);
    }}
  />
);
