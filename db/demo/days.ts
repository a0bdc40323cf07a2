import { addDays } from '#contract/value-formats.ts';

/** A calendar day as yyyy-MM-dd, without a time zone. */
export type Day = string;

/** National holidays with a fixed date, the city's own, and Christmas Eve. */
const holidays = new Set([
  '01-01',
  '03-16',
  '04-21',
  '05-01',
  '09-07',
  '10-12',
  '11-02',
  '11-15',
  '11-20',
  '12-24',
  '12-25',
]);

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Easter Sunday by the algorithm of Meeus, Jones and Butcher, as `app.easter`. */
function easterOf(year: number): Day {
  const part = (value: number, by: number) => Math.floor(value / by);
  const century = part(year, 100);
  const golden = year % 19;
  const epact =
    (19 * golden + century - part(century, 4) - part(century - part(century + 8, 25) + 1, 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * part(year % 100, 4) - epact - ((year % 100) % 4)) % 7;
  const correction = part(golden + 11 * epact + 22 * weekday, 451);
  const marchDays = epact + weekday - 7 * correction + 114;
  const [month, date] = [part(marchDays, 31), (marchDays % 31) + 1];
  return `${year}-0${month}-${String(date).padStart(2, '0')}`;
}

export const isHoliday = (day: Day): boolean =>
  holidays.has(day.slice(5)) || day === addDays(easterOf(Number(day.slice(0, 4))), -2);

/** Monday to Friday, except for holidays and New Year's Eve. */
export const isWorkingDay = (day: Day): boolean =>
  weekdayOf(day) <= 5 && !isHoliday(day) && !day.endsWith('-12-31');

/** The day itself or the first working day after it. */
export const workingDayFrom = (day: Day): Day => (isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1)));

/** An instant of a day in Petrópolis, in the clinic's usual hours. */
export const instantOf = (day: Day, time = '09:00'): string => `${day}T${time}:00-03:00`;

/** HH:mm to minutes since 00:00, and back. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
