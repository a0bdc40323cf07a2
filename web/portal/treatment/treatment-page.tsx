/** The patient's own treatment plans. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { TreatmentTimeline, TreatmentTimelineSkeleton } from '#web/clinic/treatment-timeline.tsx';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ProfileNotReady } from '../home/profile-not-ready.tsx';

const title = 'Plano de Tratamento';

export function Component() {
  const plans = useQuery(api.portal.treatmentPlans.queryOptions());
  if (plans.data?.rows === null) return <ProfileNotReady screen={title} query={plans} />;
  return (
    <Page>
      <PageHeader
        title={title}
        back={{ to: paths.portal.files(), label: 'Arquivos' }}
        actions={<PrintButton />}
      />
      <QueryContent
        query={plans}
        errorMessage="Erro ao carregar planos de tratamento"
        skeleton={<TreatmentTimelineSkeleton />}
      >
        {({ rows, series }) => (
          <TreatmentTimeline
            plans={rows ?? []}
            series={series}
            whenEmpty="Quando a clínica preparar um plano para você, ele aparece aqui."
          />
        )}
      </QueryContent>
    </Page>
  );
}
