import type { AppointmentEvent } from '#contract/agenda/appointment-details.ts';
import type { Appointment } from '#contract/agenda/appointments.ts';

type Place = { date: string; time: string; professionalId: string };

/** The time that an appointment has left free: its own one when it is cancelled, otherwise the one it last moved from. */
export function freedBy(
  { status, date, time, professional }: Pick<Appointment, 'status' | 'date' | 'time' | 'professional'>,
  events: readonly Pick<AppointmentEvent, 'kind' | 'from'>[],
): Place | null {
  if (status === 'cancelled') return { date, time, professionalId: professional.id };
  const from = events.findLast(({ kind }) => kind === 'moved')?.from;
  return from?.professionalId
    ? { date: from.date, time: from.time, professionalId: from.professionalId }
    : null;
}
