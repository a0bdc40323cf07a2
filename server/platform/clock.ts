/** The clinic's local time, independent of the zones of the server and of the browser. */
export interface Clock {
  /** IANA name of the clinic's zone. */
  timeZone: string;
  now(): Date;
  /** The clinic's calendar day, yyyy-MM-dd. */
  today(): string;
  /** Local date and time at the clinic, yyyy-MM-dd HH:mm:ss. */
  localTime(): string;
  /** First and last day, yyyy-MM-dd, of the clinic's current month. */
  month(): { first: string; last: string };
}

export function createClock(timeZone: string, now: () => Date = () => new Date()): Clock {
  // The Swedish locale writes day and time the way ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const localTime = () => format.format(now());
  const today = () => localTime().slice(0, 10);
  return {
    timeZone,
    now,
    today,
    localTime,
    month() {
      const [year, month] = partsOf(today());
      return monthOf(year, month);
    },
  };
}

/** First and last day of a month, yyyy-MM-dd. @param month 1 to 12 */
export function monthOf(year: number, month: number): { first: string; last: string } {
  const start = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { first: `${start}-01`, last: `${start}-${days}` };
}

/** Year, month (1 to 12) and day of a date yyyy-MM-dd. */
export function partsOf(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return [year, month, day];
}
