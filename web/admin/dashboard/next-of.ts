import type { AppointmentSummary } from '#contract/appointments.ts';

/**
 * The first appointment that is still to come. The list begins with today's, so some may be over or called off.
 * @param todaysDay the clinic's, yyyy-MM-dd
 * @param clock the clinic's, HH:mm
 */
export function nextOf(
  appointments: readonly AppointmentSummary[],
  todaysDay: string,
  clock: string,
): AppointmentSummary | undefined {
  return appointments.find(
    ({ date, time, status }) =>
      status === 'scheduled' && (date > todaysDay || (date === todaysDay && time >= clock)),
  );
}
