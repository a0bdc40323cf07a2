/** Actions on a procedure in the list: edit, and delete after a confirmation. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProcedureSummary } from '#contract/clinic/procedures.ts';
import { api } from '#web/api/client.ts';
import { errorCode, errorMessage } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';

type ProcedureActionsProps = { procedure: ProcedureSummary; shape: 'row' | 'card' };

export function ProcedureActions({ procedure, shape }: ProcedureActionsProps) {
  const { id, title } = procedure;
  const [asking, confirmation] = useDisclosure(false);
  const size = shape === 'row' ? 'compact-sm' : 'sm';
  return (
    <>
      <Group gap="xs" wrap="nowrap" grow={shape === 'card'} justify="flex-end">
        <Button
          component={Link}
          to={paths.admin.editProcedure(id)}
          variant="light"
          size={size}
          aria-label={`Editar: ${title}`}
          leftSection={<IconPencil aria-hidden size="1.1em" />}
        >
          Editar
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size={size}
          onClick={confirmation.open}
          aria-label={`Excluir: ${title}`}
          leftSection={<IconTrash aria-hidden size="1.1em" />}
        >
          Excluir
        </Button>
      </Group>
      <DeleteDialog procedure={procedure} opened={asking} onClose={confirmation.close} />
    </>
  );
}

type DeleteDialogProps = { procedure: ProcedureSummary; opened: boolean; onClose: () => void };

function DeleteDialog({ procedure: { id, title, media }, opened, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.procedures.remove.mutationOptions({
      onSuccess: () => {
        notify.success('Procedimento excluído com sucesso', { description: title });
        onClose();
        queryClient.removeQueries({ queryKey: api.procedures.get.key({ input: { id } }) });
        queryClient.invalidateQueries({ queryKey: api.procedures.key() });
      },
    }),
  );
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={`Excluir ${title}?`}
      confirmLabel="Excluir procedimento"
      confirmingLabel="Excluindo..."
      cancelLabel="Cancelar"
      tone="danger"
      onConfirm={() => remove.mutate({ id })}
      running={remove.isPending}
      error={remove.isError ? whyNot(remove.error) : null}
    >
      <Stack gap="xs">
        <Text>
          {media
            ? `O procedimento e ${media.kind === 'video' ? 'o seu vídeo' : 'a sua imagem'} deixam de aparecer para os pacientes.`
            : 'O procedimento deixa de aparecer para os pacientes.'}
        </Text>
        <Text c="dimmed">Os agendamentos mantêm o nome. Esta ação não pode ser desfeita.</Text>
      </Stack>
    </ConfirmDialog>
  );
}

const whyNot = (error: unknown) =>
  errorCode(error) === 'NOT_FOUND' ? errorMessage(error) : 'Erro ao excluir procedimento.';
