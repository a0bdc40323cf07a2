/** What is in the way of a time, as far as the days on the screen tell. Shown while dragging; the server decides. */
import type { AgendaAppointment, AgendaRequest } from '#contract/agenda/agenda.ts';
import { can, isDoneBy } from '#contract/agenda/appointment-rules.ts';
import { sayClosedReason } from '#contract/agenda/closed-reasons.ts';
import {
  type Booked,
  type Buffers,
  type Conflict as DayConflict,
  findConflicts,
  type Need,
  occupiedBy,
  overlaps,
  type ResourceUse,
  type Span,
} from '#contract/agenda/conflicts.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import type { Needs } from '../../appointments/form/appointment-form-values.ts';
import { type Column, onDay, spanOf } from '../grid/columns.ts';
import { sayHours } from '../grid/grid-geometry.ts';
import type { Agenda } from '../use-agenda.ts';

/** What wants a time. */
export type Wanted = Span &
  Buffers & {
    /** An appointment that moves: it is not in its own way. */
    id?: string | undefined;
    resourceIds: readonly string[];
    /** Its entry of the catalogue, once it is loaded. */
    procedure: BookableProcedure | undefined;
  };

type Row = Agenda['rows'][number];

export type Conflict =
  | { kind: 'professional'; name: string; hasLeft: boolean }
  | DayConflict<Booked & { row: Row }, Need & { name: string; user: Row | undefined }>;

const occupiedByRow = (row: AgendaAppointment | AgendaRequest) => occupiedBy(row, spanOf(row));

/** What is in the way of a time of a column. What nothing allows stands first. */
export function conflictsAt(
  agenda: Agenda,
  { professional, date, open, closures }: Column,
  wanted: Wanted,
): Conflict[] {
  const others = agenda.rows.filter((row) => row.id !== wanted.id && row.date === date && can.edit(row));
  // A patient's request to move this appointment is no obstacle to its own move.
  const requests = agenda.requests.filter(
    (one) => one.date === date && (one.appointmentId === null || one.appointmentId !== wanted.id),
  );
  const canDo = professional.active && isDoneBy(professional.id, wanted.procedure?.professionalIds ?? []);
  return [
    ...(canDo
      ? []
      : [{ kind: 'professional', name: professional.fullName, hasLeft: !professional.active } as const]),
    ...findConflicts(
      {
        // That they have left says it all.
        open: professional.active ? open : [wanted],
        closures,
        booked: others
          .filter((row) => row.professional.id === professional.id)
          .map((row) => ({ row, itself: spanOf(row), occupied: occupiedByRow(row) })),
        held: requests.filter((one) => one.professionalId === professional.id).map(occupiedByRow),
        needs: needsAt(agenda, wanted, date, others, requests),
      },
      wanted,
    ),
  ];
}

/** The chosen rooms and devices. Where the procedure needs any of a kind, another one may stand in. */
function needsAt(
  { resources, closures }: Agenda,
  { resourceIds, procedure, ...wanted }: Wanted,
  date: string,
  others: readonly Row[],
  requests: Agenda['requests'],
) {
  const occupied = occupiedBy(wanted, wanted);
  const useOf = ({ id }: { id: string }): ResourceUse => ({
    id,
    taken: others.filter((row) => row.resourceIds.includes(id)).map(occupiedByRow),
    held: requests.filter((one) => one.resourceIds.includes(id)).map(occupiedByRow),
    blocked: closures
      .filter(({ resourceId }) => resourceId === id)
      .flatMap((each) => onDay(date, each) ?? []),
  });
  const needsAny = (kind: string) => procedure?.needs.some((need) => 'kind' in need && need.kind === kind);
  return resources
    .filter(({ id }) => resourceIds.includes(id))
    .map((resource) => {
      const standIns = resources.filter(
        ({ id, kind }) => kind === resource.kind && !resourceIds.includes(id) && needsAny(kind),
      );
      const user = others.find(
        (row) => row.resourceIds.includes(resource.id) && overlaps(occupiedByRow(row), occupied),
      );
      return { number: 1, resources: [resource, ...standIns].map(useOf), name: resource.name, user };
    });
}

/** 'Ana Prado, 10:00 a 10:30', 'Intervalo de Ana Prado, 10:00 a 10:30', 'Laser em uso: Ana Prado', 'Almoço', 'Dr. Caio não faz este procedimento' */
export function sayConflict(conflict: Conflict): string {
  switch (conflict.kind) {
    case 'taken': {
      const { isBuffer } = conflict;
      const { row, itself } = conflict.row;
      return `${isBuffer ? 'Intervalo de ' : ''}${row.patient.fullName}, ${sayHours(itself)}`;
    }
    case 'held':
      return sayClosedReason({ reason: 'held', name: null });
    case 'resource': {
      const { name, user } = conflict.need;
      return user ? `${name} em uso: ${user.patient.fullName}` : `${name}: indisponível`;
    }
    case 'closed':
      return sayClosedReason(conflict);
    case 'professional':
      return `${conflict.name} ${conflict.hasLeft ? 'não atende mais' : 'não faz este procedimento'}`;
  }
}

/** What has to be chosen on purpose. */
export const needsOf = (conflicts: readonly Conflict[]): Needs => ({
  squeezeIn: conflicts.some(({ kind }) => kind === 'taken' || kind === 'held' || kind === 'resource'),
  outsideHours: conflicts.some(({ kind }) => kind === 'closed'),
});

/** 'Encaixar', 'Marcar fora do horário' */
export function sayAllow({ squeezeIn, outsideHours }: Needs): string {
  if (!outsideHours) return 'Encaixar';
  return squeezeIn ? 'Encaixar fora do horário' : 'Marcar fora do horário';
}

/** Nothing allows it. */
export const isImpossible = (conflicts: readonly Conflict[]) =>
  conflicts.some(({ kind }) => kind === 'professional');
