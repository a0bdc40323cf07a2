/** Changes a treatment plan, its state included. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { KeepForm, useKeepsForm } from '#web/ui/lost-record.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
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
  // A form is filled once, so it waits for what is true now rather than begin with what another page has left.
  const data = found.isFetchedAfterMount ? found.data : undefined;
  const lost = isMissing(found.error);
  const keepsForm = useKeepsForm(lost);
  const back = { to: paths.admin.patientTreatment(patientId) };

  return (
    <Page width="narrow">
      <PageHeader title="Editar Plano de Tratamento" description={data?.patient.fullName} back={back} />
      {lost && !keepsForm ? (
        <EmptyState
          drawing="paper"
          title="Plano de tratamento não encontrado"
          description="Ele pode ter sido excluído com o cadastro do paciente, ou o endereço está incompleto."
          action={
            <Button component={Link} to={back.to} variant="light">
              Ver planos
            </Button>
          }
        />
      ) : data ? (
        <KeepForm lost={lost ? 'Este plano de tratamento foi excluído.' : null}>
          <PlanForm
            key={planId}
            patientId={patientId}
            initialValues={valuesOf(data.plan)}
            submitLabel="Atualizar Plano"
            savedMessage="Plano de tratamento atualizado com sucesso!"
            save={(input) => client.treatmentPlans.update({ id: planId, ...input })}
          />
        </KeepForm>
      ) : found.isError ? (
        <ErrorState
          message="Erro ao carregar planos de tratamento"
          onRetry={found.refetch}
          retrying={found.isFetching}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}
