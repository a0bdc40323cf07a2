import { capitalise, formatMonth } from '#web/format/date.ts';

/** January to December, as they stand in the address. */
export const monthChoices = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** 'Janeiro' to 'Dezembro', each with its number. */
export const monthOptions = () =>
  monthChoices.map((value) => ({ value, label: capitalise(formatMonth(Number(value))) }));

/** The month before or after another one, in its year. */
export function neighbour(year: number, month: number, step: 1 | -1): { year: number; month: number } {
  const counted = year * 12 + (month - 1) + step;
  return { year: Math.floor(counted / 12), month: (counted % 12) + 1 };
}

/** The year of an address; this one where none is named that makes sense. */
export function readYear(given: string | null, thisYear: number): number {
  return given !== null && /^20\d\d$/u.test(given) ? Number(given) : thisYear;
}

/** How the address names a month: its year only where it is not this one. */
export const monthQuery = ({ year, month }: { year: number; month: number }, thisYear: number) => ({
  mes: String(month),
  ...(year !== thisYear && { ano: String(year) }),
});
