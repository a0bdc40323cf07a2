import type { z } from 'zod';
import { nextTimeDays, type propose } from '#contract/agenda/appointment-series.ts';
import type { ClosedReason } from '#contract/agenda/closed-reasons.ts';
import { addDays } from '#contract/value-formats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { readFreeTimes } from '../free-times/read-free-times.ts';

type Input = z.output<NonNullable<(typeof propose)['~orpc']['inputSchema']>>;
type Moment = { date: string; time: string };

interface Session extends Moment {
  /** Null: it is free. */
  reason: ClosedReason | null;
  name: string | null;
  next: Moment | null;
}

/** Minutes between the start times that are compared: the planned time, HH:mm, is one of them. */
const stepTo = (time: string) => (Number(time.slice(3)) % 5 === 0 ? 5 : 1);
const agendaStep = 30;

/** Whether the planned time of each session is free, why not, and the next free time. */
export async function proposeSessions(tx: Scope, input: Input, clock: Clock): Promise<Session[]> {
  const { date, time, sessions, everyDays, professionalId, procedureId, durationMinutes } = input;
  const now = clock.localTime();
  const wanted = { procedureId, minutes: durationMinutes, professionalIds: [professionalId] };
  const planned = Array.from({ length: sessions }, (_, index) => addDays(date, index * everyDays));
  return Promise.all(
    planned.map(async (day) => {
      const { closed } = await readFreeTimes(tx, { ...wanted, from: day, to: day, step: stepTo(time) }, now);
      const taken = closed?.flatMap(({ times }) => times).find((each) => each.time === time);
      if (!taken) return { date: day, time, reason: null, name: null, next: null };
      const period = { from: day, to: addDays(day, nextTimeDays), step: agendaStep };
      const { days } = await readFreeTimes(tx, { ...wanted, ...period }, now);
      const later = days.flatMap((free) => free.times.map((each) => ({ date: free.date, time: each })));
      const next = later.find((free) => free.date > day || free.time > time) ?? null;
      return { date: day, time, reason: taken.reason, name: taken.name, next };
    }),
  );
}
