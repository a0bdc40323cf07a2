import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

interface Day {
  date: string;
  open_minutes: number;
  booked_minutes: number;
  free_minutes: number;
}

interface Occupancy {
  days: Day[];
  pending_requests: number;
}

/** Minutes. A shorter gap is not offered; as in the agenda's own gaps. */
const shortestGap = 15;

/**
 * Open, booked and free minutes of each day, in one statement. Of the appointments only those of these days are read, by an
 * index, so that it costs the same in an old clinic.
 * @param days first and last, yyyy-MM-dd
 * @param now the clinic's local time: what is over is not free any more
 */
export async function readOccupancy(
  tx: Scope,
  { first, last }: { first: string; last: string },
  professionalIds: readonly string[] | undefined,
  now: string,
): Promise<Occupancy> {
  const chosen = sql`${professionalIds ?? null}::uuid[]`;
  // As in the agenda: a gap of today begins at the next quarter of an hour.
  const next = sql`date_bin('15 minutes', ${now}::timestamp + interval '15 minutes' - interval '1 microsecond', '2000-01-01')`;
  // Sub-selects hide the days from the planner, as in the agenda.
  const [from, to] = [sql`(select ${first}::date)`, sql`(select ${last}::date)`];
  const { rows } = await sql<Occupancy>`
    with person as materialized (
      select id from professionals where case when ${chosen} is null then active else id = any (${chosen}) end
    ), times as materialized (
      select professional_id, open from app.open_times(array(select id from person), ${from}, ${to})
    ), taken as (
      select professional_id, range_agg(occupied) as times from (
        select professional_id, occupied from appointments
          where date between ${from} and ${to} and status not in ('cancelled', 'no_show')
        union all
        select professional_id, occupied from booking_requests
          where date between ${from} and ${to} and state in ('held', 'pending', 'proposed')
            and app.takes_time(state, expires_at)
      ) as one
        group by professional_id
    ), piece as (
      select false as is_free, unnest(open) as part from times
      union all
      select true, unnest((open - coalesce(taken.times, '{}')) * tsmultirange(tsrange(${next}, null)))
        from times left join taken using (professional_id)
    ), open as (
      select day::date as date, coalesce(sum(minutes) filter (where not is_free), 0) as minutes,
             coalesce(sum(minutes) filter (where is_free and minutes >= ${shortestGap}), 0) as free
        from piece,
             generate_series(lower(part)::date, (upper(part) - interval '1 microsecond')::date, interval '1 day') as day,
             lateral (select part * tsrange(day::timestamp, day::timestamp + interval '1 day')) as cut (within),
             lateral (select floor(extract(epoch from upper(within) - lower(within)) / 60)::int) as length (minutes)
        group by 1
    ), booked as (
      select date, sum(duration_minutes)::int as minutes from appointments
        where date between ${from} and ${to} and status not in ('cancelled', 'no_show')
          and professional_id in (select id from person)
        group by date
    ), day as (
      select date, coalesce(open.minutes, 0) as open_minutes, coalesce(booked.minutes, 0) as booked_minutes,
             coalesce(open.free, 0) as free_minutes
        from open full join booked using (date)
        where date between ${from} and ${to}
    )
    select (select coalesce(json_agg(day order by date), '[]') from day) as days,
           (select count(*)::int from booking_requests where state = 'pending') as pending_requests`.execute(
    tx.db,
  );
  const [occupancy] = rows;
  if (!occupancy) throw new Error('a statement without a condition had no row');
  return occupancy;
}
