/** What the dashboard says first: the greeting of the hour at the clinic, and who comes next. */
import type { AppointmentSummary } from '#contract/appointments.ts';

/** 'Bom dia', 'Boa tarde' or 'Boa noite', by the clock of a zone. */
export function greetingAt(timeZone: string, now = new Date()): string {
  const hour = Number(clockAt(timeZone, now).slice(0, 2));
  if (hour >= 5 && hour < 12) return 'Bom dia';
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
}

/** The time of day in a zone, HH:mm. */
export function clockAt(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}

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
