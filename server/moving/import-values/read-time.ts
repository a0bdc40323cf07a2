/** Times of day, instants and durations. */
import { durationBounds } from '#contract/agenda/appointment-rules.ts';
import { fold } from '#contract/fold.ts';
import { minutesOf, timeOf } from '#contract/value-formats.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';
import { readDate } from './read-date.ts';

const minutesOfDay = 24 * 60;
const dayAndMonth = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?:t|,? (?:[aà]s )?)/u;
const clock =
  /^(?:[aà]s )?(\d{1,2})(?:(?::|h(?:s|rs?|oras?)?|\.)\s?(?:(\d{2})(?:\s?m(?:in(?:utos)?)?)?)?(?::(\d{2})(?:[.,]\d+)?)?)?\s?([ap])?\.?(?:m\.?)?\s?(?:hs?|hrs?|horas)?\s?(?:z|[+-]\d{2}(?::?\d{2})?)?$/u;

/** A part of a day, as spreadsheets keep times: 0.375 is 09:00. */
function fractionIn(cell: string): number | null {
  const found = /^(?:0|\d{5})[.,](\d{1,20})$/u.exec(cell);
  return found ? Math.round(Number(`0.${found[1]}`) * minutesOfDay) % minutesOfDay : null;
}

const until = /\s?(?:->?|~|→|>|(?<=[:h]\d{2}|h)\s?\/)\s?|\s(?:a|[àáa]s|à|at[ée](?: [àáa]s)?|to)\s/u;
/** What PostgreSQL and ISO 8601 write behind a time: '10:00-03:00'. */
const zone = /\d\s?-0[0-5](?::?\d{2})?$/u;

/** The ends of '08:00 às 08:30', 'das 11h às 11h30', 'entre 9h e 10h'; null for other text. */
function rangeIn(written: string | null | undefined): [start: Read<string>, end: string] | null {
  const text = plainCell(written)?.toLowerCase().replace(dayAndMonth, '') ?? '';
  if (zone.test(text)) return null;
  const bare = text.replace(/^entre (?:as )?(.+) e (?:as )?/u, '$1 - ').replace(/^(?:d[ae]s?|[aà]s) /u, '');
  const [first = '', last = '', ...others] = bare.split(until);
  const start = readClock(first);
  const end = others.length === 0 ? readClock(last).value : null;
  return start.value === null || end === null ? null : [start, end];
}

/** HH:mm; also of a text with a date before it. Of a range, its start. */
export const readTime = (written: string | null | undefined): Read<string> =>
  rangeIn(written)?.[0] ?? readClock(written);

/** Whole minutes of a range of times; nothing for other text. */
export function readRangeMinutes(written: string | null | undefined): Read<number> {
  const [start, end] = rangeIn(written) ?? [];
  return start?.value && end ? readDuration(String(minutesOf(end) - minutesOf(start.value))) : nothing;
}

function readClock(written: string | null | undefined): Read<string> {
  const cell = plainCell(written)?.toLowerCase();
  if (cell === undefined) return nothing;
  const fraction = fractionIn(cell);
  if (fraction !== null) return { value: timeOf(fraction) };
  // '1430' is a clock without its colon.
  const found = clock.exec(cell.replace(dayAndMonth, '').replace(/^(\d{1,2})(\d{2})$/u, '$1:$2'));
  const [, hours = '', minutes = '00', seconds = '00', half] = found ?? [];
  // A number alone is an hour of work; 0 and 1 are a spreadsheet's midnights.
  const isBare = /^\d{1,3}$/u.test(cell);
  const written12 = Number(hours);
  if (!found || (half && (written12 < 1 || written12 > 12)) || (isBare && written12 < 5)) {
    return unreadable('time_unreadable');
  }
  const hour = half ? (written12 % 12) + (half === 'p' ? 12 : 0) : written12;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return unreadable('time_unreadable');
  const value = timeOf(hour * 60 + Number(minutes));
  return Number(seconds) > 0 ? { value, problem: { reason: 'time_with_seconds' } } : { value };
}

/** First and last year of an instant. */
const years = { first: 1970, last: 2199 };

/**
 * ISO 8601 with zone, to the microsecond. Without a zone it is UTC, as the older platform keeps it; a day alone is its noon, so
 * that it is the same day at the clinic.
 */
export function readInstant(written: string | null | undefined): Read<string> {
  const cell = plainCell(written);
  if (cell === null) return nothing;
  const found =
    /^(\d{4}-\d{2}-\d{2})[tT ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,6})\d*)?)?\s?(?:([zZ])|([+-])(\d{2}):?(\d{2})?(?::\d{2})?)?$/u.exec(
      cell,
    );
  if (!found) {
    const rules = { today: '2026-01-01', first: `${years.first}-01-01`, last: `${years.last}-12-31` };
    const { value } = readDate(/[:h]/u.test(cell) ? null : cell, rules);
    return value ? { value: `${value}T12:00:00Z` } : unreadable('date_unreadable');
  }
  const [, date = '', time = '', seconds = '00', fraction, , sign, hours = '00', minutes = '00'] = found;
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z';
  const isWithin = Number(date.slice(0, 4)) >= years.first && Number(date.slice(0, 4)) <= years.last;
  const isReal =
    readDate(date, { today: date, first: '0001-01-01', last: '9999-12-31' }).value === date &&
    !Number.isNaN(Date.parse(`${date}T${time}:${seconds}${zone}`)) &&
    Number(hours) < 16;
  if (!isReal || !isWithin) return unreadable('date_unreadable');
  return { value: `${date}T${time}:${seconds}${fraction ? `.${fraction}` : ''}${zone}` };
}

const numberWords: Record<string, string> = { uma: '1', duas: '2', tres: '3', meia: '0.5' };

/** Whole minutes of an appointment. A range, such as '40 a 60 minutos', is not clear. */
export function readDuration(written: string | null | undefined): Read<number> {
  const cell = plainCell(written)?.toLowerCase();
  if (cell === undefined) return nothing;
  const minutes = minutesIn(cell);
  const isPossible =
    minutes !== null &&
    Number.isInteger(minutes) &&
    minutes >= durationBounds.min &&
    minutes <= durationBounds.max;
  return isPossible ? { value: minutes } : unreadable('duration_unreadable');
}

function minutesIn(cell: string): number | null {
  const decimal = cell
    .replace(/(\d),(\d)/gu, '$1.$2')
    .replace(/\b(?:uma|duas|tr[eê]s|meia)\b/gu, (word) => numberWords[fold(word)] ?? word)
    .replace(/^(?:cerca de|aprox(?:\.|imadamente)?|±|~)\s?/u, '');
  const bare = /^\d{1,3}(?:\.0+)?$/u.exec(decimal);
  if (bare) return Number(decimal);
  const part = /^0?\.\d{1,20}$/u.exec(decimal);
  if (part) return Math.round(Number(decimal) * minutesOfDay);
  const onClock = /^(\d{1,2}):(\d{2})(?::00)?(?:\s?h(?:oras?)?)?$/u.exec(decimal);
  if (onClock) return Number(onClock[1]) * 60 + Number(onClock[2]);
  const spelled =
    /^(?:(\d{1,2}(?:\.\d{1,2})?)\s?(?:h|hs|hrs?|horas?|hours?)\.?)?(?:\s?(?:e |and )?(\d{1,3}|meia|0\.5)\s?(?:'|m|min|mins|minutos?|minutes?)?\.?)?$/u.exec(
      decimal,
    );
  if (!spelled || (spelled[1] === undefined && spelled[2] === undefined)) return null;
  const [, hours = '0', rest = '0'] = spelled;
  // 'uma hora e meia'
  return Math.round(Number(hours) * 60) + (rest === '0.5' ? 30 : Number(rest));
}
