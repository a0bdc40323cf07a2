/** Changes a treatment plan, including its status. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordBoundary, RecordNotFound } from '#web/ui/record-boundary.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { PlanForm } from './plan-form.tsx';
import { valuesOf } from './plan-form-values.ts';

export function Component() {
  const { id: patientId = '', planId = '' } = useParams();
  const found = useQuery(
    api.treatmentPlans.get.queryOptions({
      input: { patientId, id: planId },
      staleTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
  // The form is filled once, so it waits for current data and does not start with a cached record.
  const query = { ...found, data: found.isFetchedAfterMount ? found.data : undefined };
  const backTo = paths.admin.patientTreatment(patientId);

  return (
    <Page width="narrow">
      <PageHeader
        title="Editar Plano de Tratamento"
        description={query.data?.patient.fullName}
        back={{ to: backTo }}
      />
      <RecordBoundary
        gone={isMissing(found.error)}
        reason="Este plano de tratamento foi excluído."
        notFound={
          <RecordNotFound
            drawing="paper"
            title="Plano de tratamento não encontrado"
            description="Ele pode ter sido excluído com o cadastro do paciente, ou o endereço está incompleto."
            to={backTo}
            linkLabel="Ver planos"
          />
        }
      >
        <QueryContent
          query={query}
          errorMessage="Erro ao carregar planos de tratamento"
          skeleton={<FormSkeleton fields={4} />}
        >
          {({ plan }) => (
            <PlanForm
              key={planId}
              patientId={patientId}
              initialValues={valuesOf(plan)}
              submitLabel="Atualizar Plano"
              savedMessage="Plano de tratamento atualizado com sucesso!"
              save={(input) => client.treatmentPlans.update({ id: planId, ...input })}
            />
          )}
        </QueryContent>
      </RecordBoundary>
    </Page>
  );
}
