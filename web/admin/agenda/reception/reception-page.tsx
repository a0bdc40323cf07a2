/** 'Recepção': who is expected today, who waits, who is being seen, by professional. One tap or key moves a patient on. */
import { Badge, Button, Kbd, Text, UnstyledButton } from '@mantine/core';
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
  type Icon,
  IconCalendarEvent,
  IconCalendarPlus,
  IconClockExclamation,
  IconHourglassHigh,
  IconMessageCheck,
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
import { type Delay, summaryOf } from './board.ts';
import { Board } from './board.tsx';
import { NoAppointments } from './no-appointments.tsx';
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
  // So that the actions stay beside the heading.
  const isNarrow = useMediaQuery('(max-width: 74.99em)');
  // Beside the board, in the navigation. On a phone the day's patients come first: the bar below has the agenda.
  const hasOwnEntries = useUser().roles.includes('reception');
  return (
    <Page>
      <CardProvider>
        <PageHeader
          title="Recepção"
          description={capitalise(
            isNarrow
              ? `${formatShortWeekday(today)}, ${formatShortDate(today, today)}`
              : formatLongDate(today),
          )}
          hasShortAction
          actions={
            <>
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
          {(found) => <Today agenda={found} />}
        </QueryContent>
      </CardProvider>
    </Page>
  );
}

function Today({ agenda }: { agenda: Agenda }) {
  const [professionalId, setProfessionalId] = useProfessionalFilter();
  const present = usePresent();
  const all = useShownRows(agenda.rows);
  const [search, setSearch] = useState('');
  const words = fold(search).split(' ');
  const rows = all.filter(
    ({ professional, patient }) =>
      (!professionalId || professional.id === professionalId) &&
      words.every((word) => fold(patient.fullName).includes(word)),
  );
  if (all.length === 0) return <NoAppointments />;
  return (
    <>
      <div className={styles.above}>
        <Summary counts={summaryOf(rows, present)} />
        <search className={styles.filters} aria-label="Filtrar a recepção">
          <SearchBox value={search} onSearch={setSearch} placeholder="Buscar paciente de hoje..." />
          <ProfessionalFilter professionalId={professionalId} setProfessionalId={setProfessionalId} />
        </search>
      </div>
      {rows.length > 0 ? null : search ? (
        <Text c="dimmed">Ninguém com este nome hoje.</Text>
      ) : (
        <NoAppointments title="Ninguém marcado com este profissional hoje." />
      )}
      <Board rows={rows} present={present} isOfOne={agenda.professionals.length < 2} />
      <Text size="sm" c="dimmed" className={styles.hint}>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> percorrem, <Kbd>Enter</Kbd> abre o agendamento,{' '}
        <Kbd>C</Kbd> leva ao próximo passo.
      </Text>
    </>
  );
}

function Summary({ counts }: { counts: ReturnType<typeof summaryOf> }) {
  const { expected, late, arrived, longWaits, inService, completed } = counts;
  return (
    <div className={styles.summary}>
      <Text component="span" className={styles.counts}>
        {[
          expected === 1 ? '1 esperado' : `${expected} esperados`,
          `${arrived} na recepção`,
          `${inService} em atendimento`,
          completed === 1 ? '1 concluído' : `${completed} concluídos`,
        ].join(' · ')}
      </Text>
      {late > 0 ? (
        <Jump to="late" color="orange" Icon={IconClockExclamation}>
          {late} com atraso
        </Jump>
      ) : null}
      {longWaits > 0 ? (
        <Jump to="waiting" color="red" Icon={IconHourglassHigh}>
          {longWaits === 1 ? '1 espera há 15 min ou mais' : `${longWaits} esperam há 15 min ou mais`}
        </Jump>
      ) : null}
    </div>
  );
}

type JumpProps = { to: Delay['kind']; color: string; Icon: Icon; children: ReactNode };

/** Leads to the first of them. */
const Jump = ({ to, color, Icon: Sign, children }: JumpProps) => (
  <UnstyledButton
    className={styles.jump}
    onClick={() =>
      document.querySelector<HTMLElement>(`[data-delay="${to}"][data-urgent] [data-name]`)?.focus()
    }
  >
    <Badge color={color} leftSection={<Sign aria-hidden size="0.95rem" />}>
      {children}
    </Badge>
  </UnstyledButton>
);
