/** Formats of ids, days and times. Without the schema library, so that screens that read them from an address load without it. */

/** A UUID, as the database makes them. */
export const isId = (value: string) =>
  /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/iu.test(value);

/** yyyy-MM-dd */
export const calendarDateFormat = /^\d{4}-\d{2}-\d{2}$/u;
/** '2026-11-26' -> '26/11/2026', where no locale is at hand: papers, files, what a move says. */
export const shownDay = (day: string) => day.split('-').reverse().join('/');
/** '24988776655' -> '(24) 98877-6655', likewise. A number without an area code stays. */
export const shownPhone = (digits: string) => digits.replace(/^([1-9]\d)(\d{4,5})(\d{4})$/u, '($1) $2-$3');
/** yyyy-MM */
export const calendarMonthFormat = /^20\d\d-(0[1-9]|1[0-2])$/u;

const shortMonths = new Set([4, 6, 9, 11]);

/** Without `Date`, which would dominate the time of checking long lists. */
export const isRealDate = (value: string) => {
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const shortened = month === 2 ? (isLeap ? 2 : 3) : shortMonths.has(month) ? 1 : 0;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 - shortened;
};

export const isCalendarDate = (value: string) => calendarDateFormat.test(value) && isRealDate(value);

/** The date so many days later, or earlier. Dates are yyyy-MM-dd. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Negative where the second date is before the first. */
export const daysBetween = (first: string, second: string) =>
  (Date.parse(second) - Date.parse(first)) / 86_400_000;

/** Days of a period, both ends included. */
export const daysFrom = (first: string, last: string) => daysBetween(first, last) + 1;

/** Minutes since midnight: '10:30' -> 630 */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** 630 -> '10:30' @param minutes since midnight, 0 to 1440 */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A file is named 'Termo 2026-0014', since a file's name has no '/'; on screens the number is spelled as on its page. */
export const documentNameOfFile = (fileName: string) => fileName.replace(/ (\d{4})-(\d{4,})$/u, ' $1/$2');
