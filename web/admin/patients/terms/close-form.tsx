import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { FormError } from '#web/ui/form.tsx';

export type Closing = 'declined' | 'revoked';

type CloseFormProps = { patientId: string; id: string; as: Closing; onDone: () => void };

/** What the patient said, in the clinic's words. */
export function CloseForm({ patientId, id, as, onDone }: CloseFormProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const closing = useMutation({
    mutationFn: () => client.terms.close({ patientId, id, as, reason }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: api.terms.key() });
      onDone();
    },
  });
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
        <Text>
          {as === 'revoked'
            ? 'O termo assinado fica no prontuário, como revogado. Para um novo procedimento é preciso assinar outro.'
            : 'O termo fica no prontuário, como recusado.'}
        </Text>
        <Textarea
          label="Motivo"
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
          <Button type="submit" color={as === 'revoked' ? 'red' : undefined} loading={closing.isPending}>
            {as === 'revoked' ? 'Revogar' : 'Registrar a recusa'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
