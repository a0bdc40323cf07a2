/** Fields for what Brazilians write with a mask. Their value is the masked text; the contract accepts both forms. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { formatCpf } from '#web/format/cpf.ts';
import { formatPhone } from '#web/format/phone.ts';
import { formatPostalCode } from '#web/format/postal-code.ts';
import { maskTypedDate } from '#web/format/typed-date.ts';
import { completeTime, maskTypedTime } from '#web/format/typed-time.ts';
import { maskChange } from './mask-change.ts';

type Props = Omit<MaskedInputProps, 'mask'>;

export const CpfInput = (props: Props) => (
  <MaskedInput placeholder="000.000.000-00" {...props} mask={formatCpf} />
);

export const PostalCodeInput = (props: Props) => (
  <MaskedInput placeholder="00000-000" {...props} mask={formatPostalCode} />
);

export const PhoneInput = (props: Props) => (
  <MaskedInput placeholder="(00) 00000-0000" type="tel" inputMode="tel" {...props} mask={formatPhone} />
);

/** A date typed as dd/mm/aaaa, for `readTypedDate`. */
export const DateTextInput = (props: Props) => (
  <MaskedInput placeholder="dd/mm/aaaa" {...props} mask={maskTypedDate} />
);

/** A time of day typed as HH:mm. Leaving the field completes it: '8' is '08:00'. */
export const TimeTextInput = ({ onBlur, ...props }: Props) => (
  <MaskedInput
    placeholder="00:00"
    {...props}
    mask={maskTypedTime}
    onBlur={(event) => {
      const complete = completeTime(props.value);
      if (complete !== props.value) props.onChange(complete);
      onBlur?.(event);
    }}
  />
);

type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** As shown, separators included. */
  value: string;
  onChange: (masked: string) => void;
  /** Writes the separators; does not change a masked text. */
  mask: (typed: string) => string;
};

/** Writes the separators while the text is typed, and keeps the caret in its place. */
function MaskedInput({ value, onChange, mask, ...field }: MaskedInputProps) {
  const caret = useRef<{ input: HTMLInputElement; place: number } | null>(null);

  // React moves the caret to the end when it changes the text.
  useLayoutEffect(() => {
    const moved = caret.current;
    if (!moved) return;
    caret.current = null;
    if (document.activeElement === moved.input) moved.input.setSelectionRange(moved.place, moved.place);
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const next = maskChange(value, input.value, input.selectionStart ?? input.value.length, mask);
    caret.current = { input, place: next.caret };
    onChange(next.text);
  };

  return <TextInput inputMode="numeric" autoComplete="off" {...field} value={value} onChange={change} />;
}
