import { Anchor, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { wrongDose } from '#contract/patients/application.ts';
import { sayDose } from './application-rules.ts';
import { readDose } from './typed-dose.ts';

type DoseFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: number | null;
  unit: string;
  /** What was typed last, where that is no dose or an unusual one: `value` is still the one before. */
  wrong: string | undefined;
  isUnusual: (dose: number) => boolean;
  /** Null: the field was emptied. */
  onChange: (dose: number | null) => void;
  onWrong: (typed: string) => void;
};

export function DoseField({ value, unit, wrong, isUnusual, onChange, onWrong, ...field }: DoseFieldProps) {
  const [typed, setTyped] = useState<string>();
  const asked = wrong === undefined ? null : readDose(wrong);
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit || undefined}
      rightSectionPointerEvents="none"
      error={
        wrong === undefined ? undefined : asked === null ? (
          wrongDose
        ) : (
          <>
            Muito mais do que se usa aqui.{' '}
            <Anchor
              component="button"
              type="button"
              inherit
              c="inherit"
              underline="always"
              onClick={() => {
                setTyped(undefined);
                onChange(asked);
              }}
            >
              Manter {sayDose(asked, unit)}
            </Anchor>
          </>
        )
      }
      value={typed ?? wrong ?? (value === null ? '' : sayDose(value))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const dose = readDose(text);
        setTyped(text);
        if (dose === null ? text.trim() !== '' : isUnusual(dose)) onWrong(text);
        else onChange(dose);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
