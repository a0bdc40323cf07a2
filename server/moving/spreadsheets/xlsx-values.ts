/** Texts of a workbook's numbers, dates and times. */

/** What a number format shows. `digits`: a whole number filled with zeros to this length. */
export interface NumberFormat {
  date: boolean;
  time: boolean;
  digits: number;
}

const plain: NumberFormat = { date: false, time: false, digits: 0 };
const date: NumberFormat = { date: true, time: false, digits: 0 };
const time: NumberFormat = { date: false, time: true, digits: 0 };

/** Formats without a code of their own, ECMA-376 part 1, 18.8.30; 27 to 36 and 50 to 58 are dates of East Asia. */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return date;
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return time;
  if (id === 22) return { date: true, time: true, digits: 0 };
  return plain;
}

/** @param code such as `dd/mm/yyyy hh:mm`, `[$-416]d "de" mmmm`, `00000000000` */
export function readFormat(code: string): NumberFormat {
  const [section = ''] = code
    .replace(/"[^"]*"|\\.|_.|\*./gu, '')
    // Colour, language, condition; not [h], [mm] and [ss], which count on past a day.
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu, '')
    .split(';');
  const letters = section.toLowerCase();
  if (/^0{2,}$/u.test(letters)) return { date: false, time: false, digits: letters.length };
  if (/[0#?]/u.test(letters.replace(/s\.0+/gu, 's')) || letters.includes('general')) return plain;
  const hasTime = /[hs]|\[m/u.test(letters);
  return { date: /[yd]/u.test(letters) || (!hasTime && letters.includes('m')), time: hasTime, digits: 0 };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const secondsOfDay = 86_400;

/** @param serial days since the end of 1899; Excel counts a 29 February 1900 that was none */
function dayText(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

function timeText(seconds: number): string {
  const clock = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? clock : `${clock}:${twoDigits(seconds % 60)}`;
}

/** The days of Excel's calendar, 1900 to 9999. */
const lastSerial = 2_958_465;

/**
 * A number without an exponent. Excel writes 17 digits, of which a person sees those of the shortest equal number. Three digits
 * after the point get a fourth: in amounts three are thousands.
 */
function numberText(value: string, digits: number): string {
  const trimmed = value.trim();
  if (/^-?\d+$/u.test(trimmed)) return trimmed.padStart(digits, '0');
  const number = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(number)) return trimmed;
  if (Number.isInteger(number) && Math.abs(number) < 1e21)
    return BigInt(number).toString().padStart(digits, '0');
  const text = String(number);
  const whole = text.includes('e') ? number.toFixed(20).replace(/0+$/u, '').replace(/\.$/u, '') : text;
  return /\.\d{3}$/u.test(whole) ? `${whole}0` : whole;
}

/** yyyy-mm-dd, HH:MM (with seconds where there are some), both with a space between, or a number. */
export function valueText(value: string, format: NumberFormat, from1904: boolean): string {
  const number = Number(value);
  const isMoment = (format.date || format.time) && value.trim() !== '';
  if (!isMoment || !(number >= 0 && number <= lastSerial)) return numberText(value, format.digits);
  const seconds = Math.round(number * secondsOfDay);
  const clock = timeText(seconds % secondsOfDay);
  if (!format.date) return clock;
  const day = dayText(Math.floor(seconds / secondsOfDay), from1904);
  return format.time && seconds % secondsOfDay !== 0 ? `${day} ${clock}` : day;
}
