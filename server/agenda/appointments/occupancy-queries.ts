import { type RawBuilder, sql } from 'kysely';
import { shortestGap, snapMinutes } from '#contract/agenda/conflicts.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { pendingRequests } from './agenda-queries.ts';

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

/**
 * Open, booked and free minutes of each day, in one statement. Of the appointments only those of these days are read, by an
 * index, so that it costs the same in an old clinic. Who has left has appointments and no hours.
 * @param days first and last, yyyy-MM-dd
 * @param now the clinic's local time, from which on free minutes are counted; without it none are, which costs half
 */
export async function readOccupancy(
  tx: Scope,
  { first, last }: { first: string; last: string },
  professionalIds: readonly string[] | undefined,
  now?: string,
): Promise<Occupancy> {
  const chosen = sql`${professionalIds ?? null}::uuid[]`;
  // Sub-selects hide the days from the planner, as in the agenda.
  const [from, to] = [sql`(select ${first}::date)`, sql`(select ${last}::date)`];
  const { rows } = await sql<Occupancy>`
    with person as materialized (
      select id, active from professionals where case when ${chosen} is null then active else id = any (${chosen}) end
    ), piece as (
      select one.professional_id, day::date as date, part
        from app.open_times(array(select id from person where active), ${from}, ${to}) as one,
             unnest(one.open) as piece,
             generate_series(lower(piece)::date, (upper(piece) - interval '1 microsecond')::date, interval '1 day') as day,
             lateral (select piece * tsrange(day::timestamp, day::timestamp + interval '1 day')) as cut (part)
    ), open as (
      select date, sum(extract(epoch from upper(part) - lower(part)) / 60)::int as minutes from piece group by date
    ), booked as (
      select date, sum(duration_minutes)::int as minutes from appointments
        where date between ${from} and ${to} and status not in ('cancelled', 'no_show')
          and professional_id in (select id from person)
        group by date
    ), free as (
      ${now === undefined ? sql`select null::date as date, 0 as minutes where false` : freeSince(now, from, to)}
    ), day as (
      select date, coalesce(open.minutes, 0) as open_minutes, coalesce(booked.minutes, 0) as booked_minutes,
             coalesce(free.minutes, 0) as free_minutes
        from open full join booked using (date) left join free using (date)
        where date between ${from} and ${to}
    )
    select (select coalesce(json_agg(day order by date), '[]') from day) as days,
           ${pendingRequests} as pending_requests`.execute(tx.db);
  const [occupancy] = rows;
  if (!occupancy) throw new Error('a statement without a condition had no row');
  return occupancy;
}

/** As `freeGaps`: today's begin at the next time that can be chosen, by the minute. */
function freeSince(now: string, from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  const next = sql`(select date_bin(make_interval(mins => ${sql.lit(snapMinutes)}),
    date_trunc('minute', ${now}::timestamp) + make_interval(mins => ${sql.lit(snapMinutes - 1)}), '2000-01-01'))`;
  return sql`
    select date, sum(extract(epoch from upper(gap) - lower(gap)) / 60)::int as minutes
      from piece
      left join (
        select professional_id, date, range_agg(occupied) as times from (
          select professional_id, date, occupied from appointments
            where date between ${from} and ${to} and status not in ('cancelled', 'no_show')
          union all
          select professional_id, date, occupied from booking_requests
            where date between ${from} and ${to} and state in ('held', 'pending', 'proposed')
              and app.takes_time(state, expires_at)
        ) as one
          group by professional_id, date
      ) as taken using (professional_id, date),
      unnest(tsmultirange(part * tsrange(${next}, null)) - coalesce(times, '{}')) as gap
      where upper(part) > ${next} and upper(gap) - lower(gap) >= make_interval(mins => ${shortestGap})
      group by date`;
}
