/**
 * The agenda on a phone: a day as a list. What is used most is at the bottom, where the thumb is: the bar with the days and
 * 'Agendar'.
 */
import { useMemo } from 'react';
import { minutesOf } from '#contract/value-formats.ts';
import { useClock } from '#web/clinic/clinic.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import type { AgendaPlace } from '../agenda-place.ts';
import { useAgendaState } from '../agenda-state.tsx';
import { dayEntries } from '../day-entries.ts';
import type { Now } from '../gaps.ts';
import { type Column, columnsOf } from '../grid/columns.ts';
import { Notices } from '../grid/notices.tsx';
import { useMove } from '../move/use-move.tsx';
import { usePlacing } from '../move/use-placing.ts';
import { type Agenda, useAgenda } from '../use-agenda.ts';
import { DayBar } from './day-bar.tsx';
import { DayHead } from './day-head.tsx';
import { DayList } from './day-list.tsx';
import styles from './phone-day.module.css';
import { ProfessionalChoice } from './professional-choice.tsx';
import { everyone, shownOf, useChosenProfessional } from './shown-professional.ts';
import { useSwipe } from './use-swipe.ts';

export function PhoneDay({ place }: { place: AgendaPlace }) {
  const query = useAgenda(place);
  const { placing } = useAgendaState();
  const agenda = query.data;
  const now = { date: place.today, minute: minutesOf(useClock()) };
  const [chosen, choose] = useChosenProfessional();
  const shown = shownOf(agenda?.professionals ?? [], chosen);
  const columns = useMemo(
    () =>
      agenda
        ? columnsOf(agenda).filter(({ professional }) => [everyone, professional.id].includes(shown))
        : [],
    [agenda, shown],
  );
  const entries = dayEntries(columns, now);
  // The day before stays until the next one is loaded, and cannot be booked meanwhile.
  const stale = query.isPlaceholderData;
  return (
    <>
      <div className={styles.day} data-placing={placing !== null || undefined} {...useSwipe(place.turn)}>
        <DayHead place={place} entries={agenda && !stale ? entries : undefined} />
        <ProfessionalChoice
          professionals={agenda?.professionals ?? []}
          shown={shown}
          onChoose={(id) => {
            choose(id);
            // The address may name some of them only.
            if (id === everyone) place.setProfessionalIds([]);
          }}
        />
        <QueryContent
          query={query}
          errorMessage="Erro ao carregar agendamentos"
          skeleton={<ListSkeleton rows={8} />}
        >
          {(loaded) => (
            // A new day begins at its top, or at the time it is now.
            <LoadedDay key={loaded.from} {...{ agenda: loaded, place, columns, now, stale }} />
          )}
        </QueryContent>
      </div>
      <DayBar
        place={place}
        gap={stale ? undefined : entries.flatMap((entry) => (entry.kind === 'gaps' ? entry.gaps : []))[0]}
      />
    </>
  );
}

type LoadedDayProps = {
  agenda: Agenda;
  place: AgendaPlace;
  /** Of the professionals that are shown. */
  columns: readonly Column[];
  now: Now;
  stale: boolean;
};

function LoadedDay({ agenda, place, columns, now, stale }: LoadedDayProps) {
  const mover = useMove(agenda);
  const placing = usePlacing(place, mover);
  return (
    <>
      <Notices agenda={agenda} today={place.today} />
      <DayList
        day={agenda.from}
        columns={columns}
        entries={dayEntries(columns, now, placing?.timesOf)}
        stale={stale}
        onTime={(professionalId, time, anchor) => placing?.take(agenda.from, professionalId, time, anchor)}
      />
      {mover.question}
    </>
  );
}
