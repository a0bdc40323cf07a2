import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#web/api/error-messages.ts';
import { problemsByField } from '#web/api/form-problems.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { FormError } from '#web/ui/form.tsx';
import { DateTextInput } from '#web/ui/masked-fields.tsx';

type BirthDateFormProps<Opened> = {
  open: (birthDate: string) => Promise<Opened>;
  onOpened: (opened: Opened) => void;
  label: string;
};

/** The patient types their day of birth first: a link can be forwarded. */
export function BirthDateForm<Opened>({ open, onOpened, label }: BirthDateFormProps<Opened>) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const opening = useMutation({
    mutationFn: open,
    onSuccess: onOpened,
    onError: (error) => setProblem(problemsByField(error)?.birthDate),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const day = readTypedDate(typed);
        setProblem(day ? undefined : 'Digite uma data válida');
        if (day) opening.mutate(day);
      }}
    >
      <Stack gap="sm" mt="md">
        <DateTextInput
          label="Sua data de nascimento"
          description="Para conferir que é você"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
          error={problem}
        />
        <FormError>{opening.error && !problem ? errorMessage(opening.error) : null}</FormError>
        <Button type="submit" size="md" loading={opening.isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
