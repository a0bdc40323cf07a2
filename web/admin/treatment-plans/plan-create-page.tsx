/** Writes a new treatment plan of a patient, with every field there is. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PatientNotFound, patientLost } from '../patients/patient-not-found.tsx';
import { PlanForm } from './plan-form.tsx';
import { emptyPlan } from './plan-form-values.ts';

export function Component() {
  const { id: patientId = '' } = useParams();
  const today = useToday();
  const found = useQuery(api.patients.get.queryOptions({ input: { id: patientId } }));

  const lost = isMissing(found.error);
  const keepsForm = useKeepsForm(lost);
  if (lost && !keepsForm) return <PatientNotFound />;
  return (
    <Page width="narrow">
      <PageHeader
        title="Novo Plano de Tratamento"
        description={found.data?.patient.fullName}
        back={{ to: paths.admin.patientTreatment(patientId) }}
      />
      {found.data ? (
        <KeepForm lost={lost ? patientLost : null}>
          <PlanForm
            key={patientId}
            patientId={patientId}
            initialValues={emptyPlan(today)}
            submitLabel="Criar Plano"
            savedMessage="Plano de tratamento criado com sucesso!"
            save={(input) => client.treatmentPlans.create(input)}
          />
        </KeepForm>
      ) : found.isError ? (
        <ErrorState
          message="Erro ao carregar dados do paciente"
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}
