import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { wrongDose } from '#contract/patients/application.ts';
import { readDose, sayDose } from './application-rules.ts';

type DoseFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | null;
  unit: string;
  /** Null while the field holds no dose: then nothing is signed, rather than the dose before. */
  onChange: (dose: number | null) => void;
};

export function DoseField({ value, unit, onChange, ...field }: DoseFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && readDose(typed) === null;
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit || undefined}
      rightSectionPointerEvents="none"
      error={isWrong ? wrongDose : undefined}
      value={typed ?? (value === null ? '' : sayDose(value))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(readDose(event.currentTarget.value));
      }}
      onBlur={() => setTyped(isWrong ? typed : null)}
    />
  );
}
