/** Parses typed dates, and adds slashes while typing. */
import { sameDayIn } from '#web/ui/month-days.ts';
import { addDays } from './date.ts';

const months = [
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

const plainText = (typed: string) =>
  typed.trim().toLocaleLowerCase('pt-BR').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Reads '26/11/2026', '26.11.26', '26112026' and '26 de novembro de 2026' (also 'nov').
 * @param latest the last day that the field takes: a year of two digits after it is of the century before
 * @returns the day as yyyy-MM-dd, or null when it is no valid date
 */
export function readTypedDate(typed: string, latest?: string): string | null {
  const text = plainText(typed);
  const numeric =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/u.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/u.exec(text);
  if (numeric) {
    const [, dayText, monthText, year = ''] = numeric;
    const day = toDay(Number(dayText), Number(monthText), year);
    const isTooLate = latest !== undefined && year.length === 2 && day !== null && day > latest;
    return isTooLate ? toDay(Number(dayText), Number(monthText), `19${year}`) : day;
  }

  const written = /^(\d{1,2})[ºo]?(?:\s+de)?\s+(\p{L}{3,})\.?(?:\s+de)?\s+(\d{4})$/u.exec(text);
  const name = written?.[2];
  if (!written || !name) return null;
  const month = months.findIndex((candidate) => candidate.startsWith(name)) + 1;
  return month === 0 ? null : toDay(Number(written[1]), month, written[3] ?? '');
}

/** Adds the slashes of dd/mm/aaaa to digits: '1/12' is '01/12/'. A date in words stays as typed. */
export function maskTypedDate(typed: string): string {
  if (!/^[\d/]*$/u.test(typed)) return typed;
  const padded = typed.replace(/^(\d)\//u, '0$1/').replace(/^(\d{2}\/)(\d)\//u, '$10$2/');
  const digits = padded.replace(/\D/gu, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return parts.filter((part, index) => part !== '' || digits.length === index * 2).join('/');
}

function toDay(day: number, month: number, yearText: string): string | null {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : null;
}

/** As `readTypedDate`, but a year of two digits ('26/11/20') counts as unfinished and gives null. */
export const readCompleteDate = (typed: string): string | null =>
  /\d{4}$/u.test(typed.trim()) ? readTypedDate(typed) : null;

/** Of what is left in a field and is no date. */
export const unreadDate = 'Digite uma data válida: 30/11, 30/11/2026, amanhã ou em 30 dias';

const nearWords: Record<string, number> = { ontem: -1, hoje: 0, amanha: 1 };

/** 'em 30 dias', '+30', '2 semanas', 'daqui a 6 meses'. The mask has put a slash behind two digits. */
function readDistance(text: string, today: string): string | null {
  const [, plus, countText, unit] =
    /^(\+|em |daqui a )?(\d{1,3})\/?(?: ?(dia|semana|mes|ano)(?:s|es)?)?$/u.exec(text) ?? [];
  const count = Number(countText);
  if (unit === 'mes' || unit === 'ano') return sameDayIn(today, unit === 'ano' ? 12 * count : count);
  return unit || plus === '+' ? addDays(today, unit === 'semana' ? 7 * count : count) : null;
}

/**
 * Reads 'amanhã', 'hoje', 'ontem', 'em 30 dias', and '26/11' without its year, which is the next such day, or with `latest` the last one; with `latest`
 * also a year of two digits: '1/3/80' is of the last century where the day of this one is later.
 * @param today yyyy-MM-dd @param latest the last day that the field takes
 * @returns yyyy-MM-dd, or null for anything else
 */
export function readNearDate(typed: string, today: string, latest?: string): string | null {
  const text = plainText(typed);
  const days = nearWords[text.replace(/^depois de amanha$/u, 'amanha')];
  if (days !== undefined) return addDays(today, text.startsWith('depois') ? days + 1 : days);
  const far = readDistance(text, today);
  if (far) return far;
  const [, dayText, monthText, yearText] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/u.exec(text) ?? [];
  if (yearText && latest) {
    const near = toDay(Number(dayText), Number(monthText), yearText);
    return near && near > latest ? toDay(Number(dayText), Number(monthText), `19${yearText}`) : near;
  }
  const numeric = /^(\d{1,2})[/.-](\d{1,2})\/?$/u.exec(text);
  if (!numeric) return null;
  const year = Number(today.slice(0, 4));
  const inYear = (which: number) => toDay(Number(numeric[1]), Number(numeric[2]), String(which));
  const day = inYear(year);
  if (day && latest && day > latest) return inYear(year - 1);
  return day && !latest && day < today ? inYear(year + 1) : day;
}
