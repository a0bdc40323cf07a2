/** The staff's first screen: today's work, and folded three counters and two short lists. One call. */
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
import { useUser } from '#web/auth/user.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import { capitalise, formatLongDate } from '#web/format/date.ts';
import { greetingAt } from '#web/format/greeting.ts';
import { firstName } from '#web/format/initials.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { Columns } from '#web/ui/columns.tsx';
import { IconCalendarPlus, IconRefresh, IconUserPlus } from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { Counters } from './counters.tsx';
import { Fold } from './fold.tsx';
import { RecentPatients } from './recent-patients.tsx';
import { UpcomingAppointments } from './upcoming-appointments.tsx';
import { WorkSkeleton } from './work-skeleton.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, api.dashboard.overview.queryOptions()),
};

/** Beside the first screen, not before it: the board with its card is much code (e2e/first-visit.e2e.ts). */
const fetchWork = () => import('./todays-work.tsx');

/** The start of who runs the clinic and does not work at its reception. */
const fetchManagersStart = () => import('./managers-start.tsx');

/** Only a new clinic needs it. */
const fetchFirstSteps = () => import('./first-steps.tsx');

export function Component() {
  const { fullName } = useUser();
  const mayOpen = useMayOpen();
  const can = useCan();
  const { timeZone } = useClinic();
  const today = useToday();
  const overview = useQuery(
    // The next appointment changes with the clock, not only with the data.
    api.dashboard.overview.queryOptions({ refetchInterval: 60_000 }),
  );
  const setup = can('settings') ? overview.data?.setup : undefined;
  const runsTheClinic = can('finances') && !can('registration');
  const work = useLazyModule(fetchWork, !runsTheClinic);
  const managersStart = useLazyModule(fetchManagersStart, runsTheClinic);
  const firstSteps = useLazyModule(fetchFirstSteps, setup !== undefined);
  const steps = setup && firstSteps ? <firstSteps.FirstSteps steps={setup} /> : null;
  const start = overview.data ? (
    managersStart ? (
      <managersStart.ManagersStart overview={overview.data} />
    ) : work ? (
      <work.Work {...overview.data} />
    ) : null
  ) : null;

  const refresh = useMutation({
    mutationFn: () => overview.refetch({ throwOnError: true }),
    onSuccess: () => notify.success('Dados atualizados com sucesso'),
    onError: (error) => {
      const description = errorMessage(error, 'Não foi possível atualizar os dados');
      notify.error('Erro ao atualizar dados', { description });
    },
  });
  const retry = async () => {
    const { error } = await overview.refetch();
    if (error) notify.error('Erro ao carregar dados do dashboard');
  };

  return (
    <Page>
      <PageHeader
        title={`${greetingAt(timeZone)}, ${firstName(fullName)}`}
        documentTitle="Dashboard"
        description={capitalise(formatLongDate(today))}
        actions={
          <>
            <Button
              variant="default"
              onClick={() => refresh.mutate()}
              aria-busy={refresh.isPending}
              disabled={refresh.isPending}
              leftSection={<IconRefresh aria-hidden size="1.1em" />}
            >
              Atualizar
            </Button>
            <Button
              component={Link}
              to={paths.admin.newAppointment()}
              variant="light"
              leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
            >
              Novo Agendamento
            </Button>
            {mayOpen(paths.admin.newPatient()) ? (
              <Button
                component={Link}
                to={paths.admin.newPatient()}
                leftSection={<IconUserPlus aria-hidden size="1.1em" />}
              >
                Novo Paciente
              </Button>
            ) : null}
          </>
        }
      />
      {overview.isError && !overview.data ? (
        <ErrorState
          message="Não foi possível carregar os dados do dashboard"
          onRetry={retry}
          retrying={overview.isFetching}
        />
      ) : (
        <>
          {/* All at once: what comes above something that is read moves it away. */}
          {start && (steps || !setup) ? (
            <>
              {steps}
              {start}
            </>
          ) : (
            <WorkSkeleton today={overview.data?.today} />
          )}
          <Fold>
            <Counters counts={overview.data} />
            <Columns share="7:5">
              <UpcomingAppointments appointments={overview.data?.nextAppointments} />
              <RecentPatients patients={overview.data?.recentPatients} />
            </Columns>
          </Fold>
        </>
      )}
    </Page>
  );
}
