/** A calendar day as yyyy-MM-dd, without a time zone. */
export type Day = string;

export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);

const holidays = new Set([
  '01-01',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-24',
  '12-25',
  '12-31',
]);

/** Monday to Friday, except for the holidays with a fixed date. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5 && !holidays.has(day.slice(5));
}

/** The day itself or the first working day after it. */
export const workingDayFrom = (day: Day): Day => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)));

/** An instant of a day in Petrópolis, in the clinic's usual hours. */
export const instantOf = (day: Day, time = '09:00'): string => `${day}T${time}:00-03:00`;

/** 19/03/2026, as on a document. */
export const written = (day: Day): string => day.split('-').reverse().join('/');
