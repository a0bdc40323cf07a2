/** The entries of a year: holidays and exceptions by their first day, and those that repeat each week. */
import type { Holiday, ScheduleException } from '#contract/agenda/schedule-exceptions.ts';

export type Entry = {
  key: string;
  /** First and last day within the year. */
  first: string;
  last: string;
} & ({ holiday: Holiday; opened: ScheduleException | null } | { exception: ScheduleException });

export type YearEntries = {
  weekly: ScheduleException[];
  /** '2026-11' and its entries, in order. */
  months: { month: string; entries: Entry[] }[];
};

type Listed = { holidays: readonly Holiday[]; exceptions: readonly ScheduleException[] };

/** @param from entries that end before this day are left out; null keeps all */
export function entriesOf({ holidays, exceptions }: Listed, from: string | null): YearEntries {
  const onOneDay = (exception: ScheduleException, day: string) =>
    exception.kind === 'other_hours' && exception.professional === null && exception.days.includes(day);
  const entries: Entry[] = [
    ...holidays.map((holiday) => ({
      key: `${holiday.date} ${holiday.name}`,
      first: holiday.date,
      last: holiday.date,
      holiday,
      opened: exceptions.find((exception) => onOneDay(exception, holiday.date)) ?? null,
    })),
    ...exceptions
      .filter(({ repeats, days }) => repeats !== 'weekly' && days.length > 0)
      .map((exception) => ({
        key: exception.id,
        first: exception.days[0] ?? exception.firstDay,
        last: exception.days.at(-1) ?? exception.firstDay,
        exception,
      })),
  ].sort((a, b) => (a.first === b.first ? 0 : a.first < b.first ? -1 : 1));
  const shown = entries.filter(({ last }) => from === null || last >= from);
  const months = new Map<string, Entry[]>();
  for (const entry of shown) {
    const month = entry.first.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), entry]);
  }
  return {
    weekly: exceptions.filter(({ repeats, days, lastDay }) => {
      const isOver = from !== null && lastDay !== null && lastDay < from;
      return repeats === 'weekly' && days.length > 0 && !isOver;
    }),
    months: [...months].map(([month, ofMonth]) => ({ month, entries: ofMonth })),
  };
}
