/** Registers a patient and their login. The photo is sent after the record is created. */
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '#web/api/client.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { useGoBack } from '#web/ui/history.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { usePickedFile } from '#web/ui/picked-file.ts';
import { notify } from '#web/ui/toasts.tsx';
import { pictureProblem } from '../../../../clinic/picture-check.ts';
import { accessOf } from './access-of.ts';
import { savedMessages } from './account-messages.ts';
import { PatientForm } from './patient-form.tsx';
import { createInputOf, type SavedValues, shownName } from './patient-form-values.ts';
import { PhotoField } from './photo-field.tsx';
import { useSendPhoto } from './use-send-photo.ts';

export function Component() {
  const queryClient = useQueryClient();
  const { sendsMail } = useClinic();
  const goBack = useGoBack(paths.admin.patients());
  const photo = usePickedFile(pictureProblem);
  const upload = useSendPhoto();
  const { sent } = upload;

  const register = async (values: SavedValues) => {
    const saved = await client.patients.create(createInputOf(values));
    const { id, account: outcome } = saved;
    // The patient stays registered when the photo fails; it can be sent again from the record.
    if (photo.picked) await upload.send(id, photo.picked.file);
    for (const key of [api.patients.key(), api.dashboard.key()])
      queryClient.invalidateQueries({ queryKey: key });
    const email = values.email.trim();
    for (const { kind, text } of savedMessages('create', { outcome, email, sendsMail }))
      notify[kind](text, { description: shownName(values) });
    return { next: paths.admin.patient(id), access: accessOf(values, saved) };
  };

  return (
    <Page width="narrow">
      <PageHeader title="Novo Paciente" back={{ onBack: goBack }} />
      <PatientForm
        photo={(name) => (
          <PhotoField name={name} url={photo.picked?.url ?? null} picker={photo} upload={upload} />
        )}
        holdsMore={photo.picked !== null}
        onSave={register}
        submitLabel="Cadastrar Paciente"
        pendingLabel={sent === null ? undefined : `Enviando foto... ${sent}%`}
        onCancel={goBack}
      />
    </Page>
  );
}
