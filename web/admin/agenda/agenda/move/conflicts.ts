/** What is in the way of a time, as far as the days on the screen tell. Shown while dragging; the server decides. */
import { can, isDoneBy } from '#contract/agenda/appointment-rules.ts';
import { type ClosedReason, closedReasonText } from '#contract/agenda/closed-reasons.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import type { Needs } from '../../appointments/form/appointment-form-values.ts';
import { type Column, spanOf } from '../grid/columns.ts';
import { gapsIn, overlaps, type Span } from '../grid/grid-geometry.ts';
import type { Agenda } from '../use-agenda.ts';

/** What wants a time. */
export type Wanted = Span & {
  /** An appointment that moves: it is not in its own way. */
  id?: string | undefined;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  resourceIds: readonly string[];
  /** Its entry of the catalogue, once it is loaded. */
  procedure: BookableProcedure | undefined;
};

export type Conflict =
  /** `buffer`: only its buffers, or those of what moves, are in the way. */
  | { kind: 'taken'; patientName: string; starts: string; ends: string; buffer: boolean }
  | { kind: 'resource'; name: string; patientName: string | null }
  | { kind: 'closed'; reason: ClosedReason; name: string | null }
  | { kind: 'professional'; name: string; hasLeft: boolean };

type Row = Agenda['rows'][number];

const occupiedBy = (
  one: Pick<Row, 'time' | 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
) => {
  const start = minutesOf(one.time);
  return {
    start: start - one.bufferBeforeMinutes,
    end: start + one.durationMinutes + one.bufferAfterMinutes,
  };
};

/** What is in the way of a time of a column. The gravest first: what nothing allows, then people, then closed time. */
export function conflictsAt(agenda: Agenda, column: Column, wanted: Wanted): Conflict[] {
  const { professional, date } = column;
  const occupied = {
    start: wanted.start - wanted.bufferBeforeMinutes,
    end: wanted.end + wanted.bufferAfterMinutes,
  };
  const others = agenda.rows.filter(
    (row) =>
      row.id !== wanted.id && row.date === date && can.edit(row) && overlaps(occupiedBy(row), occupied),
  );
  const canDo = professional.active && isDoneBy(professional.id, wanted.procedure?.professionalIds ?? []);
  return [
    ...(canDo
      ? []
      : [{ kind: 'professional', name: professional.fullName, hasLeft: !professional.active } as const]),
    ...others
      .filter((row) => row.professional.id === professional.id)
      .map((row) => {
        const { start, end } = spanOf(row);
        return {
          kind: 'taken' as const,
          patientName: row.patient.fullName,
          starts: timeOf(start),
          ends: timeOf(end),
          buffer: !overlaps({ start, end }, wanted),
        };
      }),
    ...resourcesInUse(agenda, wanted, { date, occupied, others }),
    ...closuresAt(column, wanted),
  ];
}

type Meanwhile = { date: string; occupied: Span; others: readonly Row[] };

/** A room or device that is taken. Where the procedure needs any of a kind, another free one stands in for it. */
function resourcesInUse(
  { resources, closures }: Agenda,
  wanted: Wanted,
  { date, occupied, others }: Meanwhile,
) {
  const userOf = (id: string) => others.find((row) => row.resourceIds.includes(id));
  const isBlocked = (id: string) =>
    closures.some((closure) => closure.resourceId === id && overlaps(onDay(closure, date), occupied));
  const isFree = (id: string) => !userOf(id) && !isBlocked(id);
  const needsAny = (kind: string) =>
    wanted.procedure?.needs.some((need) => 'kind' in need && need.kind === kind);
  return wanted.resourceIds.flatMap((id): Conflict[] => {
    if (isFree(id)) return [];
    const resource = resources.find((each) => each.id === id);
    if (!resource) return [];
    const standsIn = resources.some(
      (other) => other.kind === resource.kind && !wanted.resourceIds.includes(other.id) && isFree(other.id),
    );
    if (needsAny(resource.kind) && standsIn) return [];
    return [{ kind: 'resource', name: resource.name, patientName: userOf(id)?.patient.fullName ?? null }];
  });
}

/** The part on one day, in minutes from its midnight; local times compare as text. */
function onDay({ starts, ends }: { starts: string; ends: string }, date: string): Span {
  const dayOf = (local: string) => local.slice(0, 10);
  return {
    start:
      dayOf(starts) < date
        ? 0
        : dayOf(starts) > date
          ? Number.POSITIVE_INFINITY
          : minutesOf(starts.slice(11)),
    end: dayOf(ends) > date ? Number.POSITIVE_INFINITY : dayOf(ends) < date ? 0 : minutesOf(ends.slice(11)),
  };
}

const reasons = {
  holiday: 'holiday',
  closed: 'closed',
  vacation: 'vacation',
  block: 'block',
  maintenance: 'block',
} as const satisfies Record<Column['closures'][number]['kind'], ClosedReason>;

/** The appointment itself must lie in open time; its buffers need not. */
function closuresAt({ open, closures }: Column, { start, end }: Span): Conflict[] {
  if (gapsIn({ start, end }, open).length === 0) return [];
  const named = closures.filter((closure) => overlaps(closure, { start, end }));
  if (named.length === 0) return [{ kind: 'closed', reason: 'outside', name: null }];
  return named.map(({ kind, title }) => ({ kind: 'closed', reason: reasons[kind], name: title }));
}

/** 'Ana Prado, 10:00 a 10:30', 'Intervalo de Ana Prado, 10:00 a 10:30', 'Laser em uso: Ana Prado', 'Almoço', 'Dr. Caio não faz este procedimento' */
export function sayConflict(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'taken': {
      const { patientName, starts, ends, buffer } = conflict;
      return `${buffer ? 'Intervalo de ' : ''}${patientName}, ${starts} a ${ends}`;
    }
    case 'resource':
      return conflict.patientName
        ? `${conflict.name} em uso: ${conflict.patientName}`
        : `${conflict.name}: indisponível`;
    case 'closed':
      return closedReasonText(conflict);
    case 'professional':
      return `${conflict.name} ${conflict.hasLeft ? 'não atende mais' : 'não faz este procedimento'}`;
  }
}

/** What has to be chosen on purpose. */
export const needsOf = (conflicts: readonly Conflict[]): Needs => ({
  squeezeIn: conflicts.some(({ kind }) => kind === 'taken' || kind === 'resource'),
  outsideHours: conflicts.some(({ kind }) => kind === 'closed'),
});

/** 'Encaixar', 'Marcar fora do horário' */
export function allowLabel({ squeezeIn, outsideHours }: Needs): string {
  if (!outsideHours) return 'Encaixar';
  return squeezeIn ? 'Encaixar fora do horário' : 'Marcar fora do horário';
}

/** Nothing allows it. */
export const isImpossible = (conflicts: readonly Conflict[]) =>
  conflicts.some(({ kind }) => kind === 'professional');
