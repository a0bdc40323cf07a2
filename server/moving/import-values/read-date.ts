/** Days of the calendar in the forms that people, spreadsheets and databases write. Day before month, as in Brazil. */
import { fold } from '#contract/fold.ts';
import { addDays, isCalendarDate } from '#contract/value-formats.ts';
import { monthOf } from '../../platform/clock.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';

interface DateRules {
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
  /** First and last day that the field takes. */
  first: string;
  last: string;
  /** Of a person: not after today, and a year of two digits is the last such year. */
  isBirth?: boolean;
  /** Until when something is valid: '12/2027' is the last day of that month. */
  isEnd?: boolean;
  /** A column of an American export: the month first. */
  isMonthFirst?: boolean;
}

/** @param today yyyy-MM-dd */
export const birthDates = (today: string): DateRules => ({
  today,
  first: '1900-01-01',
  last: today,
  isBirth: true,
});
export const planDates = (today: string): DateRules => ({ today, first: '1900-01-01', last: '2199-12-31' });
/** Of what was sold or paid, and until when it is valid. */
export const moneyDates = (today: string): DateRules => ({ today, first: '2000-01-01', last: '2199-12-31' });
/** A later year is a typing error: nobody books so far ahead. */
export const appointmentDates = (today: string): DateRules => ({
  ...moneyDates(today),
  last: `${Number(today.slice(0, 4)) + 5}-12-31`,
});

const months = [
  ['janeiro', 'january', 'jan'],
  ['fevereiro', 'february', 'fev', 'feb'],
  ['marco', 'march', 'mar'],
  ['abril', 'april', 'abr', 'apr'],
  ['maio', 'may', 'mai'],
  ['junho', 'june', 'jun'],
  ['julho', 'july', 'jul'],
  ['agosto', 'august', 'ago', 'aug'],
  ['setembro', 'september', 'set', 'sep', 'sept'],
  ['outubro', 'october', 'out', 'oct'],
  ['novembro', 'november', 'nov'],
  ['dezembro', 'december', 'dez', 'dec'],
];
const monthNumbers = new Map(
  months.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

const dayOf = (year: number, month: number, day: number) =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** More than this many years ahead, a year of two digits is one of the last century. */
const yearsAhead = 10;

/** @param year four digits or two */
function completed(year: string, month: number, day: number, { today, isBirth }: DateRules): string {
  const thisYear = Number(today.slice(0, 4));
  const near = Math.floor(thisYear / 100) * 100 + Number(year);
  const isTooLate = isBirth ? dayOf(near, month, day) > today : near > thisYear + yearsAhead;
  return dayOf(year.length > 2 ? Number(year) : isTooLate ? near - 100 : near, month, day);
}

/** Day 1 of a spreadsheet is 1900-01-01; its day 60, 1900-02-29, never was. Smaller numbers are years or counts. */
const serialDay = (serial: number) => addDays('1899-12-30', Math.floor(serial));

/** The parts of a time, or of a range of times, behind a date; they do not count here. */
const time =
  /(?:t| |, ?)(?:d?[àa]s |at )?\d{1,2}[:h]\d{0,2}(?::\d{2})?(?:[.,]\d+)?\s?(?:[ap]\.?m\.?)?(?:\s?(?:-|[àáa]s?|at[ée])\s?\d{1,2}[:h]\d{0,2})?\s?(?:z|(?:gmt|utc)?\s?[+-]\d{2}:?\d{0,2}(?::\d{2})?)?(?: \(.*\))?$/u;

/** '10/11/2026 (ter)', 'terça-feira, 10/11/2026' */
const weekdayName =
  '\\(?(?:dom(?:ingo)?|seg(?:unda)?|ter(?:[cç]a)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|s[aá]b(?:ado)?)(?:[- ]?feira)?\\.?\\)?';
const weekday = new RegExp(`^${weekdayName}[ ,-]+(?=\\d)|(?<=\\d)[ ,-]*${weekdayName}$`, 'gu');

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];

/** Whether a text names another day of the week than that of the date: 'segunda-feira, 11/12/2026', a Friday. @param date yyyy-MM-dd */
export function isOtherWeekday(text: string, date: string): boolean {
  const [named] = new RegExp(`(?<!\\p{L})${weekdayName}(?!\\p{L})`, 'u').exec(text.toLowerCase()) ?? [];
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  return named !== undefined && weekdays.indexOf(fold(named).replace(/^\(/u, '').slice(0, 3)) !== day;
}

/** The last day of '12/2027', '2027-12', 'dez/27' or 'dezembro de 2027'; null for other text */
function endOfMonth(cell: string): string | null {
  const [one = '', two = '', ...others] = cell
    .split(/[-/.\s]+/u)
    .map(fold)
    .filter((word) => !['', 'de'].includes(word));
  const isYearFirst = /^\d{4}$/u.test(one) && /^\d/u.test(two);
  const [month, year] = isYearFirst ? [two, one] : [one, two];
  const number = monthNumbers.get(month) ?? (/^\d{1,2}$/u.test(month) ? Number(month) : 0);
  const isYear = monthNumbers.has(month) ? /^(?:20)?\d{2}$/u : /^20\d{2}$/u;
  if (others.length > 0 || number < 1 || number > 12 || !isYear.test(year)) return null;
  return monthOf(Number(year.padStart(4, '20')), number).last;
}

/** yyyy-MM-dd, perhaps of a day that does not exist; null for other text */
function dateIn(cell: string, rules: DateRules): string | null {
  const number = /^(\d{5})(?:[.,]\d+)?$/u.exec(cell)?.[1];
  if (number) return serialDay(Number(number));
  const bare = cell.toLowerCase().replace(time, '').replace(weekday, '').trim();
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u.exec(bare);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const compact = /^(\d{2})(\d{2})(\d{4})$/u.exec(bare);
  if (compact) {
    const isYearFirst = /^(?:19|20|21)\d{2}(?:0[1-9]|1[0-2])/u.test(bare);
    if (isYearFirst) return dayOf(Number(bare.slice(0, 4)), Number(bare.slice(4, 6)), Number(bare.slice(6)));
  }
  const numeric = compact ?? /^(\d{1,2})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{4}|\d{2})$/u.exec(bare);
  if (numeric) {
    const [, one, two, year = ''] = numeric;
    const [day, month] = rules.isMonthFirst ? [two, one] : [one, two];
    return completed(year, Number(month), Number(day), rules);
  }
  return namedDate(bare, rules);
}

/** '12 de março de 1980', '12-mar-80', 'Wed Mar 12 1980' */
function namedDate(bare: string, rules: DateRules): string | null {
  const words = fold(bare.replace(/[-/.,]/gu, ' ').replace(/(\d)(?:[ºª°o]|st|nd|rd|th)(?=\s)/gu, '$1'))
    .split(/\s+/u)
    .filter((word) => !['', 'de', 'do', 'of', 'dia', 'feira', 'time'].includes(word));
  const isWeekday = /^(?:dom|seg|ter|qua|qui|sex|sab|sun|mon|tue|wed|thu|fri|sat)/u;
  const [one, two, year, ...others] = words.filter((word) => !isWeekday.test(word));
  if (!one || !two || !year || others.length > 0 || !/^(?:\d{4}|\d{2})$/u.test(year)) return null;
  const [day, month] = monthNumbers.has(one) ? [two, one] : [one, two];
  const monthNumber = monthNumbers.get(month);
  return monthNumber && /^\d{1,2}$/u.test(day) ? completed(year, monthNumber, Number(day), rules) : null;
}

/** A day as yyyy-MM-dd. Of an instant, the day that is written: its zone is not looked at. */
export function readDate(written: string | null | undefined, rules: DateRules): Read<string> {
  const cell = plainCell(written);
  if (cell === null) return nothing;
  const date = (rules.isEnd ? endOfMonth(cell) : null) ?? dateIn(cell, rules);
  if (date === null || !isCalendarDate(date)) return unreadable('date_unreadable');
  return date < rules.first || date > rules.last ? unreadable('date_implausible') : { value: date };
}
