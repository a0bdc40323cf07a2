/** Moves an appointment, and takes a move back. Toasts outlive the grid, so these are no hooks. */
import type { QueryClient } from '@tanstack/react-query';
import { statusAfterMove } from '#contract/agenda/appointment-rules.ts';
import { timeOf } from '#contract/value-formats.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, withReason } from '#web/api/error-messages.ts';
import { withWhom } from '#web/clinic/what-and-who.ts';
import { notify } from '#web/ui/toasts.tsx';
import { elsewhereQuery, sayElsewhere } from '../../appointments/elsewhere.ts';
import type { Needs } from '../../appointments/form/appointment-form-values.ts';
import { hasPassed } from '../../appointments/form/has-passed.ts';
import { moveToast, sayMoved } from '../../appointments/say-moved.tsx';
import type { AgendaState, Movable } from '../agenda-state.tsx';
import { type Agenda, agendaKey, cachedAgendas, cachedRow } from '../use-agenda.ts';
import { sayAllow } from './conflicts.ts';
import { moveFollowing, refresh } from './move-following.ts';
import { endMove, isMoving, showMove, withMoves } from './pending-moves.ts';
import type { Refused } from './refused-move.ts';
import { moveFailed, sayDay, sayMove } from './say-move.ts';
import { beginsAt, slotOf, type TimeSlot } from './time-slot.ts';

type MoveTools = {
  queryClient: QueryClient;
  clinicName: string;
  timeZone: string;
  offerFreed: AgendaState['offerFreed'];
  dismissFreed: () => void;
};

export type Move = { appointment: Movable; to: TimeSlot; needs: Needs };

const { id: toastOf, duration: toastMs } = moveToast;

const beginsTogether = (one: StartTime, other: StartTime) =>
  one.date === other.date && one.time === other.time;
type StartTime = Pick<Movable, 'date' | 'time'>;

const professionalOf = (queryClient: QueryClient, id: string) =>
  cachedAgendas(queryClient)
    .flatMap(({ professionals }) => professionals)
    .find((professional) => professional.id === id);

/** The agenda shows the new time at once. @returns the next version @throws what the server refuses */
async function save({ queryClient }: MoveTools, { appointment, to, needs }: Move): Promise<number> {
  const { id, version, patient } = appointment;
  const slot = { date: to.date, time: timeOf(to.start), durationMinutes: to.end - to.start };
  const row = cachedRow(queryClient, id);
  const professional = professionalOf(queryClient, to.professionalId);
  const status = beginsTogether(appointment, slot) ? appointment.status : statusAfterMove(appointment.status);
  const moved = row && professional && { ...row, ...slot, ...needs, professional, status };
  if (moved) showMove(moved);
  try {
    const next = await client.appointments.update({
      id,
      version,
      patientId: patient.id,
      professionalId: to.professionalId,
      ...slot,
      ...needs,
    });
    // An answer that was asked for before the move would put it back.
    await queryClient.cancelQueries({ queryKey: agendaKey() });
    if (moved)
      queryClient.setQueriesData<Agenda>(
        { queryKey: agendaKey() },
        (agenda) => agenda && withMoves(agenda, [{ ...moved, version: next.version }]),
      );
    return next.version;
  } finally {
    endMove(id);
    refresh(queryClient);
  }
}

/** @returns null for what no choice allows, also when the code that reads refusals cannot be loaded */
async function refusalOf(error: unknown): Promise<Refused | null> {
  try {
    const { refusedBy } = await import('./refused-move.ts');
    return refusedBy(error);
  } catch {
    return null;
  }
}

/** Moves it, and says so. @returns why it needs a choice; other refusals are toasts */
export async function moveAppointment(tools: MoveTools, move: Move): Promise<Refused | null> {
  const { appointment, to } = move;
  const { id, patient } = appointment;
  const wanted = { date: to.date, time: timeOf(to.start), minutes: to.end - to.start };
  try {
    // Only warns; of a free time, too, which the grid does not see with another professional.
    const warning = tools.queryClient
      .fetchQuery(elsewhereQuery({ patientId: patient.id, ...wanted, except: id }))
      .then(({ taken }) => taken && sayElsewhere(taken))
      .catch(() => null);
    tellMoved(tools, move, await save(tools, move), warning);
    const { date, time } = appointment;
    if (!beginsAt(slotOf(appointment), to) && !hasPassed(date, time, tools.timeZone))
      tools.offerFreed(appointment);
    return null;
  } catch (error) {
    const refused = await refusalOf(error);
    if (!refused) await tellFailure(tools, appointment, error);
    return refused;
  }
}

function tellMoved(
  tools: MoveTools,
  { appointment, to, needs }: Move,
  version: number,
  warning: Promise<string | null>,
) {
  const { patient } = appointment;
  const professional = professionalOf(tools.queryClient, to.professionalId);
  const after: Movable = {
    ...appointment,
    version,
    date: to.date,
    time: timeOf(to.start),
    durationMinutes: to.end - to.start,
    professional: professional ?? { ...appointment.professional, id: to.professionalId },
    ...needs,
  };
  // A new one is part of the move.
  const isOther = to.professionalId !== appointment.professional.id;
  const whose = isOther ? '' : withWhom(appointment.professional.fullName);
  notify.success(`${patient.fullName}: ${sayMove(appointment, to, professional)}${whose}`, {
    id: toastOf(appointment.id),
    duration: toastMs,
    description: sayMoved(tools, after, {
      warning,
      hasNewTime: !beginsTogether(after, appointment),
      wasConfirmed: appointment.status === 'confirmed',
      moveFollowing: appointment.session ? () => void moveFollowing(tools, appointment, to) : undefined,
    }),
    action: {
      label: 'Desfazer',
      onClick: (event) => {
        // This toast becomes the next one.
        event.preventDefault();
        void takeBack(tools, after, appointment);
      },
    },
  });
}

/** @param needs besides those that the appointment had there */
async function takeBack(
  tools: MoveTools,
  moved: Movable,
  before: Movable,
  more: Needs = { squeezeIn: false, outsideHours: false },
): Promise<void> {
  // A second click, while the first is not answered.
  if (isMoving(before.id)) return;
  const { squeezeIn, outsideHours } = before;
  const needs = {
    squeezeIn: squeezeIn || more.squeezeIn,
    outsideHours: outsideHours || more.outsideHours,
  };
  try {
    await save(tools, { appointment: moved, to: slotOf(before), needs });
    if (before.status === 'confirmed' && !beginsTogether(moved, before)) {
      await client.appointments.setStatus({ id: before.id, status: 'confirmed' });
      refresh(tools.queryClient);
    }
    tools.dismissFreed();
    notify.success(
      `Desfeito: ${before.patient.fullName}, ${sayDay(before.date, moved.date)}, ${before.time}`,
      {
        id: toastOf(before.id),
        duration: undefined,
        description: undefined,
        action: undefined,
      },
    );
  } catch (error) {
    const refused = await refusalOf(error);
    if (!refused) return tellFailure(tools, before, error);
    notify.error('O horário de antes já não está livre.', {
      id: toastOf(before.id),
      duration: toastMs,
      description: refused.reasons.join('; '),
      action: {
        label: sayAllow(refused.needs),
        onClick: () => void takeBack(tools, moved, before, refused.needs),
      },
    });
  }
}

/** The second of two who move one appointment is told who was first, and where it is now. */
async function tellFailure({ queryClient, timeZone }: MoveTools, { id }: Movable, error: unknown) {
  const options = { id: toastOf(id), duration: toastMs, description: undefined, action: undefined };
  if (errorCode(error) !== 'CHANGED_MEANWHILE') {
    notify.error(withReason(moveFailed, error), options);
    return;
  }
  try {
    const { tellWhoChanged } = await import('../../appointments/changed-meanwhile.ts');
    const now = await queryClient.fetchQuery(
      api.appointments.get.queryOptions({ input: { id }, staleTime: 0 }),
    );
    notify.warning(tellWhoChanged(error, now, timeZone), options);
  } catch {
    notify.error(withReason(moveFailed, error), options);
  }
}
