import { capitalise, formatMonth } from '#web/format/date.ts';

/** '1' to '12', as in the address. */
export const monthChoices = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** 'Janeiro' to 'Dezembro', each with its number. */
export const monthOptions = () =>
  monthChoices.map((value) => ({ value, label: capitalise(formatMonth(Number(value))) }));

/** The month before or after, with its year. */
export function neighbour(year: number, month: number, step: 1 | -1): { year: number; month: number } {
  const counted = year * 12 + (month - 1) + step;
  return { year: Math.floor(counted / 12), month: (counted % 12) + 1 };
}

/** The year in the address; the current year when missing or invalid. */
export function readYear(given: string | null, thisYear: number): number {
  return given !== null && /^20\d\d$/u.test(given) ? Number(given) : thisYear;
}

/** Query parameters of a month; `ano` only for other years. */
export const monthQuery = ({ year, month }: { year: number; month: number }, thisYear: number) => ({
  mes: String(month),
  ...(year !== thisYear && { ano: String(year) }),
});
