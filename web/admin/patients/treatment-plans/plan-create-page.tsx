/** Writes a new treatment plan of a patient, with all fields. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { PatientBoundary } from '../patients/patient-boundary.tsx';
import { PlanForm } from './plan-form.tsx';
import { emptyPlan } from './plan-form-values.ts';

export function Component() {
  const { id: patientId = '' } = useParams();
  const today = useToday();
  const found = useQuery(api.patients.get.queryOptions({ input: { id: patientId } }));
  return (
    <PatientBoundary error={found.error}>
      <Page width="narrow">
        <PageHeader
          title="Novo Plano de Tratamento"
          description={found.data?.patient.fullName}
          back={{ to: paths.admin.patientTreatment(patientId) }}
        />
        <QueryContent
          query={found}
          errorMessage="Erro ao carregar dados do paciente"
          skeleton={<FormSkeleton fields={4} />}
        >
          {() => (
            <PlanForm
              key={patientId}
              patientId={patientId}
              initialValues={emptyPlan(today)}
              submitLabel="Criar Plano"
              savedMessage="Plano de tratamento criado com sucesso!"
              save={(input) => client.treatmentPlans.create(input)}
            />
          )}
        </QueryContent>
      </Page>
    </PatientBoundary>
  );
}
