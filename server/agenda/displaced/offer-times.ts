import { nextFreeDays, offeredTimes } from '#contract/agenda/appointment-rules.ts';
import type { FreeTime } from '#contract/agenda/next-free.ts';
import { addDays, daysBetween, minutesOf } from '#contract/value-formats.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { SummaryRow } from '../appointments/search-queries.ts';
import { listFirstFree } from '../free-times/queries.ts';
import { presentFree } from '../free-times/read-next-free.ts';

type Displaced = Pick<
  SummaryRow,
  'id' | 'date' | 'time' | 'duration_minutes' | 'procedure_id' | 'professional_id'
>;

/** An hour earlier or later weighs as much as a day later, another weekday as much as five. */
function distance({ date, time }: Displaced, free: FreeTime): number {
  const days = daysBetween(date, free.date);
  const hours = Math.abs(minutesOf(free.time) - minutesOf(time)) / 60;
  return days + hours + (days % 7 === 0 ? 0 : 5);
}

/** Of different days while there are some. */
function nearest(row: Displaced, ahead: readonly FreeTime[]): FreeTime[] {
  const ranked = ahead.toSorted((one, other) => distance(row, one) - distance(row, other));
  const ofDays = [...Map.groupBy(ranked, ({ date }) => date).values()].flatMap(([first]) => first ?? []);
  return [...new Set([...ofDays, ...ranked])]
    .slice(0, offeredTimes.staff)
    .sort((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`));
}

/**
 * The free times nearest to that of each appointment, from its own day on. Those that take the same share one search, and no time is
 * offered to two of them while there are others.
 * @param rows by date and time @param now the clinic's, yyyy-MM-dd HH:mm:ss
 */
export async function offerTimes(
  tx: Scope,
  rows: readonly Displaced[],
  now: string,
): Promise<Map<string, FreeTime[]>> {
  const groups = Map.groupBy(rows, (row) =>
    [row.procedure_id, row.duration_minutes, row.professional_id].join(' '),
  );
  const offered = new Map<string, FreeTime[]>();
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const left = await timesOf(tx, group, now);
      for (const row of group) {
        const ahead = left.filter((time) => time.date >= row.date);
        const own = nearest(row, ahead);
        offered.set(row.id, own);
        // The last times are offered again rather than none.
        if (ahead.length >= 2 * offeredTimes.staff)
          for (const time of own) left.splice(left.indexOf(time), 1);
      }
    }),
  );
  return offered;
}

/** The nearest times lie within it, where there are enough: a search of 90 days costs three times as much. */
const nearDays = 28;

/** Times of one search: half a year of empty days. */
const mostTimes = 3_000;

/** Of the professional; of all who do it, where that one has none. */
async function timesOf(tx: Scope, group: readonly Displaced[], now: string): Promise<FreeTime[]> {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) return [];
  const wanted = {
    procedureId: first.procedure_id ?? undefined,
    minutes: first.duration_minutes,
    periods: [],
    weekdays: [],
    from: first.date,
  };
  const search = (days: number, professionalIds?: string[]) =>
    listFirstFree(tx, { ...wanted, to: addDays(last.date, days - 1), professionalIds }, now, mostTimes);
  const own = [first.professional_id];
  const near = await search(nearDays, own);
  if (near.length >= 2 * offeredTimes.staff * group.length) return near.map(presentFree);
  const all = await search(nextFreeDays, own);
  return (all.length > 0 ? all : await search(nextFreeDays)).map(presentFree);
}
