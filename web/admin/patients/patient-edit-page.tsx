/** Changes a patient's record, photo and login, or removes the patient. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Patient } from '#contract/patients.ts';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useGoBack } from '#web/ui/use-go-back.ts';
import { savedMessages } from './account-messages.ts';
import { DeletePatient } from './delete-patient.tsx';
import { EditedPhoto } from './edited-photo.tsx';
import { PatientForm } from './patient-form.tsx';
import { type PatientFormValues, updateInputOf } from './patient-form-values.ts';
import { PatientNotFound, patientLost } from './patient-not-found.tsx';

export function Component() {
  const { id = '' } = useParams();
  const goBack = useGoBack(paths.admin.patient(id));
  const [removing, setRemoving] = useState(false);
  const found = useQuery(api.patients.get.queryOptions({ input: { id }, enabled: !removing }));
  const lost = isMissing(found.error);
  const keepsForm = useKeepsForm(lost);
  if (lost && !keepsForm) return <PatientNotFound />;
  return (
    <Page width="narrow">
      <PageHeader title="Editar Paciente" back={{ onBack: goBack }} />
      <KeepForm lost={lost ? patientLost : null}>
        {found.data ? (
          <EditPatient
            key={id}
            patient={found.data.patient}
            lost={lost}
            onRemoving={setRemoving}
            onCancel={goBack}
          />
        ) : null}
      </KeepForm>
      {found.isPending ? <FormSkeleton fields={6} /> : null}
      {found.isError && !found.data ? (
        <ErrorState
          message="Erro ao carregar dados do paciente"
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : null}
    </Page>
  );
}

type EditPatientProps = {
  patient: Patient;
  /** Deleted by somebody else while this was open. */
  lost: boolean;
  onRemoving: (removing: boolean) => void;
  onCancel: () => void;
};

function EditPatient({ patient, lost, onRemoving, onCancel }: EditPatientProps) {
  const queryClient = useQueryClient();

  const save = async (values: PatientFormValues) => {
    const { account } = await client.patients.update(updateInputOf(patient.id, values));
    // Agenda and dashboard show the name too.
    for (const key of [api.patients.key(), api.dashboard.key(), api.appointments.key()])
      queryClient.invalidateQueries({ queryKey: key });
    for (const { kind, text } of savedMessages('update', account, values.email.trim())) notify[kind](text);
    return paths.admin.patient(patient.id);
  };

  return (
    <>
      <PatientForm
        patient={patient}
        photo={(name) => <EditedPhoto patient={patient} name={name} />}
        onSave={save}
        submitLabel="Atualizar Paciente"
        onCancel={onCancel}
      />
      {lost ? null : <DeletePatient patient={patient} onRemoving={onRemoving} />}
    </>
  );
}
