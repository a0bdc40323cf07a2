/** Changes of an appointment's status, and taking the last one back. Toasts outlive the page, so these are no hooks. */
import { ORPCError } from '@orpc/client';
import type { QueryClient } from '@tanstack/react-query';
import type { Appointment, AppointmentSummary } from '#contract/agenda/appointments.ts';
import { sayCount } from '#contract/count.ts';
import { api, client } from '#web/api/client.ts';
import { errorCode, errorMessage, withReason } from '#web/api/error-messages.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { withWhom } from '#web/clinic/what-and-who.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { sayOpen } from '#web/format/money.ts';
import { notify } from '#web/ui/toasts.tsx';
import { keepChanged } from '../cached-appointment.ts';
import { wordsOf } from './status-steps.ts';

export type StatusChange = Omit<Parameters<typeof client.appointments.setStatus>[0], 'id'>;

type WithStatus = Pick<AppointmentSummary, 'id' | 'status'>;

/** One for each appointment: only the last change can be taken back. */
const toastOf = (id: string) => `status-${id}`;

const failure = 'Erro ao atualizar status do agendamento';

/** @throws what the server refuses, for a dialog to show */
export async function setStatus(queryClient: QueryClient, { id, status }: WithStatus, change: StatusChange) {
  const changed = await settled(queryClient, client.appointments.setStatus({ id, ...change })).catch(
    (error: unknown) => {
      if (isAlready(error)) return null;
      throw error;
    },
  );
  if (!changed) return notify.info(`Já registrado: ${sayStatus(change.status)}`);
  notify.success(wordsOf(status, change.status).done, {
    id: toastOf(id),
    // Several toasts may be on the screen, each with its 'Desfazer'.
    description: `${whoAndWhen(changed)}${(changed.openCents ?? 0) < 0 ? `. ${sayOpen(changed.openCents ?? 0)}` : ''}`,
    action: changed.undo ? { label: 'Desfazer', onClick: () => undoStatus(queryClient, id) } : undefined,
  });
}

/** Of two who press the same at once, the second finds the wanted status there. */
export const isAlready = (error: unknown): boolean =>
  error instanceof ORPCError && error.code === 'STATUS_NOT_ALLOWED' && error.data?.from === error.data?.to;

/** After a signature the visit stays as it is. */
export const dismissUndo = (id: string) => notify.dismiss(toastOf(id));

/** 'Marina Azevedo: terça-feira, 24 de novembro, 10:00, com Dra. Helena Prado' */
const whoAndWhen = ({ patient, date, time, professional }: Appointment) =>
  `${patient.fullName}: ${formatDayAndMonth(date)}, ${time}${withWhom(professional.fullName)}`;

type Cancellation = Omit<Parameters<typeof client.appointmentSeries.cancel>[0], 'appointmentId'>;

/** Cancels several sessions. @throws what the server refuses */
export async function cancelSessions(
  queryClient: QueryClient,
  { id }: Pick<WithStatus, 'id'>,
  input: Cancellation,
) {
  try {
    const { cancelled, openCents } = await client.appointmentSeries.cancel({
      ...input,
      appointmentId: id,
    });
    notify.success(sayCount(cancelled, 'sessão cancelada', 'sessões canceladas'), {
      description: openCents < 0 ? sayOpen(openCents) : undefined,
    });
  } finally {
    for (const { key } of [api.appointments, api.appointmentSeries, api.dashboard])
      queryClient.invalidateQueries({ queryKey: key() });
  }
}

/** A change without a dialog: a refusal is a toast. */
export async function setStatusAtOnce(
  queryClient: QueryClient,
  appointment: WithStatus,
  change: StatusChange,
): Promise<void> {
  try {
    await setStatus(queryClient, appointment, change);
  } catch (error) {
    tellRefusal(error, () => setStatusAtOnce(queryClient, appointment, { ...change, squeezeIn: true }));
  }
}

/** @param squeezeIn back into a time that was given away meanwhile */
export async function undoStatus(queryClient: QueryClient, id: string, squeezeIn = false): Promise<void> {
  try {
    const changed = await settled(queryClient, client.appointments.undo({ id, squeezeIn }));
    // A toast of its own: the pressed one is closing, and would take the text of a quick answer along.
    notify.success(`Desfeito: o agendamento voltou para ${sayStatus(changed.status)}`, {
      description: whoAndWhen(changed),
    });
  } catch (error) {
    tellRefusal(error, () => undoStatus(queryClient, id, true));
  }
}

/** Puts the answer on the screen. After a refusal, too, another user may have changed the appointment. */
async function settled(queryClient: QueryClient, call: Promise<Appointment>): Promise<Appointment> {
  try {
    const changed = await call;
    keepChanged(queryClient, changed);
    return changed;
  } finally {
    queryClient.invalidateQueries({ queryKey: api.appointments.key() });
    queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
  }
}

/** A time that was given away can still be shared, on purpose. */
function tellRefusal(error: unknown, asSqueezeIn: () => Promise<void>) {
  const isTaken = ['SLOT_TAKEN', 'RESOURCE_TAKEN', 'TIME_HELD'].includes(errorCode(error));
  if (isTaken)
    notify.error('O horário já foi dado a outro agendamento.', {
      description: errorMessage(error),
      duration: 10_000,
      action: { label: 'Marcar como encaixe', onClick: () => void asSqueezeIn() },
    });
  else notify.error(withReason(failure, error));
}

export const statusRefusal = (error: unknown) => withReason(failure, error);
