/** Deletes a patient after a confirmation. Below the form, away from its buttons. */
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Patient } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { errorMessage, wasAnswered } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { abandonChanges } from '#web/ui/dirty-forms.ts';
import { IconTrash } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { rememberDeleted } from '../patient-boundary.tsx';
import styles from '../patients.module.css';
import { describeDeletedItems } from './deleted-items.ts';

type DeletePatientProps = {
  patient: Patient;
  /** Called with true while the record is being deleted, so that it is not fetched again, and with false after a failure. */
  onRemoving: (removing: boolean) => void;
};

export function DeletePatient({ patient: { id, fullName }, onRemoving }: DeletePatientProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, confirmation] = useDisclosure(false);
  const remove = useMutation(
    api.patients.remove.mutationOptions({
      onMutate: () => onRemoving(true),
      onSuccess: async () => {
        notify.success('Paciente excluído com sucesso', { description: fullName });
        rememberDeleted(id);
        // Unsaved changes of a deleted patient must not block the navigation.
        abandonChanges();
        await navigate(paths.admin.patients(), { replace: true });
        for (const key of [api.patients.key(), api.dashboard.key(), api.appointments.key()])
          queryClient.removeQueries({ queryKey: key, type: 'inactive' });
        queryClient.invalidateQueries({ queryKey: api.patients.list.key() });
      },
      // A failure closes the dialog (docs/product.md).
      onError: (error) => {
        onRemoving(false);
        confirmation.close();
        const fallback = wasAnswered(error) ? 'Falha na operação' : 'Falha inesperada';
        notify.error(`Erro ao excluir paciente: ${errorMessage(error, fallback)}`);
      },
    }),
  );

  return (
    <section aria-labelledby="delete-patient" className={styles.danger}>
      <Group justify="space-between" gap="md">
        <div className={styles.words}>
          <Title order={3} id="delete-patient">
            Excluir cadastro
          </Title>
          <Text size="sm" c="dimmed">
            Remove o paciente e tudo o que pertence a ele.
          </Text>
        </div>
        <Button
          variant="subtle"
          color="red"
          onClick={confirmation.open}
          leftSection={<IconTrash aria-hidden size="1.1em" />}
        >
          Excluir Paciente
        </Button>
      </Group>
      <ConfirmDialog
        opened={asking}
        onClose={confirmation.close}
        title={`Excluir ${fullName}?`}
        confirmLabel="Excluir paciente"
        confirmingLabel="Excluindo..."
        cancelLabel="Cancelar"
        tone="danger"
        onConfirm={() => remove.mutate({ id })}
        running={remove.isPending}
      >
        <DeletedItems id={id} exists={remove.isIdle || remove.isError} />
      </ConfirmDialog>
    </section>
  );
}

function DeletedItems({ id, exists }: { id: string; exists: boolean }) {
  const preview = useQuery(
    api.patients.deletionPreview.queryOptions({ input: { id }, gcTime: 0, enabled: exists }),
  );
  const counted = preview.data && describeDeletedItems(preview.data);
  return (
    <Stack gap="sm">
      <Text>Os arquivos, planos de tratamento e agendamentos deste paciente também são removidos.</Text>
      {preview.isPending ? <Skeleton h="1.5rem" w="70%" /> : null}
      {counted ? <Text fw="bold">{counted}</Text> : null}
      {preview.data && !counted ? <Text fw="bold">Não há nenhum no momento.</Text> : null}
      <Text c="dimmed">A conta de acesso continua existindo. Esta ação não pode ser desfeita.</Text>
    </Stack>
  );
}
