import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { wrongDose } from '#contract/patients/application.ts';
import { readDose, sayDose } from './application-rules.ts';

type DoseFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | null;
  unit: string;
  /** What was typed last, where that is no dose: `value` is still the one before. */
  wrong: string | undefined;
  /** Null: the field was emptied. */
  onChange: (dose: number | null) => void;
  onWrong: (typed: string) => void;
};

export function DoseField({ value, unit, wrong, onChange, onWrong, ...field }: DoseFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit || undefined}
      rightSectionPointerEvents="none"
      error={wrong === undefined ? undefined : wrongDose}
      value={typed ?? wrong ?? (value === null ? '' : sayDose(value))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const dose = readDose(text);
        setTyped(text);
        if (dose === null && text.trim() !== '') onWrong(text);
        else onChange(dose);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
