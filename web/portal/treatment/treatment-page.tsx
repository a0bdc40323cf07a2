/** The patient's own treatment plans. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { TreatmentTimeline, TreatmentTimelineSkeleton } from '#web/clinic/treatment-timeline.tsx';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';

const title = 'Plano de Tratamento';

export function Component() {
  const plans = useQuery(api.portal.treatmentPlans.queryOptions());
  const { data } = plans;

  if (data?.rows === null)
    return <ProfileNotReady screen={title} onCheck={plans.refetch} checking={plans.isFetching} />;
  return (
    <Page>
      <PageHeader title={title} back={{ to: paths.portal.files(), label: 'Arquivos' }} />
      {data ? (
        <TreatmentTimeline
          plans={data.rows}
          whenEmpty="Quando a clínica preparar um plano para você, ele aparece aqui."
        />
      ) : plans.isError ? (
        <ErrorState
          message="Erro ao carregar planos de tratamento"
          onRetry={plans.refetch}
          retrying={plans.isFetching}
        />
      ) : (
        <TreatmentTimelineSkeleton />
      )}
    </Page>
  );
}
