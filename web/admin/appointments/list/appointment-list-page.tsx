/** The agenda as a list: everybody's, or with `patientId` in the address one patient's. */
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { asOpened, appointmentsPageSize as pageSize } from '#contract/preloaded-answers.ts';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptiedPage, Pager } from '#web/ui/pager.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { PatientNotFound } from '../../patients/patient-not-found.tsx';
import { FilterBar, PeriodFilter, StatusFilter } from '../appointment-filter-bar.tsx';
import { type AppointmentFilters, useAppointmentFilters } from '../appointment-filters.ts';
import { AppointmentViews } from './appointment-views.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) =>
    prefetch(queryClient, api.appointments.list.queryOptions({ input: asOpened.appointments })),
};

export function Component() {
  const filters = useAppointmentFilters();
  const { patientId } = filters;
  const list = useQuery(
    api.appointments.list.queryOptions({
      input: filters.input ?? skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const patient = patientId ? list.data?.patient : null;
  if (patientId === null || (patientId && isMissing(list.error))) return <PatientNotFound />;

  return (
    <Page>
      <PageHeader
        title={patientId ? 'Agendamentos do Paciente' : 'Agendamentos'}
        back={patientId ? { to: paths.admin.patient(patientId), label: 'Voltar para o paciente' } : undefined}
        description={
          patient ? (
            <Anchor component={Link} to={paths.admin.patient(patient.id)}>
              {patient.fullName}
            </Anchor>
          ) : undefined
        }
        actions={<NewAppointment patientId={patientId} />}
      />
      <FilterBar
        search={filters.search}
        onSearch={filters.setSearch}
        placeholder="Buscar agendamento..."
        searching={list.isPlaceholderData}
      >
        <PeriodFilter {...filters} />
        <StatusFilter {...filters} />
      </FilterBar>
      <AppointmentViews
        rows={list.data?.rows}
        stale={list.isPlaceholderData}
        instead={
          list.isError && !list.data ? (
            <ErrorState
              message="Erro ao carregar agendamentos"
              onRetry={list.refetch}
              retrying={list.isFetching}
            />
          ) : list.data?.rows.length === 0 ? (
            <NothingFound filters={filters} total={list.data.total} />
          ) : null
        }
      />
      {list.data ? (
        <Pager
          page={filters.page}
          pageSize={pageSize}
          total={list.data.total}
          more={list.data.more}
          onChange={filters.setPage}
          noun="agendamentos"
        />
      ) : null}
    </Page>
  );
}

const NewAppointment = ({ patientId }: { patientId: string | undefined }) => (
  <Button
    component={Link}
    to={paths.admin.newAppointment({ patientId })}
    leftSection={<IconPlus aria-hidden size="1.1em" />}
  >
    Novo Agendamento
  </Button>
);

function NothingFound({ filters, total }: { filters: AppointmentFilters; total: number }) {
  if (total > 0)
    return <EmptiedPage noun="agendamentos" drawing="calendar" onFirst={() => filters.setPage(1)} />;
  return (
    <EmptyState
      title="Nenhum agendamento encontrado para os filtros selecionados."
      description={
        filters.narrowed ? undefined : 'As próximas consultas aparecem aqui assim que forem agendadas.'
      }
      drawing={filters.search ? 'search' : 'calendar'}
      action={
        filters.narrowed ? (
          <Button variant="light" onClick={filters.clear}>
            Limpar filtros
          </Button>
        ) : (
          <Button variant="light" onClick={() => filters.setPeriod('all')}>
            Ver todos os períodos
          </Button>
        )
      }
    />
  );
}
