import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';

export type Closing = 'declined' | 'revoked';

type CloseFormProps = {
  as: Closing;
  /** Stores it, and shows what came of it. */
  close: (reason: string) => Promise<unknown>;
  /** Leaves it as it is. */
  onBack: () => void;
  /** What follows from it. */
  children: ReactNode;
};

/** Why a term was declined or revoked. */
export function CloseForm({ as, close, onBack, children }: CloseFormProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const closing = useMutation({ mutationFn: () => close(reason) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') setProblem('Escreva o motivo');
        else closing.mutate();
      }}
    >
      <Stack gap="md">
        <Text>{children}</Text>
        <Textarea
          label="Motivo"
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setProblem(undefined);
          }}
          data-autofocus
        />
        <FormError>{closing.error ? errorMessage(closing.error) : null}</FormError>
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack} disabled={closing.isPending}>
            Voltar
          </Button>
          <Button type="submit" color={as === 'revoked' ? 'red' : undefined} loading={closing.isPending}>
            {as === 'revoked' ? 'Revogar' : 'Registrar a recusa'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
