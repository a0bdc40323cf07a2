/** 'Próximo horário': the first free times of the next 90 days. A click books one. */
import { Card } from '@mantine/core';
import { useRef, useState } from 'react';
import { defaultDurationMinutes, nextFreeDays } from '#contract/agenda/appointment-rules.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { ChosenPatient } from '../../patients/patients/patient-select.tsx';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import { CardProvider } from '../agenda/card/card-provider.tsx';
import {
  type BookingChoices,
  bookingChoicesQuery,
  WithBookingChoices,
} from '../appointments/booking-choices.tsx';
import { useBookAtOnce } from './book-at-once.tsx';
import { FilterFields, useFirstDay } from './filter-fields.tsx';
import type { FreeTime } from './found-times.tsx';
import styles from './free-times.module.css';
import { noFilters, useFreeTimesFilters } from './free-times-filters.ts';
import { Results } from './results.tsx';

export const handle: ScreenHandle = {
  prefetch: (queryClient) => prefetch(queryClient, bookingChoicesQuery()),
};

export const Component = () => (
  <CardProvider>
    <Page>
      <PageHeader
        title="Próximo horário"
        description={`Os primeiros horários livres, até ${nextFreeDays} dias depois da data escolhida.`}
        back={{ to: paths.admin.appointmentCalendar() }}
      />
      <WithBookingChoices>{(choices) => <Search choices={choices} />}</WithBookingChoices>
    </Page>
  </CardProvider>
);

function Search({ choices }: { choices: BookingChoices }) {
  const { filters: given, narrowed, change } = useFreeTimesFilters();
  // An address can name a procedure that was deleted, or a professional who has left.
  const filters = {
    ...given,
    procedureId: choices.procedures.find(({ id }) => id === given.procedureId)?.id,
    professionalIds: choices.professionals
      .filter(({ id }) => given.professionalIds.includes(id))
      .map(({ id }) => id),
  };
  const firstDay = useFirstDay({ filters, change });
  /** Of no patient, and yet not in the address: it is free text. */
  const [service, setService] = useState('');
  const [patient, setPatient] = useState<ChosenPatient | null>(null);
  const [bookings, setBookings] = useState(0);
  const results = useRef<HTMLElement>(null);
  const { book, openCard } = useAgendaState();
  const atOnce = useBookAtOnce(
    () => {
      setPatient(null);
      setBookings((count) => count + 1);
      // The button of the time is gone.
      results.current?.focus({ preventScroll: true });
    },
    (id) => openCard(id, results.current),
  );
  const { procedureId, minutes } = filters;
  const length =
    minutes ?? choices.procedures.find(({ id }) => id === procedureId)?.minutes ?? defaultDurationMinutes;
  const what = procedureId ? { procedureId } : service.trim() ? { service: service.trim() } : {};
  const choose = (time: FreeTime, element: HTMLElement) => {
    if (patient) return atOnce.book({ time, patient, minutes, length, ...what });
    const { date, professional } = time;
    book({ date, time: time.time, professionalId: professional.id, minutes }, element, what);
  };
  return (
    <div className={styles.container}>
      <div className={styles.columns}>
        <Card component="search" aria-label="Filtrar horários" padding="md" className={styles.filters}>
          <FilterFields
            filters={filters}
            narrowed={narrowed}
            change={change}
            choices={choices}
            service={service}
            onService={setService}
            patient={patient}
            onPatient={setPatient}
            firstDay={firstDay}
            bookings={bookings}
          />
        </Card>
        <section ref={results} tabIndex={-1} aria-label="Horários livres">
          {firstDay.isRead ? (
            <Results
              filters={filters}
              choices={choices}
              patient={patient}
              booking={atOnce.booking}
              onChoose={choose}
              onClear={narrowed > 0 ? () => change(noFilters) : undefined}
            />
          ) : (
            <EmptyState drawing="calendar" title="Confira a data em “A partir de”." />
          )}
        </section>
      </div>
      {atOnce.question}
    </div>
  );
}
