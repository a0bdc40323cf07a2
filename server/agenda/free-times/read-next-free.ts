import { defaultDurationMinutes, nextFreeDays } from '#contract/agenda/appointment-rules.ts';
import type { FreeTime, NextFree } from '#contract/agenda/next-free.ts';
import { addDays } from '#contract/value-formats.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findProcedureTimes, listFirstFree, type WantedNext } from './queries.ts';

type Asked = Omit<WantedNext, 'from' | 'to'> & { from?: string | undefined; limit: number };

/** The search reads so many days at a time, and ends when it has enough. Most clinics have free times within a week. */
const stretches = [7, 21, nextFreeDays - 28] as const;

/**
 * @param now the clinic's local time
 * @throws NOT_FOUND for an unknown procedure
 */
export async function readNextFree(tx: Scope, asked: Asked, now: string): Promise<NextFree> {
  const { procedureId, limit } = asked;
  const [procedure, rows] = await Promise.all([
    procedureId === undefined ? undefined : findProcedureTimes(tx, procedureId),
    // One more shows whether there are more.
    readFirstFree(tx, { ...asked, limit: limit + 1 }, now),
  ]);
  if (procedureId !== undefined && !procedure) throw refusal('NOT_FOUND');
  return {
    minutes: asked.minutes ?? procedure?.minutes ?? defaultDurationMinutes,
    rows: rows.slice(0, limit),
    hasMore: rows.length > limit,
  };
}

/** The first `limit` of `nextFreeDays`; none for an unknown procedure. @param now the clinic's local time */
export async function readFirstFree(tx: Scope, asked: Asked, now: string): Promise<FreeTime[]> {
  const today = now.slice(0, 10);
  let from = asked.from && asked.from > today ? asked.from : today;
  const rows: FreeTime[] = [];
  for (const days of stretches) {
    const to = addDays(from, days - 1);
    const found = await listFirstFree(tx, { ...asked, from, to }, now, asked.limit - rows.length);
    rows.push(...found.map(presentFree));
    if (rows.length === asked.limit) break;
    from = addDays(to, 1);
  }
  return rows;
}

type FreeRow = Awaited<ReturnType<typeof listFirstFree>>[number];

export const presentFree = ({ date, time, professional_id, full_name, color }: FreeRow): FreeTime => ({
  date,
  time,
  professional: { id: professional_id, fullName: full_name, color },
});
