/** Changes a treatment plan, including its status. */
import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api, client } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { abandonChanges } from '#web/ui/dirty-forms.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { RecordBoundary, RecordNotFound } from '#web/ui/record-boundary.tsx';
import { FormSkeleton } from '#web/ui/skeletons.tsx';
import { TakeBackButton } from '../taking-back/take-back-button.tsx';
import { useTakeBack } from '../taking-back/use-take-back.tsx';
import { PlanForm } from './plan-form.tsx';
import { valuesOf } from './plan-form-values.ts';

export function Component() {
  const { id: patientId = '', planId = '' } = useParams();
  const [taking, setTaking] = useState(false);
  const found = useQuery(
    api.treatmentPlans.get.queryOptions({
      input: { patientId, id: planId },
      staleTime: 0,
      refetchOnWindowFocus: false,
      enabled: !taking,
    }),
  );
  // The form is filled once, so it waits for current data and does not start with a cached record.
  const query = { ...found, data: found.isFetchedAfterMount ? found.data : undefined };
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const takingBack = useTakeBack('plan', patientId, {
    onTaking: setTaking,
    onTakenBack: async () => {
      // Unsaved changes of a plan that is gone must not block the navigation.
      abandonChanges();
      await navigate(backTo, { replace: true });
      queryClient.removeQueries({
        queryKey: api.treatmentPlans.get.key({ input: { patientId, id: planId } }),
      });
    },
  });
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
        reason="Este plano de tratamento foi retirado ou excluído."
        notFound={
          <RecordNotFound
            drawing="paper"
            title="Plano de tratamento não encontrado"
            description="Ele pode ter sido retirado do prontuário ou excluído com o cadastro do paciente, ou o endereço está incompleto."
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
            <>
              <PlanForm
                key={planId}
                patientId={patientId}
                initialValues={valuesOf(plan)}
                submitLabel="Atualizar Plano"
                savedMessage="Plano de tratamento atualizado com sucesso!"
                save={(input) => client.treatmentPlans.update({ id: planId, ...input })}
              />
              <Group justify="flex-end" mt="lg">
                <TakeBackButton
                  name={plan.title}
                  onClick={() => takingBack.ask({ id: planId, name: plan.title })}
                />
              </Group>
            </>
          )}
        </QueryContent>
      </RecordBoundary>
      {takingBack.dialog}
    </Page>
  );
}
