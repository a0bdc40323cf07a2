/** The agenda as a list: of all patients, or of the `patientId` in the address. */
import { Anchor, Button, Text } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import { asOpened, appointmentsPageSize as pageSize } from '#contract/preloaded-answers.ts';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { IconHourglass, IconPlus } from '#web/ui/icons/icons.ts';
import { ListFrame } from '#web/ui/list-frame.tsx';
import { useUrlChoice } from '#web/ui/list-state.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useLast } from '#web/ui/use-last.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { PatientNotFound } from '../../../patients/patients/patient-boundary.tsx';
import { SimilarNames } from '../../../similar-names.tsx';
import { PendingRequests } from '../../booking-requests/pending-requests.tsx';
import { FilterBar, PeriodFilter, ProfessionalFilter, StatusFilter } from '../appointment-filter-bar.tsx';
import { type AppointmentFilters, useAppointmentFilters } from '../appointment-filters.ts';
import { AppointmentTabs, listViews } from '../appointment-tabs.tsx';
import type { Question } from '../detail/appointment-dialogs.tsx';
import { AppointmentCards } from './appointment-cards.tsx';
import { AppointmentTable } from './appointment-table.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) =>
    prefetch(queryClient, api.appointments.list.queryOptions({ input: asOpened.appointments })),
};

const fetchDialogs = () => import('../detail/appointment-dialogs.tsx');

const contents = { cartoes: AppointmentCards, tabela: AppointmentTable };

export function Component() {
  const filters = useAppointmentFilters();
  const { patientId } = filters;
  const list = useQuery(
    api.appointments.list.queryOptions({
      input: filters.input ?? skipToken,
      placeholderData: keepPreviousData,
    }),
  );
  const [view, setView] = useUrlChoice('visao', listViews, 'cartoes');
  const isOnPhone = useIsPhone();
  const dialogs = useLazyModule(fetchDialogs);
  const [asked, setAsked] = useState<{ appointment: AppointmentSummary; question: Question } | null>(null);
  const shown = useLast(asked);
  const Rows = contents[usePrinting() ? 'tabela' : view];
  const patient = patientId ? list.data?.patient : null;
  if (patientId === null || (patientId && isMissing(list.error))) return <PatientNotFound />;

  return (
    <Page>
      <PageHeader
        hasShortAction
        title={patientId ? 'Agendamentos do Paciente' : 'Agendamentos'}
        back={patientId ? { to: paths.admin.patient(patientId), label: 'Voltar para o paciente' } : undefined}
        description={
          patient ? (
            <Anchor component={Link} to={paths.admin.patient(patient.id)}>
              {patient.fullName}
            </Anchor>
          ) : undefined
        }
        actions={
          <>
            <PrintButton />
            {patientId ? null : <PendingRequests number={list.data?.pendingRequests} isOnPhone={isOnPhone} />}
            {patientId ? null : (
              <Button
                component={Link}
                to={paths.admin.waitingList()}
                variant="default"
                visibleFrom="sm"
                data-from-tablet
                leftSection={<IconHourglass aria-hidden size="1.1em" />}
              >
                Lista de espera
              </Button>
            )}
            <NewAppointment patientId={patientId} isOnPhone={isOnPhone} />
          </>
        }
      />
      <FilterBar
        search={filters.search}
        onSearch={filters.setSearch}
        placeholder="Buscar agendamento..."
        searching={list.isPlaceholderData}
        chosen={filters.chosen}
      >
        <PeriodFilter {...filters} />
        <StatusFilter {...filters} />
        <ProfessionalFilter {...filters} />
      </FilterBar>
      <ListFrame
        query={list}
        page={filters.page}
        pageSize={pageSize}
        onPage={filters.setPage}
        noun="agendamentos"
        drawing="calendar"
        errorMessage="Erro ao carregar agendamentos"
        empty={<NothingFound filters={filters} />}
        wrap={(content) => (
          <AppointmentTabs view={view} onListView={setView}>
            {content}
          </AppointmentTabs>
        )}
      >
        {(rows) => (
          <>
            {rows && list.data?.similar && !list.isPlaceholderData ? (
              <SimilarNames search={filters.search} />
            ) : null}
            <Rows
              rows={rows}
              stale={list.isPlaceholderData}
              ofOnePatient={patientId !== undefined}
              onAsk={(appointment, question) => setAsked({ appointment, question })}
            />
          </>
        )}
      </ListFrame>
      {dialogs && shown ? (
        // Beside the rows: one that a colleague takes on may leave the list, and would close its dialog.
        <dialogs.AppointmentDialogs
          key={shown.appointment.id}
          appointment={list.data?.rows.find(({ id }) => id === shown.appointment.id) ?? shown.appointment}
          details={undefined}
          question={asked?.question ?? null}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Page>
  );
}

type NewAppointmentProps = { patientId: string | undefined; isOnPhone: boolean };

const NewAppointment = ({ patientId, isOnPhone }: NewAppointmentProps) => (
  <Button
    component={Link}
    to={paths.admin.newAppointment({ patientId })}
    // Without it the button stays beside the heading.
    leftSection={isOnPhone ? null : <IconPlus aria-hidden size="1.1em" />}
    aria-label="Novo Agendamento"
  >
    Novo
    <Text span inherit visibleFrom="sm">
      &nbsp;Agendamento
    </Text>
  </Button>
);

function NothingFound({ filters }: { filters: AppointmentFilters }) {
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
