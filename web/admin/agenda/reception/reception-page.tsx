/** 'Recepção': who is expected today, who waits, who is being seen, by professional. One tap or key moves a patient on. */
import { Button, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { fold } from '#contract/fold.ts';
import { api } from '#web/api/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { useUser } from '#web/auth/user.ts';
import { clinicQuery, useToday } from '#web/clinic/clinic.ts';
import { usePresent } from '#web/clinic/present.ts';
import {
  capitalise,
  formatLongDate,
  formatShortDate,
  formatShortWeekday,
  today as todayIn,
} from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import type { ScreenHandle } from '#web/prefetch-screens.ts';
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconChecklist,
  IconMessageCheck,
  IconX,
} from '#web/ui/icons/icons.ts';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { QueryContent } from '#web/ui/query-content.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { CardProvider } from '../agenda/card/card-provider.tsx';
import type { Agenda } from '../agenda/use-agenda.ts';
import { ProfessionalFilter } from '../appointments/appointment-filter-bar.tsx';
import { useProfessionalFilter } from '../appointments/appointment-filters.ts';
import { DisplacedWork } from '../displaced/displaced-strip.tsx';
import styles from './board.module.css';
import { summaryOf } from './board.ts';
import { Board } from './board.tsx';
import { NoAppointments } from './no-appointments.tsx';
import { Summary } from './summary.tsx';
import { useShownRows } from './use-take-step.ts';

const ofDay = (day: string) => api.appointments.agenda.queryOptions({ input: { from: day, to: day } });

export const handle: ScreenHandle = {
  prefetch: async (queryClient) => {
    const clinic = await queryClient.ensureQueryData(clinicQuery());
    return prefetch(queryClient, ofDay(todayIn(clinic.timeZone)));
  },
};

export function Component() {
  const today = useToday();
  const agenda = useQuery(ofDay(today));
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery('(max-width: 74.99em)');
  const hasRoom = useMediaQuery('(min-width: 62em)');
  const [professionalId, setProfessionalId] = useProfessionalFilter();
  const [search, setSearch] = useState('');
  // Beside the board, in the navigation. On a phone the day's patients come first: the bar below has the agenda.
  const hasOwnEntries = useUser().roles.includes('reception');
  // Beside the heading where there is room, so that more of the board is seen.
  const isBeside = hasOwnEntries && hasRoom;
  const hasLongDate = isBeside && !isNarrow;
  const filters = agenda.data?.rows.length ? (
    <search className={styles.filters} aria-label="Filtrar a recepção" data-beside={isBeside || undefined}>
      <SearchBox
        value={search}
        onSearch={setSearch}
        label="Buscar paciente de hoje"
        placeholder={isPhone ? 'Buscar...' : 'Buscar paciente de hoje...'}
      />
      <ProfessionalFilter professionalId={professionalId} setProfessionalId={setProfessionalId} />
    </search>
  ) : null;
  return (
    <Page>
      <CardProvider>
        <PageHeader
          title="Recepção"
          description={
            hasLongDate
              ? undefined
              : capitalise(
                  isNarrow
                    ? `${formatShortWeekday(today)}, ${formatShortDate(today, today)}`
                    : formatLongDate(today),
                )
          }
          hasShortAction
          actions={
            <>
              {isBeside ? filters : null}
              {hasOwnEntries || isPhone ? null : (
                <>
                  <Button
                    component={Link}
                    to={paths.admin.appointmentCalendar()}
                    variant="default"
                    leftSection={<IconCalendarEvent aria-hidden size="1.1em" />}
                  >
                    Ver agenda
                  </Button>
                  <Button
                    component={Link}
                    to={paths.admin.confirmations()}
                    variant="default"
                    leftSection={<IconMessageCheck aria-hidden size="1.1em" />}
                  >
                    Confirmar
                  </Button>
                </>
              )}
              <Button
                component={Link}
                to={paths.admin.newAppointment({ date: today })}
                leftSection={<IconCalendarPlus aria-hidden size="1.1em" />}
              >
                Novo Agendamento
              </Button>
            </>
          }
        />
        <DisplacedWork />
        <QueryContent
          query={agenda}
          errorMessage="Erro ao carregar agendamentos"
          skeleton={<CardsSkeleton cards={3} />}
        >
          {(found) => (
            <Today
              agenda={found}
              professionalId={professionalId}
              search={search}
              isTablet={!isBeside && !isPhone}
              day={hasLongDate ? capitalise(formatLongDate(today)) : null}
            >
              {isBeside ? null : filters}
            </Today>
          )}
        </QueryContent>
      </CardProvider>
    </Page>
  );
}

type TodayProps = {
  agenda: Agenda;
  professionalId: string | undefined;
  search: string;
  /** The date, where the heading does not have it. */
  day: string | null;
  /** Without room at the end of the sentence about the day. */
  isTablet: boolean;
  /** The filters, where the heading does not have them. */
  children: ReactNode;
};

function Today({ agenda, professionalId, search, day, isTablet, children }: TodayProps) {
  const present = usePresent();
  const all = useShownRows(agenda.rows);
  const [lacking, setLacking] = useState(false);
  const words = fold(search).split(' ');
  const found = all.filter(
    ({ professional, patient }) =>
      (!professionalId || professional.id === professionalId) &&
      words.every((word) => fold(patient.fullName).includes(word)),
  );
  const counts = summaryOf(found, present);
  // The last of them is gone, and the button with it.
  if (lacking && counts.lackAnamnesis === 0) setLacking(false);
  const rows = lacking ? found.filter(({ lacksAnamnesis }) => lacksAnamnesis) : found;
  if (all.length === 0) return <NoAppointments />;
  const toggle =
    counts.lackAnamnesis > 0 ? (
      <UnstyledButton className={styles.toggle} aria-pressed={lacking} onClick={() => setLacking(!lacking)}>
        <IconChecklist aria-hidden size="1.1em" />
        {counts.lackAnamnesis} sem anamnese
        {lacking ? <IconX aria-hidden size="1em" /> : null}
      </UnstyledButton>
    ) : null;
  return (
    <>
      <div className={styles.above}>
        <Summary counts={counts} day={day}>
          {isTablet ? null : toggle}
        </Summary>
        {children}
        {isTablet ? toggle : null}
      </div>
      {rows.length > 0 ? null : search ? (
        <Text c="dimmed">Ninguém com este nome hoje.</Text>
      ) : (
        <NoAppointments title="Ninguém marcado com este profissional hoje." />
      )}
      <Board
        rows={rows}
        present={present}
        closures={agenda.closures}
        isOfOne={agenda.professionals.length < 2}
      />
      <Text size="sm" c="dimmed" className={styles.hint}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> percorrem, <Kbd>Enter</Kbd> abre o agendamento,{' '}
        <Kbd>C</Kbd> leva ao próximo passo.
      </Text>
    </>
  );
}
