/** A day by time: appointments open their card, gaps a booking. */
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { AgendaProfessional } from '#contract/agenda.ts';
import { timeOf } from '#contract/value-formats.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import { type DayEntry, type Gap, spanText } from '../day-entries.ts';
import styles from './day-list.module.css';
import { DayRow, Whose } from './day-row.tsx';
import { shortNames } from './shown-professional.ts';

type DayListProps = {
  /** yyyy-MM-dd */
  day: string;
  entries: readonly DayEntry[];
  /** The entries are of the day before this one is loaded. */
  stale: boolean;
  /** Each entry says whose it is. */
  professionals: readonly AgendaProfessional[];
};

export function DayList({ day, entries, stale, professionals }: DayListProps) {
  const [withCancelled, setWithCancelled] = useState(false);
  const now = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    // A reader who comes back to this screen is where they were.
    if (window.scrollY === 0) now.current?.scrollIntoView({ block: 'center' });
  }, []);
  const names = shortNames(professionals.map(({ fullName }) => fullName));
  const nameOf = ({ id }: { id: string }) =>
    professionals.length < 2 ? undefined : names[professionals.findIndex((each) => each.id === id)];
  const isCancelled = (entry: DayEntry) =>
    entry.kind === 'appointment' && entry.appointment.status === 'cancelled';
  const cancelled = entries.filter(isCancelled).length;
  if (entries.every(({ kind }) => kind === 'now')) return <Nothing />;
  return (
    <div className={styles.frame} aria-busy={stale} data-stale={stale || undefined}>
      <ol aria-label="Agendamentos do dia" className={styles.list}>
        {entries
          .filter((entry) => withCancelled || !isCancelled(entry))
          .map((entry) => (
            <li key={entry.key} ref={entry.kind === 'now' ? now : undefined}>
              <Entry entry={entry} day={day} nameOf={nameOf} />
            </li>
          ))}
      </ol>
      {cancelled > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          size="md"
          aria-expanded={withCancelled}
          onClick={() => setWithCancelled(!withCancelled)}
        >
          {withCancelled
            ? 'Esconder cancelados'
            : `Mostrar ${cancelled === 1 ? '1 cancelado' : `${cancelled} cancelados`}`}
        </Button>
      ) : null}
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    drawing="calendar"
    title="Nenhum agendamento para esta data."
    description="Não há horário de atendimento neste dia."
  />
);

type EntryProps = {
  entry: DayEntry;
  day: string;
  /** Undefined where one professional is shown. */
  nameOf: (professional: { id: string }) => string | undefined;
};

function Entry({ entry, day, nameOf }: EntryProps): ReactNode {
  switch (entry.kind) {
    case 'now':
      return (
        <div className={styles.now}>
          <span>agora, {timeOf(entry.start)}</span>
        </div>
      );
    case 'closure':
      return (
        <div className={styles.closure}>
          <strong>{entry.name}</strong>, {spanText(entry)}
          {entry.professionals.length > 0 ? ` · ${entry.professionals.map(nameOf).join(', ')}` : null}
        </div>
      );
    case 'appointment':
      return <DayRow appointment={entry.appointment} professional={nameOf(entry.appointment.professional)} />;
    case 'gaps':
      return <Gaps gaps={entry.gaps} day={day} nameOf={nameOf} />;
  }
}

function Gaps({ gaps, day, nameOf }: { gaps: readonly Gap[] } & Pick<EntryProps, 'day' | 'nameOf'>) {
  const { book } = useAgendaState();
  return (
    <div className={styles.gaps}>
      {gaps.map((gap) => (
        <UnstyledButton
          key={gap.professional.id}
          className={styles.gap}
          onClick={({ currentTarget }) =>
            book({ date: day, time: timeOf(gap.start), professionalId: gap.professional.id }, currentTarget)
          }
        >
          <span className={styles.free}>
            Livre {spanText(gap)}
            <Whose color={gap.professional.color} name={nameOf(gap.professional)} />
          </span>
          <IconPlus aria-hidden size="1.1rem" stroke={1.8} />
        </UnstyledButton>
      ))}
    </div>
  );
}
