/** A day as a list, on a phone and on paper: appointments, closed times by name, gaps to book, and the time it is now. */
import type { AgendaAppointment, AgendaProfessional, AgendaRequest } from '#contract/agenda/agenda.ts';
import { freeGaps, type Now, type Span, snapMinutes } from '#contract/agenda/conflicts.ts';
import { minutesOf } from '#contract/value-formats.ts';
import type { Column } from './grid/columns.ts';
import { sayClosure } from './grid/day-groups.ts';
import { minutesOfDay, sayHours } from './grid/grid-geometry.ts';

export type Gap = Span & { professional: AgendaProfessional };

export type DayEntry = { key: string; start: number } & (
  | { kind: 'appointment'; appointment: AgendaAppointment }
  /** A time that a patient holds or has asked for. */
  | { kind: 'request'; request: AgendaRequest; professional: AgendaProfessional }
  /** Gaps of different professionals that begin at the same time. */
  | { kind: 'gaps'; gaps: Gap[] }
  /** Without professionals: the whole clinic. */
  | { kind: 'closure'; end: number; name: string; professionals: AgendaProfessional[] }
  /** Free times to choose from while something is placed; no appointment begins among them. */
  | { kind: 'times'; professional: AgendaProfessional; times: string[] }
  | { kind: 'now' }
);

/** 'o dia todo', '12:00 a 13:00' */
export const sayDaySpan = ({ start, end }: Span) =>
  start === 0 && end === minutesOfDay ? 'o dia todo' : sayHours({ start, end });

const hasStatus = (entry: DayEntry, status: AgendaAppointment['status']) =>
  entry.kind === 'appointment' && entry.appointment.status === status;

/** It was held or missed. */
export const isOver = (entry: DayEntry) => hasStatus(entry, 'completed') || hasStatus(entry, 'no_show');

/** '5 concluídos, 1 faltou' @param entries that are over */
export function sayOver(entries: readonly DayEntry[]): string {
  const completed = entries.filter((entry) => hasStatus(entry, 'completed')).length;
  const missed = entries.length - completed;
  return [
    completed > 0 ? `${completed} ${completed === 1 ? 'concluído' : 'concluídos'}` : '',
    missed > 0 ? `${missed} ${missed === 1 ? 'faltou' : 'faltaram'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** What fits into so many lines, the last of which tells how many are left out. What is over goes first, unless all of it is. */
export function shortened(entries: readonly DayEntry[], lines: number): readonly DayEntry[] {
  if (entries.length <= lines) return entries;
  const ahead = entries.filter((entry) => !isOver(entry) && !hasStatus(entry, 'cancelled'));
  return (ahead.length > 0 ? ahead : entries).slice(0, lines - 1);
}

/** HH:mm, by time. */
type FreeTimes = (date: string, professionalId: string) => readonly string[];

/** What comes first of entries that begin at the same time. */
const order: Record<DayEntry['kind'], number> = {
  closure: 0,
  now: 1,
  appointment: 2,
  request: 2,
  gaps: 3,
  times: 3,
};

/**
 * @param columns of one day
 * @param now marks the time on the day that is today, and hides the gaps that are over
 * @param freeTimes while something is placed: its free times stand in place of the gaps
 */
export function dayEntries(columns: readonly Column[], now: Now, freeTimes?: FreeTimes): DayEntry[] {
  const free = freeTimes ? timeEntries(columns, freeTimes) : gapEntries(columns, now);
  const entries = [...appointmentsOf(columns), ...requestsOf(columns), ...closuresOf(columns), ...free];
  if (columns.some(({ date }) => date === now.date) && entries.length > 0)
    entries.push({ kind: 'now', key: 'now', start: now.minute });
  return entries.sort((one, other) => one.start - other.start || order[one.kind] - order[other.kind]);
}

const appointmentsOf = (columns: readonly Column[]) =>
  columns.flatMap(({ appointments }) =>
    appointments.map(
      ({ appointment, start }): DayEntry => ({
        kind: 'appointment',
        key: appointment.id,
        start,
        appointment,
      }),
    ),
  );

const requestsOf = (columns: readonly Column[]) =>
  columns.flatMap(({ requests, professional }) =>
    requests.map(
      ({ request, start }): DayEntry => ({ kind: 'request', key: request.id, start, request, professional }),
    ),
  );

/** One of several professionals is told once. */
function closuresOf(columns: readonly Column[]): DayEntry[] {
  const found = new Map<string, Extract<DayEntry, { kind: 'closure' }>>();
  for (const { closures, professional } of columns)
    for (const closure of closures) {
      const { start, end } = closure;
      const name = sayClosure(closure);
      const key = `${start}-${end}-${name}`;
      const known = found.get(key);
      if (known) known.professionals.push(professional);
      else found.set(key, { kind: 'closure', key, start, end, name, professionals: [professional] });
    }
  return [...found.values()].map((entry) =>
    entry.professionals.length === columns.length ? { ...entry, professionals: [] } : entry,
  );
}

function gapEntries(columns: readonly Column[], now: Now): DayEntry[] {
  const byStart = new Map<number, Gap[]>();
  for (const column of columns)
    for (const gap of freeGaps(column, now)) {
      const known = byStart.get(gap.start) ?? [];
      byStart.set(gap.start, [...known, { ...gap, professional: column.professional }]);
    }
  return [...byStart].map(([start, gaps]) => ({ kind: 'gaps', key: `gaps-${start}`, start, gaps }));
}

function timeEntries(columns: readonly Column[], freeTimes: FreeTimes): DayEntry[] {
  return columns.flatMap(({ date, professional, appointments }) => {
    const groups: string[][] = [];
    let last = Number.NEGATIVE_INFINITY;
    for (const time of freeTimes(date, professional.id)) {
      const minute = minutesOf(time);
      const isApart =
        minute - last > snapMinutes || appointments.some(({ start }) => start > last && start <= minute);
      if (isApart) groups.push([]);
      groups.at(-1)?.push(time);
      last = minute;
    }
    return groups.map((times): DayEntry => {
      const start = minutesOf(times[0] ?? '');
      return { kind: 'times', key: `times-${professional.id}-${start}`, start, professional, times };
    });
  });
}
