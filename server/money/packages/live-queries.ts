import { type RawBuilder, sql } from 'kysely';
import { expiringWithinDays } from '#contract/money/figure-days.ts';
import { type LiveChoice, mostLive } from '#contract/money/packages.ts';
import type { PackageSession } from '#contract/patients/package-session.ts';
import type { ContactDetailsRow } from '../../patients/patients/present-contact-details.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { openPackages, rowsOf } from '../figures/queries.ts';

interface Live {
  total: number;
  toBook: number;
  openCents: number;
  rows: (ContactDetailsRow & {
    id: string;
    patient_id: string;
    openCents: number;
    items: (PackageSession & {
      id: string;
      toBook: number;
      service: string;
      patient: { id: string; fullName: string };
    })[];
  })[];
}

/** Of a `pack`. `ends`: the first last day of sessions that are to be booked, which has not passed. */
const conditions = (today: string): Record<LiveChoice, RawBuilder<unknown>> => ({
  all: sql`true`,
  expiring: sql`ends <= ${today}::date + ${sql.lit(expiringWithinDays)}`,
  unbooked: sql`to_book > 0`,
  owing: sql`"openCents" > 0`,
});

/** A balance has no sessions: it is none of them. @param today the clinic's */
export async function findLive(tx: Scope, today: string, show: LiveChoice): Promise<Live> {
  const [found] = await rowsOf(
    tx,
    sql<Live>`
      with owed as materialized (select id, cents from (${openPackages}) as one),
        item as materialized (
          select package_id, items.id, items.patient_id, service, added_at, session,
                 case when valid_until >= ${today}::date then (session ->> 'left')::int else 0 end as to_book,
                 valid_until, (session ->> 'booked')::int as booked
            from package_items as items, lateral (select app.say_session(items.id) as session offset 0) as said
            where procedure_id is not null and (valid_until >= ${today}::date or package_id in (select id from owed))
              and not exists (select from packages where ends_id = package_id)),
        pack as materialized (
          select sale.id, sale.patient_id, coalesce(max(owed.cents), 0) as "openCents", sum(item.to_book)::int as to_book,
                 min(item.valid_until) filter (where item.to_book > 0) as ends,
                 json_agg(session || jsonb_build_object('id', item.id, 'toBook', item.to_book, 'service', service,
                     'patient', jsonb_build_object(
                     'id', item.patient_id, 'fullName', coalesce((select full_name from patients where id = item.patient_id), '')))
                   order by added_at, item.id) filter (where (session ->> 'sessions')::int > 0) as items
            from item join packages as sale on sale.id = package_id left join owed on owed.id = sale.id
            group by sale.id, sale.patient_id
            having sum(item.to_book) > 0 or sum(booked) > 0 or max(owed.cents) > 0),
        chosen as materialized (
          select pack.*, full_name, phone, guardian_phone, guardian_name, accepts_whatsapp
            from pack join patients on patients.id = patient_id
            where ${conditions(today)[show]})
      select count(*)::int as total, coalesce(sum(to_book), 0)::int as "toBook", coalesce(sum("openCents"), 0)::float8 as "openCents",
             coalesce((select json_agg(shown) from (
               select * from chosen order by ends nulls last, full_name, id limit ${mostLive}) as shown), '[]') as rows
        from chosen`,
  );
  return found ?? { total: 0, toBook: 0, openCents: 0, rows: [] };
}
