/** The sessions of a series in the booking form: where each lies, and what is in its way. */
import type { ProposedSession } from '#contract/agenda/appointment-series.ts';
import type { ClosedTime } from '#contract/agenda/free-times.ts';
import { type Need, needsOf } from './time-list.ts';

type Moment = { date: string; time: string };
type Closed = Omit<ClosedTime, 'time'>;

/** What the user has set for a session. The texts of its fields may be unfinished: then they are null. */
export type SessionChange = Needs & { date: string | null; time: string | null };
type Needs = Record<Need, boolean>;

/** A time that the server has refused, and what it takes to book it anyway. */
export type RefusedSession = Moment & { need: Need };

export type SessionRow = SessionChange & {
  /** From 1. */
  number: number;
  planned: ProposedSession;
  /** Why the time is not free, as far as it is known. */
  closed: Closed | null;
  /** What has to be chosen on purpose to book this time. */
  needs: Need[];
  /** What keeps the series from being booked. `same`: another session has this time. */
  problem: 'incomplete' | 'same' | 'not-free' | null;
};

/** A change belongs to a planned time: another day or interval proposes anew. */
export const keyOf = ({ date, time }: Moment) => `${date} ${time}`;

export const unchanged = ({ date, time }: Moment): SessionChange => ({
  date,
  time,
  squeezeIn: false,
  outsideHours: false,
});

type Given = {
  proposed: readonly ProposedSession[];
  /** By `keyOf` the planned time. */
  changes: Readonly<Record<string, SessionChange>>;
  refused: readonly RefusedSession[];
  /** Why a time is not free; null for a free one, and while it is not known. */
  closedAt: (moment: Moment) => Closed | null;
};

export function sessionRows({ proposed, changes, refused, closedAt }: Given): SessionRow[] {
  const rows = proposed.map((planned, index): SessionRow => {
    const set = changes[keyOf(planned)] ?? unchanged(planned);
    const moment = set.date !== null && set.time !== null ? { date: set.date, time: set.time } : null;
    const isPlanned = moment !== null && keyOf(moment) === keyOf(planned);
    const closed = isPlanned ? closedOf(planned) : moment && closedAt(moment);
    const needs = new Set<Need>(closed ? needsOf(closed) : []);
    for (const { need, ...refusedAt } of refused)
      if (moment && keyOf(refusedAt) === keyOf(moment)) needs.add(need);
    const row = { ...set, number: index + 1, planned, closed, needs: [...needs] };
    if (!moment) return { ...row, problem: 'incomplete' };
    return { ...row, problem: row.needs.some((need) => !set[need]) ? 'not-free' : null };
  });
  const taken = new Set<string>();
  return rows.map((row) => {
    const { date, time } = row;
    if (date === null || time === null) return row;
    const key = keyOf({ date, time });
    const isSame = taken.has(key);
    taken.add(key);
    return isSame ? { ...row, problem: 'same' } : row;
  });
}

const closedOf = ({ reason, name }: ProposedSession): Closed | null =>
  reason && { reason, name, patientName: null };

/** What is booked. A free time is never an 'encaixe'. */
export const bookedSessions = (rows: readonly SessionRow[]) =>
  rows.map(({ date, time, needs, ...row }) => ({
    date: date ?? '',
    time: time ?? '',
    squeezeIn: row.squeezeIn && needs.includes('squeezeIn'),
    outsideHours: row.outsideHours && needs.includes('outsideHours'),
  }));
