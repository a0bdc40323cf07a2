import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import type { FreeTimes } from '#contract/agenda/free-times.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { closedTimes } from './explain-day.ts';
import {
  findProcedureTimes,
  listBooked,
  listClosures,
  listFreeTimes,
  listHeld,
  listNeeds,
  listOpenTime,
  type Wanted,
} from './queries.ts';

/**
 * For one day with the reason of every other start time, and with times that have passed: staff enter afterwards what was.
 * @param now the clinic's local time
 * @throws NOT_FOUND for an unknown procedure
 */
export async function readFreeTimes(tx: Scope, wanted: Wanted, now: string): Promise<FreeTimes> {
  const { procedureId, from, to, step } = wanted;
  const isOneDay = from === to;
  const [procedure, rows, day] = await Promise.all([
    procedureId === undefined ? undefined : findProcedureTimes(tx, procedureId),
    listFreeTimes(tx, wanted, isOneDay ? null : now),
    isOneDay ? readDay(tx, wanted) : null,
  ]);
  if (procedureId !== undefined && !procedure) throw refusal('NOT_FOUND');
  const lengths = {
    minutes: wanted.minutes ?? procedure?.minutes ?? defaultDurationMinutes,
    bufferBeforeMinutes: procedure?.buffer_before_minutes ?? 0,
    bufferAfterMinutes: procedure?.buffer_after_minutes ?? 0,
  };
  const days = rows.map(({ date, professional_id, times }) => ({
    date,
    professionalId: professional_id,
    times: times.split(','),
  }));
  const closed = day?.professionals.map((professional) => ({
    professionalId: professional.id,
    times: closedTimes(
      day,
      professional,
      { ...lengths, step },
      new Set(days.find(({ professionalId }) => professionalId === professional.id)?.times),
    ),
  }));
  return { ...lengths, days, closed: closed ?? null };
}

export async function readDay(tx: Scope, wanted: Wanted) {
  const [professionals, booked, held, closures, needs] = await Promise.all([
    listOpenTime(tx, wanted),
    listBooked(tx, wanted),
    listHeld(tx, wanted),
    listClosures(tx, wanted),
    listNeeds(tx, wanted),
  ]);
  return { professionals, booked, held, closures, needs };
}
