/**
 * Date formats. A day is 'yyyy-MM-dd' without a time zone. An instant is ISO 8601 and is formatted in the clinic's time
 * zone, never the browser's.
 */
import { addDays } from '#contract/value-formats.ts';

/** For `web/ui` too, which knows no file of the contract. */
export { addDays };

/** Formatters are slow to create on a phone, so each is created on first use and cached. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}

const format = (options: Intl.DateTimeFormatOptions) => (instant: Date) =>
  formatOf('pt-BR', { ...options, timeZone: 'UTC' }).format(instant);
const numeric = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
const dayAndMonth = format({ weekday: 'long', day: 'numeric', month: 'long' });
const long = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const written = format({ day: '2-digit', month: 'long', year: 'numeric' });
const weekday = format({ weekday: 'long' });
const monthName = format({ month: 'long' });

const utc = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);

/** '2026-11-26' -> '26/11/2026' */
export const formatDate = (day: string) => numeric(utc(day));

/** '2026-11-26' -> 'quinta-feira, 26 de novembro de 2026' */
export const formatLongDate = (day: string) => long(utc(day));

/** '2026-11-26' -> 'quinta-feira, 26 de novembro' */
export const formatDayAndMonth = (day: string) => dayAndMonth(utc(day));

/** '2026-11-26' -> '26 de novembro de 2026' */
export const formatWrittenDate = (day: string) => written(utc(day));

/** '2026-11-26' -> 'quinta-feira' */
export const formatWeekday = (day: string) => weekday(utc(day));

/** '2026-11-26' -> 'qui', for the head of a calendar */
export const formatShortWeekday = (day: string) => formatWeekday(day).slice(0, 3);

/** Name of a month, 1 to 12: 11 -> 'novembro' */
export const formatMonth = (month: number) => monthName(new Date(Date.UTC(2000, month - 1, 1)));

/** '2026-11' -> 'Novembro de 2026' */
export const formatMonthAndYear = (month: string) =>
  `${capitalise(formatMonth(Number(month.slice(5))))} de ${month.slice(0, 4)}`;

/** '14:30:00' -> '14:30' */
export const formatTime = (time: string) => time.slice(0, 5);

/** Today in a time zone, yyyy-MM-dd. */
export function today(timeZone: string, now = new Date()): string {
  return dayIn(timeZone, now);
}

/** Time of day in a time zone, HH:mm. */
export function clockAt(timeZone: string, now = new Date()): string {
  const clock = formatOf('pt-BR', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.format(now);
}

const isOfThisYear = (day: string, todaysDay: string) => day.slice(0, 4) === todaysDay.slice(0, 4);

/** 'hoje', 'amanhã', 'ontem'; undefined for other days. */
export function sayNearDay(day: string, todaysDay: string): string | undefined {
  if (day === todaysDay) return 'hoje';
  if (day === addDays(todaysDay, 1)) return 'amanhã';
  return day === addDays(todaysDay, -1) ? 'ontem' : undefined;
}

/** 'hoje', 'amanhã', 'ontem', 'quinta-feira, 26 de novembro'; with the year when it is not the current one. */
export const sayDate = (day: string, todaysDay: string): string =>
  sayNearDay(day, todaysDay) ?? (isOfThisYear(day, todaysDay) ? formatDayAndMonth(day) : formatLongDate(day));

/** '27/11'; with the year when it is not the current one. */
export const formatShortDate = (day: string, todaysDay: string) =>
  isOfThisYear(day, todaysDay) ? formatDate(day).slice(0, 5) : formatDate(day);

/** 'hoje', 'amanhã', 'ontem', 'sex, 27/11'; with the year when it is not the current one. */
export const sayShortDate = (day: string, todaysDay: string): string =>
  sayNearDay(day, todaysDay) ?? `${formatShortWeekday(day)}, ${formatShortDate(day, todaysDay)}`;

/** 'Vence seg, 30/11', 'Vence hoje', 'Venceu sex, 20/11' */
export const sayDue = (due: string, todaysDay: string): string =>
  `${due < todaysDay ? 'Venceu' : 'Vence'} ${sayShortDate(due, todaysDay)}`;

/** 'hoje, 14:30', 'quinta-feira, 26 de novembro, 14:30' */
export const sayDateAndTime = (day: string, time: string, todaysDay: string) =>
  `${sayDate(day, todaysDay)}, ${formatTime(time)}`;

/** 'Sua próxima consulta: …, às 14:30' */
export const sayDateAtTime = (day: string, time: string, todaysDay: string) =>
  `${sayDate(day, todaysDay)}, às ${formatTime(time)}`;

/** The day of an instant in a time zone, yyyy-MM-dd. */
export const dayOfInstant = (instant: string, timeZone: string) => dayIn(timeZone, new Date(instant));

/** '2026-11-26T17:30:00Z' in the clinic's zone -> '26/11/2026' */
export const formatInstantDate = (instant: string, timeZone: string) =>
  formatDate(dayOfInstant(instant, timeZone));

/** '2026-11-26T17:30:00Z' in the clinic's zone -> '26/11/2026, 14:30' */
export function formatInstant(instant: string, timeZone: string): string {
  const clock = formatOf('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone });
  return `${formatInstantDate(instant, timeZone)}, ${clock.format(new Date(instant))}`;
}

/** Capitalises the first letter. */
export const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

function dayIn(timeZone: string, instant: Date): string {
  const parts = formatOf('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}
