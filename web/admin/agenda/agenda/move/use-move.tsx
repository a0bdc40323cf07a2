/** Moving with a question where something is in the way. */
import { List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { can } from '#contract/agenda/appointment-rules.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/toasts.tsx';
import { bookingChoicesQuery } from '../../appointments/booking-choices.tsx';
import { type Movable, useAgendaState } from '../agenda-state.tsx';
import { columnKey, columnsOf } from '../grid/columns.ts';
import type { Agenda } from '../use-agenda.ts';
import { allowLabel, type Conflict, conflictsAt, isImpossible, needsOf, sayConflict } from './conflicts.ts';
import { type Move, moveAppointment, rowOf } from './move-appointment.tsx';
import { sayClosed, sayMove } from './say.ts';
import { beginsAt, isSame, slotOf, type TimeSlot } from './time-slot.ts';

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
  const tools = { queryClient, clinicName, timeZone, offerFreed, dismissFreed };

  const columns = useMemo(() => new Map(columnsOf(agenda).map((column) => [column.key, column])), [agenda]);

  const conflictsOf: Mover['conflictsOf'] = (appointment, to) => {
    const column = columns.get(columnKey(to.date, to.professionalId));
    if (!column) return [];
    const row = appointment && rowOf(queryClient, appointment.id);
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
    setAsked(null);
    onSent?.();
    const refused = await moveAppointment(tools, move);
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
    question: (
      <ConflictQuestion
        asked={asked}
        professional={agenda.professionals.find(({ id }) => id === asked?.to.professionalId)}
        onClose={() => setAsked(null)}
        onAllow={() => asked && void send(asked, asked.onSent)}
      />
    ),
  };
}

type ConflictQuestionProps = {
  asked: Asked | null;
  professional: { fullName: string } | undefined;
  onClose: () => void;
  onAllow: () => void;
};

function ConflictQuestion({ asked, professional, onClose, onAllow }: ConflictQuestionProps) {
  return (
    <ConfirmDialog
      opened={asked !== null}
      onClose={onClose}
      title={asked?.needs.squeezeIn ? 'Este horário já está ocupado' : 'Este horário está fechado'}
      confirmLabel={asked ? allowLabel(asked.needs) : ''}
      onConfirm={onAllow}
    >
      {asked ? (
        <>
          <Text mb="xs">
            {asked.appointment.patient.fullName}, {sayMove(asked.appointment, asked.to, professional)}. Neste
            horário:
          </Text>
          <List>
            {asked.reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
