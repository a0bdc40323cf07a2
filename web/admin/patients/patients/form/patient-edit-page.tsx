/** Changes a patient's record, photo and login, or removes the patient. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Patient } from '#contract/patients/patients.ts';
import { api, client } from '#web/api/client.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { useGoBack } from '#web/ui/history.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { useSaveBlocked } from '#web/ui/save-blocked.ts';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { PatientBoundary } from '../patient-boundary.tsx';
import { accessOf } from './access-of.ts';
import { savedMessages } from './account-messages.ts';
import { DeletePatient } from './delete-patient.tsx';
import { EditedPhoto } from './edited-photo.tsx';
import { PatientForm } from './patient-form.tsx';
import { type SavedValues, shownName, updateInputOf } from './patient-form-values.ts';

export function Component() {
  const { id = '' } = useParams();
  const goBack = useGoBack(paths.admin.patient(id));
  const [removing, setRemoving] = useState(false);
  const found = useQuery(api.patients.get.queryOptions({ input: { id }, enabled: !removing }));
  return (
    <PatientBoundary error={found.error}>
      <Page width="narrow">
        <PageHeader title="Editar Paciente" back={{ onBack: goBack }} />
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar dados do paciente"
          skeleton={<FormSkeleton fields={6} />}
        >
          {({ patient }) => (
            <EditPatient key={id} patient={patient} onRemoving={setRemoving} onCancel={goBack} />
          )}
        </QueryContent>
      </Page>
    </PatientBoundary>
  );
}

type EditPatientProps = {
  patient: Patient;
  onRemoving: (removing: boolean) => void;
  onCancel: () => void;
};

function EditPatient({ patient, onRemoving, onCancel }: EditPatientProps) {
  const queryClient = useQueryClient();
  const { sendsMail } = useClinic();
  const blocked = useSaveBlocked() !== null;
  const mayDelete = useCan()('admin');

  const save = async (values: SavedValues) => {
    const saved = await client.patients.update(updateInputOf(patient.id, values));
    // Agenda and dashboard also show the name.
    for (const key of [api.patients.key(), api.dashboard.key(), api.appointments.key()])
      queryClient.invalidateQueries({ queryKey: key });
    const about = { outcome: saved.account, email: values.email.trim(), sendsMail };
    for (const { kind, text } of savedMessages('update', about))
      notify[kind](text, { description: shownName(values) });
    return { next: paths.admin.patient(patient.id), access: accessOf(values, saved) };
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
      {blocked || !mayDelete ? null : <DeletePatient patient={patient} onRemoving={onRemoving} />}
    </>
  );
}
