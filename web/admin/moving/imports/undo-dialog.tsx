/** Asks before everything of an import is taken back, and says what goes; or why it cannot be. */
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { tableName } from '#contract/moving/finding-places.ts';
import type { ImportRow } from '#contract/moving/imports.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FirstChange, undoRefusal } from './first-change.tsx';
import { count } from './shown-import.ts';
import { useRefetchImports } from './use-refetch-imports.ts';

type UndoDialogProps = { row: ImportRow; opened: boolean; onClose: () => void };

export function UndoDialog({ row, opened, onClose }: UndoDialogProps) {
  const { id, result, state } = row;
  const found = useQuery(api.imports.get.queryOptions({ input: { id }, enabled: opened }));
  const change = found.data?.firstChange;
  const onSettled = useRefetchImports();
  const undo = useMutation(api.imports.undo.mutationOptions({ onSuccess: onClose, onSettled }));
  const brought = (result?.tables ?? []).filter(({ imported }) => imported > 0);
  const isEmpty = brought.length === 0 && !result?.files;
  if (change) {
    return (
      <Modal opened={opened} onClose={onClose} title={undoRefusal(change)}>
        <Stack gap="lg">
          <FirstChange change={change} later={found.data?.laterImports ?? []} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              Voltar
            </Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        undo.reset();
        onClose();
      }}
      title="Desfazer esta importação?"
      confirmLabel="Desfazer"
      confirmingLabel="Começando..."
      tone="danger"
      onConfirm={() => undo.mutate({ id })}
      running={undo.isPending}
      ready={found.data !== undefined || found.isError}
      error={undo.error ? errorMessage(undo.error, 'Não foi possível desfazer') : null}
    >
      <Stack gap="sm">
        {/* Of one that has stopped, the counts are those of the check. */}
        {state === 'done' ? (
          <>
            <Text>
              A clínica volta a ficar como estava antes desta importação.{' '}
              {isEmpty ? 'Nada sai: ela só completou cadastros que já existiam.' : 'Sai o que ela trouxe:'}
            </Text>
            <List hidden={isEmpty}>
              {brought.map(({ table, imported }) => (
                <List.Item key={table}>
                  {tableName(table)}: {count(imported)}
                </List.Item>
              ))}
              {result?.files ? (
                <List.Item>Arquivos guardados: {count(result.files.count + result.files.pictures)}</List.Item>
              ) : null}
            </List>
          </>
        ) : (
          <Text>
            A clínica volta a ficar como estava antes desta importação. O que ela já trouxe sai, e ela termina
            aqui.
          </Text>
        )}
        <Text>
          Os cadastros que já existiam e foram completados voltam aos valores de antes; o que alguém mudou
          neles depois fica.
        </Text>
        {row.kind === 'packages' ? (
          <Text>
            Os pacotes e saldos dela deixam de aparecer. Como dinheiro não se apaga, só as cópias de segurança
            e “Levar tudo” os guardam, como encerrados.
          </Text>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
