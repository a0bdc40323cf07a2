/**
 * Reminders are sent from 7:00 to 21:00 of the clinic. When one would fall into the night, `app.reminder_moment` moves it
 * (decision 068).
 */
const [dayBegins, dayEnds] = ['07:00:00', '21:00:00'];

/** @param localTime at the clinic, yyyy-MM-dd HH:mm:ss */
export function isDaytime(localTime: string): boolean {
  const time = localTime.slice(11);
  return time >= dayBegins && time < dayEnds;
}
