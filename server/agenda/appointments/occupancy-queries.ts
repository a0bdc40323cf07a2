import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

interface Day {
  date: string;
  open_minutes: number;
  booked_minutes: number;
}

/**
 * Open and booked minutes of each day, in one statement. Of the appointments only those of these days are read, by an
 * index, so that it costs the same in an old clinic.
 * @param days first and last, yyyy-MM-dd
 */
export async function readOccupancy(
  tx: Scope,
  { first, last }: { first: string; last: string },
  professionalIds: readonly string[] | undefined,
): Promise<Day[]> {
  const chosen = sql`${professionalIds ?? null}::uuid[]`;
  // Sub-selects hide the days from the planner, as in the agenda.
  const [from, to] = [sql`(select ${first}::date)`, sql`(select ${last}::date)`];
  const { rows } = await sql<Day>`
    with person as materialized (
      select id from professionals where case when ${chosen} is null then active else id = any (${chosen}) end
    ), open as (
      select day::date as date, sum(extract(epoch from upper(part) - lower(part)) / 60)::int as minutes
        from app.open_times(array(select id from person), ${from}, ${to}) as one,
             unnest(one.open) as piece,
             generate_series(lower(piece)::date, (upper(piece) - interval '1 microsecond')::date, interval '1 day') as day,
             lateral (select piece * tsrange(day::timestamp, day::timestamp + interval '1 day')) as cut (part)
        group by 1
    ), booked as (
      select date, sum(duration_minutes)::int as minutes from appointments
        where date between ${from} and ${to} and status not in ('cancelled', 'no_show')
          and professional_id in (select id from person)
        group by date
    )
    select date, coalesce(open.minutes, 0) as open_minutes, coalesce(booked.minutes, 0) as booked_minutes
      from open full join booked using (date)
      where date between ${from} and ${to}
      order by date`.execute(tx.db);
  return rows;
}
