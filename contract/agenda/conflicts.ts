/**
 * What is in the way of a time of one professional's day. Pure, so that the screen that drags and the server that gives
 * reasons agree. The database decides (`app.free_times`, `app.guard_appointment_overlap`); a test compares them.
 */
import { type AppointmentStatus, can } from './appointment-rules.ts';
import type { ClosedReason } from './closed-reasons.ts';

/** Minutes since midnight; `end` is not part of it. */
export type Span = { start: number; end: number };

export const overlaps = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** Minutes between two times that staff can choose on the grid; today's free time begins at such a time. */
export const snapMinutes = 15;

/** In minutes. A shorter gap is not offered, and counts as no free time. */
export const shortestGap = snapMinutes;

/** What of `whole` is in none of the spans, which may overlap. */
export function gapsIn(whole: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let free = whole.start;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (start > free) gaps.push({ start: free, end: Math.min(start, whole.end) });
    free = Math.max(free, end);
    if (free >= whole.end) break;
  }
  if (free < whole.end) gaps.push({ start: free, end: whole.end });
  return gaps.filter(({ start, end }) => start < end);
}

export type Buffers = { bufferBeforeMinutes: number; bufferAfterMinutes: number };

/** With the buffers, which nothing else may use. */
export const occupiedBy = (
  { bufferBeforeMinutes, bufferAfterMinutes }: Buffers,
  { start, end }: Span,
): Span => ({
  start: start - bufferBeforeMinutes,
  end: end + bufferAfterMinutes,
});

type TakenDay = {
  /** yyyy-MM-dd */
  date: string;
  open: readonly Span[];
  appointments: readonly (Span & { appointment: Buffers & { status: AppointmentStatus } })[];
  /** Times that patients hold or have asked for. */
  requests: readonly (Span & { request: Buffers })[];
};

/** The clinic's date and time of day, in minutes since midnight. */
export type Now = { date: string; minute: number };

/** Time of a professional's day that can be booked, in order, without what is over. `readOccupancy` counts it; a test compares them. */
export function freeGaps({ date, open, appointments, requests }: TakenDay, now: Now): Span[] {
  if (date < now.date) return [];
  const first = date > now.date ? 0 : Math.ceil(now.minute / snapMinutes) * snapMinutes;
  // A visit that was took its time; a miss and a cancellation gave it back.
  const taken = appointments.flatMap(({ appointment, start, end }): Span[] =>
    can.edit(appointment) || appointment.status === 'completed'
      ? [occupiedBy(appointment, { start, end })]
      : [],
  );
  const held = requests.map(({ request, ...span }) => occupiedBy(request, span));
  return open
    .flatMap((interval) =>
      gapsIn({ ...interval, start: Math.max(interval.start, first) }, [...taken, ...held]),
    )
    .filter(({ start, end }) => end - start >= shortestGap);
}

/** An open appointment. */
export type Booked = { itself: Span; occupied: Span };

type Closure = Span & {
  kind: 'holiday' | 'closed' | 'vacation' | 'block' | 'maintenance';
  title: string | null;
};

/** When a room or a device is not free. */
export type ResourceUse = {
  id: string;
  /** Occupied by open appointments. */
  taken: readonly Span[];
  /** Occupied by times that patients hold or have asked for. */
  held: readonly Span[];
  /** Under maintenance or blocked: only the appointment itself must lie outside. */
  blocked: readonly Span[];
};

/** So many of these are needed. */
export type Need = { number: number; resources: readonly ResourceUse[] };

/** One professional's day. */
export type Day<Row extends Booked, Needed extends Need> = {
  open: readonly Span[];
  booked: readonly Row[];
  /** Occupied by times that patients hold or have asked for. */
  held: readonly Span[];
  /** Of the clinic or the professional. */
  closures: readonly Closure[];
  needs: readonly Needed[];
};

type ResourceReason = Extract<ClosedReason, 'held' | 'resource_taken' | 'resource_blocked'>;

export type Conflict<Row, Needed> =
  /** `isBuffer`: only buffers of one of the two meet. */
  | { kind: 'taken'; row: Row; isBuffer: boolean }
  | { kind: 'held' }
  | { kind: 'closed'; reason: ClosedReason; name: string | null }
  /** Too few of them are free. */
  | { kind: 'resource'; reason: ResourceReason; need: Needed };

const closedBy = {
  holiday: 'holiday',
  closed: 'closed',
  vacation: 'vacation',
  block: 'block',
  maintenance: 'block',
} as const satisfies Record<Closure['kind'], ClosedReason>;

/** By kind: people, then closed time, then rooms and devices. Empty for a free time. */
export function findConflicts<Row extends Booked, Needed extends Need>(
  { open, booked, held, closures, needs }: Day<Row, Needed>,
  wanted: Span & Buffers,
): Conflict<Row, Needed>[] {
  const occupied = occupiedBy(wanted, wanted);
  return [
    ...booked
      .filter((row) => overlaps(row.occupied, occupied))
      .map((row) => ({ kind: 'taken' as const, row, isBuffer: !overlaps(row.itself, wanted) })),
    ...(held.some((span) => overlaps(span, occupied)) ? [{ kind: 'held' as const }] : []),
    ...findClosures(open, closures, wanted),
    ...needs.flatMap((need) => findLack(need, wanted, occupied) ?? []),
  ];
}

/** The appointment itself must lie in open time; its buffers need not. */
function findClosures(open: readonly Span[], closures: readonly Closure[], { start, end }: Span) {
  if (gapsIn({ start, end }, open).length === 0) return [];
  const closing = closures.filter((closure) => overlaps(closure, { start, end }));
  if (closing.length === 0) return [{ kind: 'closed' as const, reason: 'outside' as const, name: null }];
  return closing.map(({ kind, title }) => ({ kind: 'closed' as const, reason: closedBy[kind], name: title }));
}

function findLack<Needed extends Need>(need: Needed, itself: Span, occupied: Span) {
  const reasons = need.resources.map(({ taken, held, blocked }): ResourceReason | undefined => {
    if (held.some((span) => overlaps(span, occupied))) return 'held';
    if (taken.some((span) => overlaps(span, occupied))) return 'resource_taken';
    return blocked.some((span) => overlaps(span, itself)) ? 'resource_blocked' : undefined;
  });
  if (reasons.filter((reason) => reason === undefined).length >= need.number) return undefined;
  // A kind without any resource counts as blocked.
  const reason = (['held', 'resource_taken'] as const).find((each) => reasons.includes(each));
  return { kind: 'resource' as const, reason: reason ?? ('resource_blocked' as const), need };
}
