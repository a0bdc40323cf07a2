/** A text field that writes the separators of a number while it is typed and keeps the caret where it was. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { maskChange } from './mask-change.ts';

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** As shown, separators included. */
  value: string;
  onChange: (masked: string) => void;
  /** Writes the separators; must leave what is already masked as it is. */
  mask: (typed: string) => string;
};

export function MaskedInput({ value, onChange, mask, ...field }: MaskedInputProps) {
  const caret = useRef<{ input: HTMLInputElement; place: number } | null>(null);

  // React moves the caret to the end of a text that it changes itself.
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
