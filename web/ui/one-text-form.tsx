/** One text in a `FormDialog`: a name, a reason. It is saved by Enter, and refused while it is empty. */
import { Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormActions, FormError, SubmitButton } from './form.tsx';

type OneTextFormProps = Pick<TextInputProps, 'label' | 'description' | 'placeholder'> & {
  maxLength: number;
  /** Said where nothing is written. */
  missing: string;
  initial?: string;
  submitLabel: string;
  save: (text: string) => Promise<unknown>;
  onSaved: () => void;
  /** The sentence of a refusal. */
  say: (error: Error) => string;
};

export function OneTextForm(props: OneTextFormProps) {
  const { missing, initial = '', submitLabel, save, onSaved, say, ...field } = props;
  const [text, setText] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const saving = useMutation({ mutationFn: () => save(text), onSuccess: onSaved });
  const isMissing = text.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form may be in the tree of another one.
    event.stopPropagation();
    setAsked(true);
    if (!isMissing && !saving.isPending) saving.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...field}
          data-autofocus
          autoComplete="off"
          value={text}
          error={isAsked && isMissing ? missing : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <FormError>{saving.error ? say(saving.error) : null}</FormError>
        <FormActions>
          <SubmitButton pending={saving.isPending} pendingLabel="Salvando...">
            {submitLabel}
          </SubmitButton>
        </FormActions>
      </Stack>
    </form>
  );
}
