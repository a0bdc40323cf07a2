/** The week of all professionals: a column for each day, and in it a list for each of them. On a phone the days stand below each other. */
import { UnstyledButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Now } from '#contract/agenda/conflicts.ts';
import { minutesOf } from '#contract/value-formats.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { useClock } from '#web/clinic/present.ts';
import { formatLongDate, formatShortWeekday } from '#web/format/date.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { countOf, sayTime } from '../counts.ts';
import { type Column, columnsOf, scaleOf } from '../grid/columns.ts';
import { type DayGroup, groupsOf, sayClosedDay } from '../grid/day-groups.ts';
import type { Coloring } from '../grid/grid-preferences.ts';
import { useMove } from '../move/use-move.tsx';
import { usePlacing } from '../placing/use-placing.ts';
import type { Agenda } from '../use-agenda.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import { ProfessionalHead, Strip } from './strip.tsx';
import styles from './week-board.module.css';
import { WeekEntries } from './week-entries.tsx';

type WeekBoardProps = {
  /** Of one professional: only on a phone. */
  agenda: Agenda;
  address: AgendaAddress;
  coloring: Coloring;
  /** The days on the screen are the previous ones. */
  stale: boolean;
  /** A phone: opens the day of one of several professionals. */
  onDay?: (day: string, professionalId: string) => void;
};

export function WeekBoard({ agenda, address, coloring, stale, onDay }: WeekBoardProps) {
  const mover = useMove(agenda);
  const placing = usePlacing(address, mover);
  const isPhone = useIsPhone();
  const now = { date: address.today, minute: minutesOf(useClock()) };
  const columns = columnsOf(agenda);
  const groups = groupsOf(columns);
  const people = agenda.professionals.filter(({ id }) =>
    columns.some(({ professional }) => professional.id === id),
  );
  const isStrips = isPhone && people.length > 1 && !placing;
  const scale = scaleOf(columns, 1);
  const lines = useSyncExternalStore(onResize, () => linesFor(people.length));
  const template = groups.map(({ isClosed }) => (isClosed ? '5rem' : 'minmax(0, 1fr)')).join(' ');
  return (
    <>
      <div
        className={styles.board}
        data-board
        aria-busy={stale}
        data-stale={stale || undefined}
        style={variables({ '--days': template })}
      >
        {groups.map((group, day) => (
          <section key={group.date} aria-label={formatLongDate(group.date)} className={styles.day}>
            <DayHead group={group} address={address} now={now} column={day + 1} />
            {group.isClosed && !isPhone
              ? people.map(({ id }, index) => (
                  <div
                    key={id}
                    className={styles.cell}
                    data-closed
                    style={{ gridColumn: day + 1, gridRow: index * 2 + 3 }}
                  />
                ))
              : null}
            {group.isClosed || (isPhone && group.date < now.date && now.date <= agenda.to)
              ? null
              : group.columns.map((column) => (
                  <div
                    key={column.key}
                    className={styles.cell}
                    style={{ gridColumn: day + 1, gridRow: people.indexOf(column.professional) * 2 + 3 }}
                  >
                    {isStrips ? (
                      <Strip
                        column={column}
                        now={now}
                        scale={scale}
                        onOpen={() => onDay?.(group.date, column.professional.id)}
                      />
                    ) : (
                      <>
                        {isPhone && people.length > 1 ? <ProfessionalHead column={column} /> : null}
                        <WeekEntries
                          column={column}
                          now={now}
                          coloring={coloring}
                          placing={placing}
                          lines={lines}
                          onMore={() => address.openDay(group.date)}
                        />
                      </>
                    )}
                  </div>
                ))}
          </section>
        ))}
        {isPhone
          ? null
          : people.map(({ id, fullName, color }, index) => (
              <p key={id} className={styles.person} style={{ gridRow: index * 2 + 2 }}>
                <ColorMark color={color} /> <strong>{fullName}</strong>
                <span>
                  {sayWeek(
                    columns.filter(({ professional }) => professional.id === id),
                    now,
                  )}
                </span>
              </p>
            ))}
      </div>
      {mover.question}
    </>
  );
}

/** What a window leaves to each of several people in rem, with the heads above; a line is 1.7 with the names that are wrapped. */
const heads = { board: 12, person: 2.3, line: 1.7 };

/** Of one professional on one day, so that all of them are in sight at once where they can be. */
function linesFor(people: number) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.max(
    5,
    Math.floor(((window.innerHeight / rem - heads.board) / people - heads.person) / heads.line),
  );
}

function onResize(changed: () => void) {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** CSS variables, which React's types do not know. */
const variables = (values: Record<`--${string}`, string>): React.CSSProperties => values;

const sayWeek = (columns: readonly Column[], now: Now) =>
  [countOf(columns), sayTime(columns, now)].filter(Boolean).join(' · ');

type DayHeadProps = { group: DayGroup; address: AgendaAddress; now: Now; column: number };

function DayHead({ group, address, now, column }: DayHeadProps) {
  const isPhone = useIsPhone();
  const { date, isClosed, columns } = group;
  const count = countOf(columns);
  const said = isClosed ? sayClosedDay(group) : sayTime(columns, now);
  return (
    <UnstyledButton
      className={styles.head}
      style={{ gridColumn: column }}
      data-closed={isClosed || undefined}
      aria-label={`Abrir ${formatLongDate(date)}: ${[isClosed ? '' : count, said].filter(Boolean).join(', ')}`}
      aria-current={date === address.today ? 'date' : undefined}
      onClick={() => address.openDay(date)}
    >
      <span className={styles.date}>
        {formatShortWeekday(date)} <strong>{Number(date.slice(8))}</strong>
      </span>
      {isClosed ? null : (
        <span className={styles.count} title={count}>
          {isPhone ? count : count.split(' ')[0]}
        </span>
      )}
      <span className={styles.said}>{said}</span>
    </UnstyledButton>
  );
}
