/** One professional's day in the week of all: a short list of what is booked, closed and free. */
import { UnstyledButton } from '@mantine/core';
import type { Now } from '#contract/agenda/conflicts.ts';
import { timeOf } from '#contract/value-formats.ts';
import { statusColor } from '#web/clinic/status-badge.tsx';
import { formatLongDate } from '#web/format/date.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useAgendaState } from '../agenda-state.tsx';
import { type DayEntry, dayEntries, sayDaySpan, shortened } from '../day-entries.ts';
import { Marks, PatientName } from '../grid/appointment-block.tsx';
import colors from '../grid/block-colors.module.css';
import { sayAppointment } from '../grid/block-text.ts';
import type { Column } from '../grid/columns.ts';
import { isIdle, sayIdle } from '../grid/day-groups.ts';
import { minutesOfDay } from '../grid/grid-geometry.ts';
import type { Coloring } from '../grid/grid-preferences.ts';
import { requestTitle } from '../grid/request-title.ts';
import type { PlacingTimes } from '../placing/use-placing.ts';
import styles from './week-board.module.css';

type WeekEntriesProps = {
  column: Column;
  now: Now;
  coloring: Coloring;
  placing: PlacingTimes | null;
  /** So many entries are shown, where there are more with a line that leads to the day. */
  lines: number;
  /** Opens the day. */
  onMore: () => void;
};

export function WeekEntries({ column, now, coloring, placing, lines, onMore }: WeekEntriesProps) {
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

type EntryProps = Pick<WeekEntriesProps, 'coloring' | 'placing'> & {
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
          <span className={styles.who}>
            <PatientName fullName={patient.fullName} />
            <Marks {...appointment} />
          </span>
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
          <span className={styles.time}>{entry.request.time}</span>
          <span className={styles.who}>{requestTitle(entry.request)}</span>
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
          <span>livre</span>
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
