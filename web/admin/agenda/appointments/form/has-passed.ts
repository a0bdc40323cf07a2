import { clockAt, today } from '#web/format/date.ts';

/** Whether a day, or a time of today, is past by the clinic's clock. */
export function hasPassed(day: string, time: string | null, timeZone: string, now = new Date()): boolean {
  const todaysDay = today(timeZone, now);
  return day < todaysDay || (day === todaysDay && time !== null && time < clockAt(timeZone, now));
}
