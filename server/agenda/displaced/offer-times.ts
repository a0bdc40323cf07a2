import { offeredTimes } from '#contract/agenda/appointment-rules.ts';
import type { FreeTime } from '#contract/agenda/next-free.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { SummaryRow } from '../appointments/search-queries.ts';
import { readNextFree } from '../free-times/read-next-free.ts';

type Displaced = Pick<SummaryRow, 'id' | 'date' | 'duration_minutes' | 'procedure_id' | 'professional_id'>;

/**
 * The next free times for each appointment, from its own day on. Those that take the same share one search, and no time is
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
      for (const { id, date } of group) {
        const ahead = left.filter((time) => time.date >= date);
        const own = ahead.slice(0, offeredTimes.staff);
        offered.set(id, own);
        // The last times are offered again rather than none.
        if (ahead.length >= 2 * offeredTimes.staff)
          for (const time of own) left.splice(left.indexOf(time), 1);
      }
    }),
  );
  return offered;
}

/** Of the professional; of all who do it, where that one has none. */
async function timesOf(tx: Scope, group: readonly Displaced[], now: string): Promise<FreeTime[]> {
  const [first] = group;
  if (!first) return [];
  const wanted = {
    procedureId: first.procedure_id ?? undefined,
    minutes: first.duration_minutes,
    periods: [],
    weekdays: [],
    from: first.date,
    limit: (group.length + 1) * offeredTimes.staff,
  };
  const own = await readNextFree(tx, { ...wanted, professionalIds: [first.professional_id] }, now);
  return own.rows.length > 0 ? own.rows : (await readNextFree(tx, wanted, now)).rows;
}
