/** The month: the number of appointments of each day, and those of one day. One call. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { SimilarNames } from '../../../similar-names.tsx';
import { FilterBar, ProfessionalFilter, StatusFilter } from '../../appointments/appointment-filter-bar.tsx';
import styles from './calendar.module.css';
import { useCalendarFilters } from './calendar-filters.ts';
import { DayCard } from './day-card.tsx';
import { DayPicker } from './day-picker.tsx';
import { MonthCard } from './month-card.tsx';

export function MonthView() {
  const filters = useCalendarFilters();
  const calendar = useQuery(
    api.appointments.calendar.queryOptions({ input: filters.input, placeholderData: keepPreviousData }),
  );
  const { data, isPlaceholderData: stale } = calendar;

  return (
    <>
      <FilterBar
        search={filters.search}
        onSearch={filters.setSearch}
        placeholder="Buscar paciente, profissional ou serviço..."
        searching={stale}
      >
        <StatusFilter {...filters} />
        <ProfessionalFilter {...filters} />
        <DayPicker day={filters.day} today={filters.today} onPick={filters.chooseDay} />
      </FilterBar>
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
    </>
  );
}
