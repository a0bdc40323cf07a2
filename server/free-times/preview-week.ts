import { sql } from 'kysely';
import { type ExceptionKind, exceptionNames } from '#contract/schedule-exceptions.ts';
import type { Scope } from '../database/open-database.ts';

interface Preview {
  professionalId: string | null;
  /** The first of seven days. */
  from: string;
  minutes: number;
  /** An `int4multirange` of the week; null for the saved hours. */
  trial: string | null;
}

/** The start times, half an hour apart, that a week leaves open, by day, with the name of what closes the day. */
export async function previewWeek(tx: Scope, { professionalId, from, minutes, trial }: Preview) {
  const { rows } = await sql<{
    date: string;
    times: string[];
    kind: ExceptionKind | null;
    title: string | null;
  }>`
    with week as materialized (
      select open from app.open_times(array[${professionalId}::uuid], ${from}::date, ${from}::date + 6, ${trial}::int4multirange)
    ), starts as (
      select at
        from week, unnest(open) as part,
             generate_series(
               date_bin('30 minutes', lower(part) + interval '30 minutes' - interval '1 microsecond', '2000-01-01'),
               upper(part) - make_interval(mins => ${minutes}), interval '30 minutes') as at
    )
    select day::text as date,
           coalesce((select array_agg(to_char(at, 'HH24:MI') order by at) from starts where at::date = day), '{}') as times,
           closing.kind, closing.title
      from (select ${from}::date + number as day from generate_series(0, 6) as number) as one
      left join lateral (
        select kind, title from app.schedule_days(one.day, one.day)
          where resource_id is null and (professional_id is null or professional_id = ${professionalId}::uuid)
            and kind <> 'other_hours' and during @> tsrange(one.day, one.day + 1)
          order by professional_id nulls last limit 1
      ) as closing on true
      order by day`.execute(tx.db);
  return rows.map(({ date, times, kind, title }) => ({
    date,
    times,
    closedBy: kind && times.length === 0 ? (title ?? exceptionNames[kind]) : null,
  }));
}
