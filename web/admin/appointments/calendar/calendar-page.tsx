/** The agenda as a calendar: the number of appointments of each day, and those of one day. One call. */
import { Button } from '@mantine/core';
import { IconHourglass, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { SimilarNames } from '../../similar-names.tsx';
import { FilterBar, ProfessionalFilter, StatusFilter } from '../appointment-filter-bar.tsx';
import { AppointmentTabs } from '../appointment-tabs.tsx';
import styles from './calendar.module.css';
import { useCalendarFilters } from './calendar-filters.ts';
import { DayCard } from './day-card.tsx';
import { DayPicker } from './day-picker.tsx';
import { MonthCard } from './month-card.tsx';

export function Component() {
  const filters = useCalendarFilters();
  const calendar = useQuery(
    api.appointments.calendar.queryOptions({ input: filters.input, placeholderData: keepPreviousData }),
  );
  const { data, isPlaceholderData: stale } = calendar;

  return (
    <Page>
      <PageHeader
        title="Agendamentos"
        documentTitle="Calendário de Agendamentos"
        actions={
          <>
            <PrintButton />
            <Button
              component={Link}
              to={paths.admin.waitingList()}
              variant="default"
              leftSection={<IconHourglass aria-hidden size="1.1em" />}
            >
              Lista de espera
            </Button>
            <Button
              component={Link}
              to={paths.admin.newAppointment({ date: filters.day, professionalId: filters.professionalId })}
              leftSection={<IconPlus aria-hidden size="1.1em" />}
            >
              Novo Agendamento
            </Button>
          </>
        }
      />
      <FilterBar
        search={filters.search}
        onSearch={filters.setSearch}
        placeholder="Buscar paciente, médico ou serviço..."
        searching={stale}
      >
        <StatusFilter {...filters} />
        <ProfessionalFilter {...filters} />
        <DayPicker day={filters.day} today={filters.today} onPick={filters.chooseDay} />
      </FilterBar>
      <AppointmentTabs view="calendario">
        {data?.similar && !stale ? <SimilarNames search={filters.search} /> : null}
        <div className={styles.page}>
          <MonthCard filters={filters} month={data?.month ?? filters.month} days={data?.days} stale={stale} />
          {calendar.isError && !data ? (
            <ErrorState
              message="Erro ao carregar agendamentos"
              onRetry={calendar.refetch}
              retrying={calendar.isFetching}
            />
          ) : (
            <DayCard
              filters={filters}
              day={data?.day ?? filters.day}
              rows={data?.rows}
              days={data?.days}
              stale={stale}
            />
          )}
        </div>
      </AppointmentTabs>
    </Page>
  );
}
