/** The working days of twelve weeks. */
const perYear = 12 * 5;

/**
 * The `n`th day, counted from 0, of the Mondays to Fridays of June to August from `year` on. A new clinic is open on
 * these days, and no national holiday falls into these months.
 *
 * @returns yyyy-mm-dd
 */
export function openDay(year: number, n: number): string {
  const day = new Date(Date.UTC(year + Math.floor(n / perYear), 5, 1));
  const beforeMonday = (8 - day.getUTCDay()) % 7;
  const within = n % perYear;
  day.setUTCDate(1 + beforeMonday + Math.floor(within / 5) * 7 + (within % 5));
  return day.toISOString().slice(0, 10);
}
