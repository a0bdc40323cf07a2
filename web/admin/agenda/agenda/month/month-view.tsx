/** The month: how many appointments each day has and how full it is, and those of one day. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { SimilarNames } from '../../../similar-names.tsx';
import { FilterBar, StatusFilter } from '../../appointments/appointment-filter-bar.tsx';
import styles from './calendar.module.css';
import { useCalendarFilters } from './calendar-filters.ts';
import { DayCard } from './day-card.tsx';
import { MonthCard } from './month-card.tsx';

export function MonthView() {
  const filters = useCalendarFilters();
  const isPhone = useIsPhone();
  const calendar = useQuery(
    api.appointments.calendar.queryOptions({ input: filters.input, placeholderData: keepPreviousData }),
  );
  const { data, isPlaceholderData: stale } = calendar;
  const month = data?.month ?? filters.month;
  const { data: occupancy } = useQuery(
    api.appointments.occupancy.queryOptions({
      input: { month: filters.month, professionalIds: filters.professionalIds, include: 'free' },
      placeholderData: keepPreviousData,
    }),
  );
  const filterBar = (
    <FilterBar
      search={filters.search}
      onSearch={filters.setSearch}
      placeholder="Buscar paciente, profissional ou serviço..."
      searching={stale}
      chosen={filters.status === 'all' ? 0 : 1}
    >
      <StatusFilter {...filters} />
    </FilterBar>
  );

  return (
    <>
      {isPhone ? null : filterBar}
      {data?.similar && !stale ? <SimilarNames search={filters.search} /> : null}
      <div className={styles.page}>
        <MonthCard
          filters={filters}
          month={month}
          days={data?.days}
          occupancy={occupancy?.month === month ? occupancy.days : undefined}
          stale={stale}
        />
        {/* The month is in sight first. */}
        {isPhone ? filterBar : null}
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
