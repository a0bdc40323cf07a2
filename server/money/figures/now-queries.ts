/** What the start page of who runs the clinic says of today. */
import { type RawBuilder, sql } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import { recentDays } from '#contract/money/figure-days.ts';
import type { MoneyNow } from '#contract/money/figures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { isExpected } from '../cards/queries.ts';
import { type Days, dueVisits, expiring, inBothAt, isRecent, rowsOf } from './queries.ts';

type Found = Omit<MoneyNow, 'today' | 'before'>;

/** @param days of the month until today, and of the period before it @param last day of the month */
export async function findNow(tx: Scope, days: Days, last: string): Promise<Found> {
  const { today, timeZone, from } = days;
  const started = sql`${today}::date::timestamp at time zone ${timeZone}`;
  const recent = sql`${today}::date - ${sql.lit(recentDays)}`;
  const sumWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(cents) filter (where ${condition}), 0)::float8`;
  const [found] = await rowsOf(
    tx,
    sql<Found>`
      select
        (select json_build_object('todayCents', ${sumWhere(sql`day = ${today}::date`)},
                                  'monthCents', ${sumWhere(sql`day >= ${from}::date`)},
                                  'beforeCents', ${sumWhere(sql`day < ${from}::date`)})
           from (select amount_cents as cents, (entered_at at time zone ${timeZone})::date as day from till_entries
                   where (appointment_id is not null or package_id is not null) and ${inBothAt(sql`entered_at`, days)}) as entry
        ) as received,
        (select json_build_object('visits', count(*), 'cents', coalesce(sum(cents), 0))
           from (${dueVisits(days)}) as visit) as due,
        (select json_build_object('monthCents', ${sumWhere(sql`expected_day >= ${today}::date`)},
                                  'overdue', count(*) filter (where expected_day < ${today}::date),
                                  'overdueCents', ${sumWhere(sql`expected_day < ${today}::date`)})
           from (select expected_day, gross_cents - fee_cents as cents from card_receivables as receivable
                   where expected_day <= ${last}::date and ${isExpected}
                     and not exists (select from app.card_arrivals_in_force() where receivable_id = receivable.id)) as receivable
        ) as cards,
        (select count(*)::int from tills
           where opened_at < ${started} and not exists (select from till_closings where till_id = tills.id)) as "openTills",
        (select json_build_object('tills', count(*), 'cents', coalesce(sum(cents), 0))
           from (select (select sum(abs(coalesce((counted ->> method)::bigint, 0) - coalesce((expected ->> method)::bigint, 0))) as cents
                           from jsonb_object_keys(counted || expected) as method) from till_closings
                   where closed_at >= (${recent})::timestamp at time zone ${timeZone}) as closing
           where cents > 0) as "unevenTills",
        (select json_build_object('expenses', count(*), 'cents', coalesce(sum(amount_cents), 0)) from repeating_expenses
           where not is_ended and not app.is_entered(id, ${today}::date, null)
             and least(day_of_month, extract(day from ${last}::date)) <= extract(day from ${today}::date)) as "dueExpenses",
        (select coalesce(sum(${sql.join(
          openStatuses.map((status) => sql.ref(status)),
          sql` + `,
        )}), 0)::int from appointment_days
           where ${isRecent(days)}) as unfinished,
        (select count(*)::int from (${expiring(days)}) as one) as expiring`,
  );
  if (!found) throw new Error('a statement without a condition had no row');
  return found;
}
