/** Moves the sessions after one that was moved, by as many days. */
import type { QueryClient } from '@tanstack/react-query';
import { addDays, daysBetween, timeOf } from '#contract/value-formats.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { notify } from '#web/ui/toasts.tsx';
import { moveToast, sayMovedSessions } from '../../appointments/say-moved.tsx';
import type { Movable } from '../agenda-state.tsx';
import type { TimeSlot } from './time-slot.ts';

const { id: toastOf, duration: toastMs } = moveToast;

/** Also after a refusal: another user may have changed something. */
export function refresh(queryClient: QueryClient) {
  for (const { key } of [api.appointments, api.appointmentSeries, api.dashboard])
    queryClient.invalidateQueries({ queryKey: key() });
}

/** The sessions after this one, by as many days, to the same time. All of them, or none. */
export async function moveFollowing(
  { queryClient, clinicName }: { queryClient: QueryClient; clinicName: string },
  { id, session, ...before }: Movable,
  to: TimeSlot,
) {
  if (!session) return;
  try {
    const series = await client.appointmentSeries.get({ id: session.seriesId });
    const next = series.rows.find(
      ({ number, status }) => number > session.number && (status === 'scheduled' || status === 'confirmed'),
    );
    if (!next) {
      notify.info('Não há sessões seguintes em aberto.', {
        id: toastOf(id),
        description: undefined,
        action: undefined,
      });
      return;
    }
    const days = daysBetween(before.date, to.date);
    const { moved, unconfirmed } = await client.appointmentSeries.move({
      id: session.seriesId,
      appointmentId: next.id,
      scope: 'following',
      date: addDays(next.date, days),
      time: timeOf(to.start),
      ...(to.professionalId !== before.professional.id && { professionalId: to.professionalId }),
    });
    notify.success(
      moved === 1 ? 'Mais 1 sessão mudou de horário' : `Mais ${moved} sessões mudaram de horário`,
      {
        id: toastOf(id),
        // The one that was moved first is among those that the patient is told of.
        description: sayMovedSessions(
          { ...before, id: next.id, date: to.date, time: timeOf(to.start) },
          { sessions: moved + 1, unconfirmed, clinicName },
        ),
        duration: toastMs,
        action: undefined,
      },
    );
  } catch (error) {
    notify.error(withReason('As sessões seguintes ficaram como estavam', error), {
      id: toastOf(id),
      description: undefined,
      action: undefined,
    });
  } finally {
    refresh(queryClient);
  }
}
