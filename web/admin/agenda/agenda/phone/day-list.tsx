/** A day by time: appointments open their card, gaps a booking. */
import { Button, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { timeOf } from '#contract/value-formats.ts';
import { shortNames } from '#web/clinic/short-names.ts';
import { IconChevronDown, IconPlus } from '#web/ui/icons/icons.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import { type DayEntry, type Gap, isOver, sayDaySpan, sayOver } from '../day-entries.ts';
import type { Column } from '../grid/columns.ts';
import { isIdle, sayIdle } from '../grid/day-groups.ts';
import { requestTitle } from '../grid/request-title.ts';
import styles from './day-list.module.css';
import { DayRow, ProfessionalName } from './day-row.tsx';

type DayListProps = {
  /** yyyy-MM-dd */
  day: string;
  entries: readonly DayEntry[];
  /** The entries are of the day before this one is loaded. */
  stale: boolean;
  /** Where there are several, each entry says whose it is. */
  columns: readonly Column[];
  /** A free time was chosen for what is placed. @param anchor as of `book` */
  onTime: (professionalId: string, time: string, anchor: HTMLElement) => void;
};

export function DayList({ day, entries, stale, columns, onTime }: DayListProps) {
  const [withCancelled, setWithCancelled] = useState(false);
  const [withOver, setWithOver] = useState(false);
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // After the router, which begins a screen at its top. A reader who comes back to this screen is where they were.
    if (window.scrollY === 0) now.current?.scrollIntoView({ block: 'center' });
  }, []);
  const professionals = columns.map(({ professional }) => professional);
  const names = shortNames(professionals.map(({ fullName }) => fullName));
  const nameOf = ({ id }: { id: string }) =>
    professionals.length < 2 ? undefined : names[professionals.findIndex((each) => each.id === id)];
  const isCancelled = (entry: DayEntry) =>
    entry.kind === 'appointment' && entry.appointment.status === 'cancelled';
  const cancelled = entries.filter(isCancelled).length;
  const over = entries.some(({ kind }) => kind === 'now') ? entries.filter(isOver) : [];
  if (entries.every(({ kind }) => kind === 'now' || kind === 'closure')) return <Nothing columns={columns} />;
  return (
    <div className={styles.frame} aria-busy={stale} data-stale={stale || undefined}>
      {over.length > 0 ? (
        <UnstyledButton
          className={styles.over}
          aria-expanded={withOver}
          onClick={() => setWithOver(!withOver)}
        >
          {sayOver(over)}
          <IconChevronDown aria-hidden size="1.1rem" />
        </UnstyledButton>
      ) : null}
      <ol aria-label="Agendamentos do dia" className={styles.list}>
        {entries
          .filter((entry) => withCancelled || !isCancelled(entry))
          .filter((entry) => withOver || !over.includes(entry))
          .map((entry) => (
            <li key={entry.key} ref={entry.kind === 'now' ? now : undefined}>
              <Entry entry={entry} day={day} nameOf={nameOf} onTime={onTime} />
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
            : `Mostrar ${sayCount(cancelled, 'cancelado', 'cancelados')}`}
        </Button>
      ) : null}
    </div>
  );
}

/** Says why where no one is shown who works. */
const Nothing = ({ columns }: { columns: readonly Column[] }) => (
  <EmptyState
    drawing="calendar"
    title="Nenhum agendamento para esta data."
    description={columns.every(isIdle) ? [...new Set(columns.map(sayIdle))].join(', ') : undefined}
  />
);

type EntryProps = Pick<DayListProps, 'day' | 'onTime'> & {
  entry: DayEntry;
  /** Undefined where one professional is shown. */
  nameOf: (professional: { id: string }) => string | undefined;
};

function Entry({ entry, day, nameOf, onTime }: EntryProps): ReactNode {
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
          <strong>{entry.name}</strong>, {sayDaySpan(entry)}
          {entry.professionals.length > 0 ? ` · ${entry.professionals.map(nameOf).join(', ')}` : null}
        </div>
      );
    case 'appointment':
      return <DayRow appointment={entry.appointment} professional={nameOf(entry.appointment.professional)} />;
    case 'request':
      return (
        <RequestRow
          request={entry.request}
          professional={entry.professional}
          name={nameOf(entry.professional)}
        />
      );
    case 'gaps':
      return <Gaps gaps={entry.gaps} day={day} nameOf={nameOf} />;
    case 'times':
      return (
        <div className={styles.times}>
          <ProfessionalName color={entry.professional.color} name={nameOf(entry.professional)} />
          {entry.times.map((time) => (
            <UnstyledButton
              key={time}
              className={styles.chip}
              aria-label={`${time}, livre`}
              onClick={({ currentTarget }) => onTime(entry.professional.id, time, currentTarget)}
            >
              {time}
            </UnstyledButton>
          ))}
        </div>
      );
  }
}

type RequestRowProps = Pick<Extract<DayEntry, { kind: 'request' }>, 'request' | 'professional'> & {
  name: string | undefined;
};

function RequestRow({ request, professional, name }: RequestRowProps) {
  const { openRequest, placing } = useAgendaState();
  return (
    <UnstyledButton
      className={styles.row}
      data-request
      disabled={request.state === 'held' || placing !== null}
      onClick={({ currentTarget }) => openRequest(request.id, currentTarget)}
    >
      <span className={styles.time}>
        {request.time}
        <small>{request.durationMinutes} min</small>
      </span>
      <span className={styles.what}>
        <span className={styles.name}>{requestTitle(request)}</span>
        <span className={styles.service}>
          {request.state === 'held' ? 'Agora, no aplicativo' : request.service}
        </span>
        <ProfessionalName color={professional.color} name={name} />
      </span>
    </UnstyledButton>
  );
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
            Livre {sayDaySpan(gap)}
            <ProfessionalName color={gap.professional.color} name={nameOf(gap.professional)} />
          </span>
          <IconPlus aria-hidden size="1.1rem" stroke={1.8} />
        </UnstyledButton>
      ))}
    </div>
  );
}
