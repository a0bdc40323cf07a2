const summer = 92;

/**
 * The `n`th day, counted from 0, of the months of June to August from `year` on: the clinic's default hours are open, since
 * no national holiday falls into these months.
 */
export const openDay = (year: number, n: number): string =>
  new Date(Date.UTC(year + Math.floor(n / summer), 5, 1 + (n % summer))).toISOString().slice(0, 10);
