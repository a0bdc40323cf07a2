/**
 * The agenda on a phone: a day as a list, or a week. What is used most is at the bottom, where the thumb is: the bar with the days and
 * 'Agendar'.
 */
import { useEffect, useMemo, useRef } from 'react';
import type { Now } from '#contract/agenda/conflicts.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { useClock } from '#web/clinic/present.ts';
import { QueryContent } from '#web/ui/query-content.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { FreedPanel } from '../agenda-panels.tsx';
import { type Placing, useAgendaState } from '../agenda-state.tsx';
import { dayEntries } from '../day-entries.ts';
import { type Column, columnsOf } from '../grid/columns.ts';
import { useGridPreferences } from '../grid/grid-preferences.ts';
import { Notices } from '../grid/notices.tsx';
import { useMove } from '../move/use-move.tsx';
import { usePlacing } from '../placing/use-placing.ts';
import { everyone, shownOf, useChosenProfessional } from '../shown-professional.ts';
import { type Agenda, useAgenda } from '../use-agenda.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { WeekBoard } from '../week/week-board.tsx';
import { weekOfOne } from '../week-of.ts';
import { DayBar } from './day-bar.tsx';
import { DayHead } from './day-head.tsx';
import { DayList } from './day-list.tsx';
import styles from './phone-day.module.css';
import { ProfessionalChips } from './professional-chips.tsx';
import { useSwipe } from './use-swipe.ts';

export function PhoneDay({ address }: { address: AgendaAddress }) {
  const query = useAgenda(address);
  const { placing } = useAgendaState();
  useShowPlaced(placing);
  const agenda = query.data;
  const now = { date: address.today, minute: minutesOf(useClock()) };
  const [chosen, choose] = useChosenProfessional();
  const shown = shownOf(agenda?.professionals ?? [], chosen);
  const columns = useMemo(
    () =>
      agenda
        ? columnsOf(agenda).filter(({ professional }) => [everyone, professional.id].includes(shown))
        : [],
    [agenda, shown],
  );
  const { coloring } = useGridPreferences();
  const isWeek = address.view === 'semana';
  const entries = isWeek ? [] : dayEntries(columns, now);
  // The day before stays until the next one is loaded, and cannot be booked meanwhile.
  const stale = query.isPlaceholderData;
  return (
    <>
      <div className={styles.day} data-placing={placing !== null || undefined} {...useSwipe(address.turn)}>
        <DayHead address={address} columns={agenda && !stale ? columns : undefined} />
        <ProfessionalChips
          professionals={agenda?.professionals ?? []}
          shown={shown}
          onChoose={(id) => {
            choose(id);
            // The address may name some of them only.
            if (id === everyone) address.setProfessionalIds([]);
          }}
        />
        <QueryContent
          query={query}
          errorMessage="Erro ao carregar agendamentos"
          skeleton={<ListSkeleton rows={8} />}
        >
          {(loaded) =>
            loaded.from === loaded.to ? (
              // A new day begins at its top, or at the time it is now.
              <LoadedDay
                key={loaded.from}
                agenda={loaded}
                address={address}
                columns={columns}
                now={now}
                stale={stale}
              />
            ) : (
              <WeekBoard
                agenda={weekOfOne(loaded, shown)}
                address={address}
                coloring={coloring}
                stale={stale}
                onDay={(day, professionalId) => {
                  choose(professionalId);
                  address.openDay(day);
                }}
              />
            )
          }
        </QueryContent>
      </div>
      <FreedPanel />
      <DayBar
        address={address}
        gap={stale ? undefined : entries.flatMap((entry) => (entry.kind === 'gaps' ? entry.gaps : []))[0]}
      />
    </>
  );
}

/** The free times leave the list when one is taken, which moves the rows: the appointment is brought back into sight. */
function useShowPlaced(placing: Placing | null) {
  const movedId = placing?.kind === 'move' ? placing.appointment.id : null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    const placedId = movedId ? null : last.current;
    last.current = movedId;
    if (!placedId) return;
    // The new time is drawn a moment after the choice ends.
    const timer = setTimeout(
      () => document.querySelector(`[data-appointment="${placedId}"]`)?.scrollIntoView({ block: 'center' }),
      100,
    );
    return () => clearTimeout(timer);
  }, [movedId]);
}

type LoadedDayProps = {
  agenda: Agenda;
  address: AgendaAddress;
  /** Of the professionals that are shown. */
  columns: readonly Column[];
  now: Now;
  stale: boolean;
};

function LoadedDay({ agenda, address, columns, now, stale }: LoadedDayProps) {
  const mover = useMove(agenda);
  const placing = usePlacing(address, mover);
  return (
    <>
      <Notices agenda={agenda} today={address.today} />
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
