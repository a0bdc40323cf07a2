/** Figures of the page 'Confirmações'. Contacts are read by the index over `starts_at`, days by the counts of triggers. */
import { sql } from 'kysely';
import { type ContactChannel, figureWeeks } from '#contract/messages/contacts.ts';
import type { Scope } from '../../platform/database/open-database.ts';

interface Counts {
  asked: number;
  confirmed: number;
  moved: number;
  cancelled: number;
  missed: number;
  ended: number;
}
interface Rate {
  ended: number;
  missed: number;
}

export interface Figures {
  since: string | null;
  weeks: ({ week: string } & Counts)[];
  channels: ({ channel: ContactChannel } & Counts)[];
  before: Rate;
  after: Rate;
  asked: Rate;
}

const counts = sql`count(*)::int as asked, count(*) filter (where confirmed)::int as confirmed,
  count(*) filter (where moved)::int as moved, count(*) filter (where cancelled)::int as cancelled,
  count(*) filter (where missed)::int as missed, count(*) filter (where ended)::int as ended`;

/** @param today the clinic's day; the weeks go up to the one that holds it */
export async function readFigures(tx: Scope, today: string): Promise<Figures> {
  const day = sql`(select ${today}::date)`;
  const weeks = sql.lit(figureWeeks);
  const { rows } = await sql<Figures>`
    with period as materialized (
      select since, monday, since - 7 * ${weeks} as before_from,
             greatest(since, ${day} - 7 * ${weeks}) as after_from
        from (select (select starts_at::date from appointment_contacts
                        where kind in ('reminder', 'confirmation') order by starts_at limit 1) as since,
                     date_trunc('week', ${day}::timestamp)::date - 7 * (${weeks} - 1) as monday) as first
    ), asked as materialized (
      -- One row for a time of an appointment: by what it was asked last, and what was answered.
      select appointment_id, starts_at,
             (array_agg(channel order by happened_at desc)
                filter (where kind in ('reminder', 'confirmation') and state not in ('skipped', 'failed', 'queued', 'opened'))
             )[1] as sent_by,
             -- A chat that was opened reached the patient, where an answer came.
             (array_agg(channel order by happened_at desc) filter (where kind = 'confirmation' and state = 'opened'))[1]
               as opened_by,
             bool_or(kind = 'answer') as answered,
             bool_or(kind = 'answer' and state = 'confirmed') as said_yes,
             bool_or(kind = 'answer' and state = 'wants_to_move') as said_move
        from appointment_contacts
        where starts_at >= (select least(monday, after_from) from period)
          and starts_at < (select monday from period) + 7 * ${weeks}
        group by appointment_id, starts_at
    ), judged as materialized (
      select channel, date_trunc('week', asked.starts_at)::date as week, asked.starts_at::date as day,
             said_yes as confirmed, said_move or is_elsewhere as moved,
             not is_elsewhere and status = 'cancelled' as cancelled,
             not is_elsewhere and status = 'no_show' as missed,
             not is_elsewhere and status in ('completed', 'no_show') as ended
        from asked
          join appointments on appointments.id = appointment_id,
          lateral (select coalesce(sent_by, case when answered then opened_by end) as channel) as by_channel,
          lateral (select appointments.date + appointments.time <> asked.starts_at as is_elsewhere) as place
        where channel is not null
    )
    select
      (select since from period) as since,
      (select coalesce(json_agg(one order by week desc), '[]') from (
         select week, ${counts} from judged where week >= (select monday from period) group by week
       ) as one) as weeks,
      (select coalesce(json_agg(one order by asked desc, channel), '[]') from (
         select channel, ${counts} from judged where week >= (select monday from period) group by channel
       ) as one) as channels,
      (select json_build_object('ended', coalesce(sum(completed + no_show), 0)::int,
                                'missed', coalesce(sum(no_show), 0)::int)
         from appointment_days, period where date >= before_from and date < since) as before,
      (select json_build_object('ended', coalesce(sum(completed + no_show), 0)::int,
                                'missed', coalesce(sum(no_show), 0)::int)
         from appointment_days, period where date >= after_from and date <= ${day}) as after,
      (select json_build_object('ended', count(*) filter (where ended)::int,
                                'missed', count(*) filter (where missed)::int)
         from judged, period where day >= after_from and day <= ${day}) as asked`.execute(tx.db);
  const [figures] = rows;
  if (!figures) throw new Error('a statement without a condition had no row');
  return figures;
}
