/** The week of all professionals: a column for each day, and in it a list for each of them. On a phone the days stand below each other. */
import { UnstyledButton } from '@mantine/core';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import { ColorMark } from '#web/clinic/color-mark.tsx';
import { useClock } from '#web/clinic/present.ts';
import { statusColor } from '#web/clinic/status-badge.tsx';
import { formatLongDate, formatShortWeekday } from '#web/format/date.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useAgendaState } from '../agenda-state.tsx';
import { type DayEntry, dayEntries, sayDaySpan, shortened } from '../day-entries.ts';
import { bookedOf, countOf, gapsOf, type Now, sayTime } from '../gaps.ts';
import { Marks, PatientName } from '../grid/appointment-block.tsx';
import colors from '../grid/block-colors.module.css';
import { sayAppointment } from '../grid/block-text.ts';
import { type Column, columnsOf, scaleOf } from '../grid/columns.ts';
import { type DayGroup, groupsOf, isIdle, sayClosedDay, sayIdle } from '../grid/day-groups.ts';
import { minutesOfDay } from '../grid/grid-geometry.ts';
import type { Coloring } from '../grid/grid-preferences.ts';
import { requestTitle } from '../grid/request-title.ts';
import { useMove } from '../move/use-move.tsx';
import { type PlacingTimes, usePlacing } from '../move/use-placing.ts';
import type { Agenda } from '../use-agenda.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './week-board.module.css';

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
  const template = groups.map(({ isClosed }) => (isClosed ? '2.75rem' : 'minmax(0, 1fr)')).join(' ');
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
                        {isPhone && people.length > 1 ? <Whose column={column} /> : null}
                        <Entries
                          column={column}
                          now={now}
                          coloring={coloring}
                          placing={placing}
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

const Whose = ({ column }: { column: Column }) => (
  <span className={styles.whose}>
    <ColorMark color={column.professional.color} /> {column.professional.fullName}
    <span>{isIdle(column) ? sayIdle(column) : countOf([column])}</span>
  </span>
);

type StripProps = { column: Column; now: Now; scale: { first: number; last: number }; onOpen: () => void };

/** A day of a professional as a line: what is booked, and between it what is free. */
function Strip({ column, now, scale: { first, last }, onOpen }: StripProps) {
  const { open, date } = column;
  const placeOf = ({ start, end }: { start: number; end: number }) => ({
    left: `${((start - first) / (last - first)) * 100}%`,
    width: `${((end - start) / (last - first)) * 100}%`,
  });
  const free = gapsOf(column, now).map(sayDaySpan).join(', ');
  return (
    <UnstyledButton className={styles.strip} onClick={onOpen}>
      <Whose column={column} />
      {isIdle(column) ? null : (
        <span aria-hidden className={styles.line}>
          {open.map((span) => (
            <span key={`open ${span.start}`} className={styles.open} style={placeOf(span)} />
          ))}
          {bookedOf([column]).map(({ appointment: { id, status }, ...span }) => (
            <span
              key={id}
              className={`${styles.booked} ${colors.colored}`}
              data-color={statusColor(status)}
              style={placeOf(span)}
            />
          ))}
        </span>
      )}
      {free && date >= now.date ? <span className={styles.free}>Livre {free}</span> : null}
    </UnstyledButton>
  );
}

type EntriesProps = {
  column: Column;
  now: Now;
  coloring: Coloring;
  placing: PlacingTimes | null;
  /** Opens the day. */
  onMore: () => void;
};

/** Of one professional on one day, so that three of them are in sight at once. */
const lines = 5;

function Entries({ column, now, coloring, placing, onMore }: EntriesProps) {
  const isPhone = useIsPhone();
  const entries = dayEntries([column], now, placing?.timesOf).filter(({ kind }) => kind !== 'now');
  const { date, professional } = column;
  const shown = isPhone || placing ? entries : shortened(entries, lines);
  const hidden = entries.length - shown.length;
  return (
    <ul aria-label={`${professional.fullName}, ${formatLongDate(date)}`} className={styles.entries}>
      {entries.length === 0 ? (
        <li className={styles.closure}>{isIdle(column) ? sayIdle(column) : 'Sem agendamentos'}</li>
      ) : null}
      {shown.map((entry) => (
        <li key={entry.key}>
          <Entry
            entry={entry}
            date={date}
            professionalId={professional.id}
            coloring={coloring}
            placing={placing}
          />
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <UnstyledButton
            className={styles.more}
            aria-label={`Mais ${hidden}: abrir ${formatLongDate(date)}`}
            onClick={onMore}
          >
            mais {hidden}
          </UnstyledButton>
        </li>
      ) : null}
    </ul>
  );
}

type EntryProps = Pick<EntriesProps, 'coloring' | 'placing'> & {
  entry: DayEntry;
  date: string;
  professionalId: string;
};

function Entry({ entry, date, professionalId, coloring, placing }: EntryProps) {
  const { openCard, openRequest, book } = useAgendaState();
  switch (entry.kind) {
    case 'appointment': {
      const { appointment } = entry;
      const { id, time, patient, status, procedure } = appointment;
      return (
        <UnstyledButton
          className={`${styles.appointment} ${colors.colored}`}
          data-appointment={id}
          data-color={coloring === 'status' ? statusColor(status) : (procedure?.color ?? 'gray')}
          data-status={status}
          aria-label={sayAppointment(appointment)}
          title={`${time} ${patient.fullName}, ${appointment.service}`}
          disabled={placing !== null}
          onClick={({ currentTarget }) => openCard(id, currentTarget)}
        >
          <span className={styles.time}>{time}</span>
          <Marks {...appointment} />
          <PatientName fullName={patient.fullName} />
          <span className={styles.service}>{appointment.service}</span>
        </UnstyledButton>
      );
    }
    case 'request':
      return (
        <UnstyledButton
          className={styles.request}
          disabled={entry.request.state === 'held' || placing !== null}
          onClick={({ currentTarget }) => openRequest(entry.request.id, currentTarget)}
        >
          <span className={styles.time}>{entry.request.time}</span> {requestTitle(entry.request)}
        </UnstyledButton>
      );
    case 'gaps':
      return entry.gaps.map((gap) => (
        <UnstyledButton
          key={gap.start}
          className={styles.gap}
          aria-label={`Livre ${sayDaySpan(gap)}`}
          onClick={({ currentTarget }) =>
            book({ date, time: timeOf(gap.start), professionalId }, currentTarget)
          }
        >
          <span className={styles.time}>
            {timeOf(gap.start)} – {timeOf(gap.end)}
          </span>
          <span className={styles.word}>livre</span>
        </UnstyledButton>
      ));
    case 'closure':
      return (
        <span className={styles.closure}>
          {entry.name}
          {entry.start === 0 && entry.end === minutesOfDay ? '' : `, ${sayDaySpan(entry)}`}
        </span>
      );
    case 'times':
      return (
        <span className={styles.times}>
          {entry.times.map((time) => (
            <UnstyledButton
              key={time}
              className={styles.chip}
              aria-label={`${time}, livre`}
              onClick={({ currentTarget }) => placing?.take(date, professionalId, time, currentTarget)}
            >
              {time}
            </UnstyledButton>
          ))}
        </span>
      );
    case 'now':
      return null;
  }
}
