import { sql } from 'kysely';
import { type ExceptionKind, exceptionNames } from '#contract/agenda/schedule-exceptions.ts';
import type { Scope } from '../../platform/database/open-database.ts';

interface Preview {
  professionalId: string | null;
  /** The first of seven days. */
  from: string;
  minutes: number;
  /** An `int4multirange`; null: the clinic's week. */
  trial: string | null;
}

/** The free start times of a week, half an hour apart, by day, with the name of what closes a day without any. */
export async function previewWeek(tx: Scope, { professionalId, from, minutes, trial }: Preview) {
  const { rows } = await sql<{
    date: string;
    times: string[];
    kind: ExceptionKind | null;
    title: string | null;
  }>`
    with free as materialized (
      select starts_at
        from app.free_times(
          null, ${minutes}::integer, array[${professionalId}::uuid], ${from}::date, ${from}::date + 6, 30, null, '-infinity',
          coalesce(${trial}::int4multirange, (
            select week from working_hours where professional_id is null and valid_from <= ${from}::date
              order by valid_from desc limit 1)))
    )
    select one.day::text as date,
           array(select to_char(starts_at, 'HH24:MI') from free where starts_at::date = one.day order by starts_at) as times,
           closing.kind, closing.title
      from (select ${from}::date + number as day from generate_series(0, 6) as number) as one
      left join lateral (
        select kind, title from app.schedule_days(one.day, one.day)
          where resource_id is null and (professional_id is null or professional_id = ${professionalId}::uuid)
            and kind <> 'other_hours' and during @> tsrange(one.day, one.day + 1)
          order by professional_id nulls last limit 1
      ) as closing on true
      order by one.day`.execute(tx.db);
  return rows.map(({ date, times, kind, title }) => ({
    date,
    times,
    closedBy: kind && times.length === 0 ? (title ?? exceptionNames[kind]) : null,
  }));
}
