/** Moving with a question where something is in the way. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { can } from '#contract/agenda/appointment-rules.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { bookingChoicesQuery } from '../../appointments/booking-choices.tsx';
import { type Movable, useAgendaState } from '../agenda-state.tsx';
import { columnKey, columnsOf } from '../grid/columns.ts';
import { type Agenda, cachedRow } from '../use-agenda.ts';
import { type Conflict, conflictsAt, isImpossible, needsOf, sayConflict } from './conflicts.ts';
import type { Move } from './move-appointment.ts';
import { moveFailed, sayClosed } from './say-move.ts';
import { beginsAt, isSame, slotOf, type TimeSlot } from './time-slot.ts';

/** What only a drop needs. */
const fetchMoving = () => import('./move-appointment.ts');
const fetchQuestion = () => import('./conflict-question.tsx');

type Asked = Move & { reasons: string[]; onSent: (() => void) | undefined };

export type Mover = {
  /** What is in the way at a time: of an appointment, or of a new one. */
  conflictsOf: (appointment: Movable | null, to: TimeSlot) => Conflict[];
  /** @param onSent called once nothing is asked any more */
  move: (appointment: Movable, to: TimeSlot, onSent?: () => void) => void;
  /** The move that waits for an answer. */
  asked: { appointment: Movable; to: TimeSlot; reasons: string[] } | null;
  /** To be rendered. */
  question: ReactNode;
};

export function useMove(agenda: Agenda): Mover {
  const queryClient = useQueryClient();
  const { clinicName, timeZone } = useClinic();
  const { offerFreed, dismissFreed } = useAgendaState();
  const [asked, setAsked] = useState<Asked | null>(null);
  const loaded = useLazyModule(fetchMoving, 'when-idle');
  const question = useLazyModule(fetchQuestion, asked !== null || 'when-idle');
  const tools = { queryClient, clinicName, timeZone, offerFreed, dismissFreed };

  const columns = useMemo(() => new Map(columnsOf(agenda).map((column) => [column.key, column])), [agenda]);

  const conflictsOf: Mover['conflictsOf'] = (appointment, to) => {
    const column = columns.get(columnKey(to.date, to.professionalId));
    if (!column) return [];
    const row = appointment && cachedRow(queryClient, appointment.id);
    const choices = queryClient.getQueryData(bookingChoicesQuery().queryKey);
    return conflictsAt(agenda, column, {
      ...to,
      id: appointment?.id,
      bufferBeforeMinutes: row?.bufferBeforeMinutes ?? 0,
      bufferAfterMinutes: row?.bufferAfterMinutes ?? 0,
      resourceIds: row?.resourceIds ?? [],
      procedure: choices?.procedures.find(({ id }) => id === appointment?.procedure?.id),
    });
  };

  const send = async (move: Move, onSent: (() => void) | undefined) => {
    const moving = loaded ?? (await fetchMoving().catch(() => null));
    if (!moving) return void notify.error(`${moveFailed}.`);
    setAsked(null);
    onSent?.();
    const refused = await moving.moveAppointment(tools, move);
    if (!refused) return;
    const needs = {
      squeezeIn: move.needs.squeezeIn || refused.needs.squeezeIn,
      outsideHours: move.needs.outsideHours || refused.needs.outsideHours,
    };
    setAsked({ ...move, needs, reasons: refused.reasons, onSent: undefined });
  };

  const move: Mover['move'] = (appointment, to, onSent) => {
    if (!can.edit(appointment)) {
      notify.info(sayClosed(appointment.status));
      return;
    }
    const from = slotOf(appointment);
    if (isSame(from, to)) return onSent?.();
    const conflicts = conflictsOf(appointment, to);
    const reasons = conflicts.map(sayConflict);
    if (isImpossible(conflicts)) {
      notify.error(reasons[0] ?? '');
      return;
    }
    const needs = needsOf(conflicts);
    // A change of the length keeps what was chosen for this time.
    const keeps = beginsAt(from, to);
    const isAllowed =
      (!needs.squeezeIn || (keeps && appointment.squeezeIn)) &&
      (!needs.outsideHours || (keeps && appointment.outsideHours));
    if (isAllowed) void send({ appointment, to, needs }, onSent);
    else setAsked({ appointment, to, needs, reasons, onSent });
  };

  return {
    conflictsOf,
    move,
    asked,
    question: question ? (
      <question.ConflictQuestion
        asked={asked}
        professional={agenda.professionals.find(({ id }) => id === asked?.to.professionalId)}
        onClose={() => setAsked(null)}
        onAllow={() => asked && void send(asked, asked.onSent)}
      />
    ) : null,
  };
}
