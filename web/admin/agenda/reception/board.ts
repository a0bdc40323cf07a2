/** The reception's board as data: groups, what is next, and who is late or has waited for long. */
import type { AgendaClosure } from '#contract/agenda/agenda.ts';
import { type AppointmentStatus, can } from '#contract/agenda/appointment-rules.ts';
import { isUnnamed } from '#contract/clinic/unnamed-professionals.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import type { Present } from '#web/clinic/present.ts';
import { shortNames } from '#web/clinic/short-names.ts';
import { clockAt } from '../../../format/date.ts';
import { minutesSince, sayDuration, sayElapsed } from '../../../format/duration.ts';

/** In minutes past the time of an appointment, and since the arrival or, for who came early, since that time. */
const lateFrom = 5;
const longWaitFrom = 15;

export type GroupName = 'expected' | 'arrived' | 'inService' | 'completed' | 'noShow' | 'cancelled';

const groupOfStatus = {
  scheduled: 'expected',
  confirmed: 'expected',
  arrived: 'arrived',
  in_service: 'inService',
  completed: 'completed',
  no_show: 'noShow',
  cancelled: 'cancelled',
} as const satisfies Record<AppointmentStatus, GroupName>;

export const groupOf = ({ status }: { status: AppointmentStatus }): GroupName => groupOfStatus[status];

/** In the order of the board: first who is there. What is over is folded. */
export const openGroups = ['arrived', 'inService', 'expected'] as const satisfies GroupName[];
export const closedGroups = ['completed', 'noShow', 'cancelled'] as const satisfies GroupName[];

export const groupLabels = {
  expected: 'Esperados',
  arrived: 'Na recepção',
  inService: 'Em atendimento',
  completed: 'Concluídos',
  noShow: 'Faltaram',
  cancelled: 'Cancelados',
} as const satisfies Record<GroupName, string>;

type Timed = Pick<BoardAppointment, 'status' | 'time' | 'statusSince'>;

/**
 * Whole minutes: past the time of an expected patient, or since the status was set; of who came early and waits, past the time.
 * @returns null before the time, and where nothing is known. `urgent`: it must stand out
 */
export function delayOf({ status, time, statusSince }: Timed, { clock, now }: Present) {
  const group = groupOfStatus[status];
  if (group === 'expected') {
    const minutes = minutesOf(clock) - minutesOf(time);
    return minutes >= lateFrom ? ({ kind: 'late', minutes, urgent: true } as const) : null;
  }
  if ((group !== 'arrived' && group !== 'inService') || statusSince === null) return null;
  const minutes = minutesSince(statusSince, now);
  if (group === 'inService') return { kind: 'inService', minutes, urgent: false } as const;
  const due = Math.min(minutes, minutesOf(clock) - minutesOf(time));
  if (due < 0) return { kind: 'early', minutes, urgent: false } as const;
  return { kind: 'waiting', minutes: due, urgent: due >= longWaitFrom } as const;
}

export type Delay = NonNullable<ReturnType<typeof delayOf>>;

/** '12 min de atraso', 'chegou cedo, há 12 min', 'há 12 min', 'esperando há 18 min' */
export function sayDelay({ kind, minutes, urgent }: Delay): string {
  if (kind === 'late') return `${sayDuration(minutes)} de atraso`;
  if (kind === 'early') return `chegou cedo, ${sayElapsed(minutes)}`;
  return urgent ? `esperando ${sayElapsed(minutes)}` : sayElapsed(minutes);
}

/** How long after its time who waits has come, in whole minutes; null within the first five. */
export function arrivedLate({ status, time, statusSince }: Timed, timeZone: string): number | null {
  if (status !== 'arrived' || statusSince === null) return null;
  const minutes = minutesOf(clockAt(timeZone, new Date(statusSince))) - minutesOf(time);
  return minutes >= lateFrom ? minutes : null;
}

type Placed = Pick<
  BoardAppointment,
  'status' | 'date' | 'time' | 'durationMinutes' | 'professional' | 'outsideHours'
>;

/** Whether a time is closed for the clinic or the professional, and was not chosen so. */
export const isClosedAt = (row: Placed, closures: readonly AgendaClosure[]): boolean =>
  can.edit(row) &&
  !row.outsideHours &&
  closures.some(({ resourceId, professionalId, starts, ends }) => {
    const start = `${row.date}T${row.time}`;
    const end = `${row.date}T${timeOf(minutesOf(row.time) + row.durationMinutes)}`;
    const isTheirs = professionalId === null || professionalId === row.professional.id;
    return resourceId === null && isTheirs && starts < end && start < ends;
  });

type Order = (one: BoardAppointment, other: BoardAppointment) => number;
const byTime: Order = (one, other) => one.time.localeCompare(other.time) || one.id.localeCompare(other.id);

export type Grouped = Record<GroupName, BoardAppointment[]>;

/** @param frozen rows as they were, by id: they keep their place for a moment */
export function groupRows(
  rows: readonly BoardAppointment[],
  frozen: ReadonlyMap<string, BoardAppointment> = new Map(),
): Grouped {
  const placed = (row: BoardAppointment) => frozen.get(row.id) ?? row;
  const found: Grouped = {
    expected: [],
    arrived: [],
    inService: [],
    completed: [],
    noShow: [],
    cancelled: [],
  };
  for (const row of rows) found[groupOf(placed(row))].push(row);
  // Also those who wait: an early arrival is not served before an earlier appointment.
  for (const group of [...openGroups, ...closedGroups])
    found[group].sort((one, other) => byTime(placed(one), placed(other)));
  return found;
}

/**
 * Who a professional has before them: who is being seen, else the first who waits, else who is expected next.
 * @param frozen as for `groupRows`
 */
export function currentOf(
  rows: readonly BoardAppointment[],
  frozen?: ReadonlyMap<string, BoardAppointment>,
): { is: 'now' | 'waiting' | 'next'; row: BoardAppointment } | null {
  const { inService, arrived, expected } = groupRows(rows, frozen);
  if (inService[0]) return { is: 'now', row: inService[0] };
  if (arrived[0]) return { is: 'waiting', row: arrived[0] };
  return expected[0] ? { is: 'next', row: expected[0] } : null;
}

/** How many of what, for the line above the board. */
export function summaryOf(rows: readonly BoardAppointment[], present: Present) {
  const delays = rows.map((row) => delayOf(row, present));
  const { expected, arrived, inService, completed } = groupRows(rows);
  return {
    expected: expected.length,
    late: delays.filter((delay) => delay?.kind === 'late').length,
    arrived: arrived.length,
    longWaits: delays.filter((delay) => delay?.kind === 'waiting' && delay.urgent).length,
    inService: inService.length,
    completed: completed.length,
    lackAnamnesis: rows.filter(({ lacksAnamnesis }) => lacksAnamnesis).length,
  };
}

type Treated = Pick<BoardAppointment, 'id' | 'status' | 'patient' | 'professional'>;

/** Another patient of the professional in service, too: one of the two was left open. */
export const besideOf = (row: Treated, rows: readonly Treated[]): string | undefined =>
  row.status !== 'in_service'
    ? undefined
    : rows.find(
        ({ id, status, professional }) =>
          id !== row.id && status === 'in_service' && professional.id === row.professional.id,
      )?.patient.fullName;

/** What the professionals of rows are called, by id; undefined where all rows are of one. */
export function calledIn(
  rows: readonly Pick<BoardAppointment, 'professional'>[],
): ReadonlyMap<string, string> | undefined {
  const names = new Map(rows.map(({ professional: { id, fullName } }) => [id, fullName]));
  const named = [...names].filter(([, fullName]) => !isUnnamed(fullName));
  if (names.size < 2) return undefined;
  const short = shortNames(named.map(([, fullName]) => fullName));
  return new Map(named.map(([id], index) => [id, short[index] ?? '']));
}
