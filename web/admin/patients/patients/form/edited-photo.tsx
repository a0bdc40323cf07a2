/** The photo of an existing record: a change is sent at once, not with the form. */
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Patient } from '#contract/patients/patients.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { loadPicture } from '#web/ui/load-picture.ts';
import { usePickedFile } from '#web/ui/picked-file.ts';
import { notify } from '#web/ui/toasts.tsx';
import { pictureProblem } from '../../../../clinic/picture-check.ts';
import { PhotoField } from './photo-field.tsx';
import { useSendPhoto } from './use-send-photo.ts';

type EditedPhotoProps = {
  patient: Patient;
  /** The name in the form. */
  name: string;
};

export function EditedPhoto({ patient: { id, fullName, photoUrl }, name }: EditedPhotoProps) {
  const queryClient = useQueryClient();
  const { picked, problem, pick, remove: drop } = usePickedFile(pictureProblem);
  const upload = useSendPhoto();
  const [asking, confirmation] = useDisclosure(false);
  const show = async (changed: string | null) => {
    const queryKey = api.patients.get.queryKey({ input: { id } });
    // An answer on its way still has the earlier photo.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (found) => found && { ...found, patient: { ...found.patient, photoUrl: changed } },
    );
    queryClient.invalidateQueries({ queryKey });
    await loadPicture(changed);
  };

  const replace = async (photo: File) => {
    if (!pick(photo)) return;
    const changed = await upload.send(id, photo);
    if (changed) {
      notify.success('Foto atualizada com sucesso', { description: fullName });
      await show(changed);
    }
    drop();
  };
  const remove = useMutation(
    api.patients.removePhoto.mutationOptions({
      onSuccess: async () => {
        await show(null);
        confirmation.close();
        notify.success('Foto removida', { description: fullName });
      },
    }),
  );

  return (
    <>
      <PhotoField
        name={name}
        url={picked?.url ?? photoUrl}
        picker={{ problem, pick: replace, remove: confirmation.open }}
        upload={upload}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          remove.reset();
          confirmation.close();
        }}
        title="Remover a foto?"
        confirmLabel="Remover foto"
        confirmingLabel="Removendo..."
        tone="danger"
        onConfirm={() => remove.mutate({ id })}
        running={remove.isPending}
        error={remove.isError ? errorMessage(remove.error, 'Não foi possível remover a foto.') : null}
      >
        A foto de {fullName} é apagada agora, sem esperar que o formulário seja salvo.
      </ConfirmDialog>
    </>
  );
}
