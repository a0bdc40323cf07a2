/** Back to the columns of the file. What was mended and decided is forgotten, so it asks first. */
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

export function ChangeColumns({ importId }: { importId: string }) {
  const [opened, question] = useDisclosure(false);
  const queryClient = useQueryClient();
  const change = useMutation({
    // The columns as they are: only the state changes.
    mutationFn: async () => {
      const { reading, columns } = await client.spreadsheetImports.describe({ id: importId });
      await client.spreadsheetImports.setOptions({
        id: importId,
        ...reading,
        columns: columns.map(({ field }) => field),
      });
    },
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: api.spreadsheetImports.key() });
      return queryClient.invalidateQueries({ queryKey: api.imports.key() });
    },
  });
  return (
    <>
      <Button variant="subtle" color="gray" onClick={question.open}>
        Mudar colunas
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          change.reset();
          question.close();
        }}
        title="Voltar às colunas?"
        confirmLabel="Voltar às colunas"
        onConfirm={() => change.mutate()}
        running={change.isPending}
        error={change.error ? errorMessage(change.error, 'Não foi possível voltar') : null}
        cancelLabel="Ficar aqui"
      >
        <Text>
          O que você corrigiu e decidiu nesta conferência será esquecido. A planilha é conferida de novo
          depois.
        </Text>
      </ConfirmDialog>
    </>
  );
}
