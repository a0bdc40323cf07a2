import { sql } from 'kysely';
import type { Package } from '#contract/money/packages.ts';
import type { QuoteLine } from '#contract/patients/documents.ts';
import type { TakenSession } from '#contract/patients/package-session.ts';
import type { AcceptedQuote, EndedQuote } from '#contract/patients/quotes.ts';
import { endedQuote } from '../../patients/documents/quote-queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Why a package or balance has ended whose import was undone. No person says it, and no screen shows that sale. */
export const importUndone = 'Importação desfeita';

/** Of a patient who bought them or has sessions of them, times as PostgreSQL writes them. A deleted patient has no name. */
export async function listPackages(tx: Scope, patientId: string) {
  const name = (patient: string) =>
    sql`json_build_object('id', ${sql.ref(patient)}, 'fullName', coalesce(
      (select full_name from patients where id = ${sql.ref(patient)}), ''))`;
  const { rows } = await sql<Package>`
    select sale.id, app.package_name(sale.id) as name, ${name('sale.patient_id')} as patient,
           sale.valid_until as "validUntil", to_json(sale.sold_at) as "soldAt", sale.user_name as "userName",
           sale.paid_before_cents is not null as "isBrought",
           app.package_open(sale.id) as "openCents", app.package_paid(sale.id) as "paidCents",
           app.package_used(sale.id, clock_timestamp()) as "usedCents",
           (select json_build_object('at', sold_at, 'reason', reason) from packages where ends_id = sale.id) as ended,
           array(
             select jsonb_build_object(
                 'id', item.id, 'patient', ${name('item.patient_id')}, 'procedureId', procedure_id, 'service', service, 'addedAt', added_at,
                 'movedBecause', reason, 'bookings', coalesce(bookings, '[]')) || app.say_session(item.id)
               from package_items as item
                 cross join lateral (
                   select jsonb_agg(jsonb_build_object('id', appointment_id, 'date', date, 'time', to_char(time, 'HH24:MI'))
                              order by date, time) filter (where status <> 'completed') as bookings
                     from package_uses as taken left join appointments on appointments.id = appointment_id
                     where item_id = item.id and returns_id is null
                       and not exists (select from package_uses where returns_id = taken.id)) as uses
               where package_id = sale.id and procedure_id is not null order by added_at, id) as items
      from packages as sale
      where ends_id is null
        -- What an undone import has taken back is as if it had never come.
        and not exists (select from packages as ended
                          where ended.ends_id = sale.id and ended.reason = ${importUndone} and ended.user_id is null)
        and id in (select id from packages where patient_id = ${patientId}
                   union select package_id from package_items where patient_id = ${patientId})
      order by sale.sold_at desc, sale.id`.execute(tx.db);
  return rows;
}

/** Quotes of a patient, newest first. */
export async function listQuotes(tx: Scope, patientId: string) {
  const { rows } = await sql<{ state: EndedQuote; lines: readonly QuoteLine[] }>`
    select ${endedQuote} as state, lines from quotes as quote
      where patient_id = ${patientId} and ends_id is null order by made_at desc, id`.execute(tx.db);
  return rows;
}

/** @returns false: the caller sees no such quote. @throws a constraint of `quotes` where it can no longer be accepted */
export async function insertAcceptance(tx: Scope, id: string, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into quotes (ends_id, ending, day) select id, 'accepted', ${day} from quotes where id = ${id} and ends_id is null`.execute(
    tx.db,
  );
  return numAffectedRows === 1n;
}

/** What the acceptance of a quote came to. */
export async function findAccepted(tx: Scope, id: string): Promise<AcceptedQuote> {
  const { rows } = await sql<AcceptedQuote>`
    with bought as (
      select packages.id, app.package_name(packages.id) as name, packages.valid_until as "validUntil",
             app.package_due(packages.id) as "dueCents"
        from packages where quote_id = ${id}
    )
    select (select to_json(bought) from bought) as package,
           (select sum((line ->> 'quantity')::int * (line ->> 'priceCents')::int)::int from jsonb_array_elements(lines) as line)
             - coalesce((select "dueCents" from bought), 0) as "otherCents"
      from quotes where id = ${id}`.execute(tx.db);
  // The acceptance has found it.
  const [accepted] = rows;
  if (!accepted) throw new Error('an accepted quote is not there');
  return accepted;
}

/** What is left beside the session that an appointment has; null: it has none. */
export async function findSession(tx: Scope, appointmentId: string): Promise<TakenSession | null> {
  const { rows } = await sql<{ session: TakenSession | null }>`
    select app.say_taken_session(${appointmentId}) as session`.execute(tx.db);
  return rows[0]?.session ?? null;
}

/** @returns whether there was none with the id */
export async function insertPackage(
  tx: Scope,
  sale: { id: string; patient_id: string; day: string; valid_until: string },
): Promise<boolean> {
  const written = await tx.db
    .insertInto('packages')
    .values(sale)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

type Items = readonly { procedureId: string; sessions: number; priceCents: number }[];
const recordset = (items: Items) =>
  sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item ("procedureId" uuid, sessions smallint, "priceCents" integer)`;

// The database writes whose the sessions are, and the price of moved ones.

export const insertItems = (tx: Scope, package_id: string, patient_id: string, items: Items) =>
  sql`insert into package_items (package_id, patient_id, procedure_id, sessions, price_cents)
        select ${package_id}, ${patient_id}, item."procedureId", item.sessions, item."priceCents"
          from ${recordset(items)}`.execute(tx.db);

/** Whether the package was sold with these values. */
export async function isSoldSo(
  tx: Scope,
  sale: { id: string; patient_id: string; valid_until: string },
  items: Items,
): Promise<boolean> {
  const { rows } = await sql`
    select from packages where id = ${sale.id} and patient_id = ${sale.patient_id} and valid_until = ${sale.valid_until}
      and array(select (procedure_id, sessions, price_cents)::text from package_items
                  where package_id = packages.id and moved_from_id is null order by 1)
        = array(select ("procedureId", sessions, "priceCents")::text from ${recordset(items)} order by 1)`.execute(
    tx.db,
  );
  return rows.length > 0;
}

type Move = {
  id: string;
  itemId: string;
  sessions: number;
  procedureId: string;
  patientId: string;
  reason: string;
};

/** Nothing where the id is there: the check of the sessions that are left comes before a conflict. */
export const insertMove = (tx: Scope, move: Move) =>
  sql`insert into package_items (id, moved_from_id, sessions, procedure_id, patient_id, reason)
        select ${move.id}, ${move.itemId}, ${move.sessions}, ${move.procedureId}, ${move.patientId}, ${move.reason}
          where not exists (select from package_items where id = ${move.id})
        on conflict (id) do nothing`.execute(tx.db);

export const isMovedSo = (tx: Scope, { id, itemId, sessions, procedureId, patientId, reason }: Move) =>
  tx.db
    .selectFrom('package_items')
    .select('id')
    .where('id', '=', id)
    .where('moved_from_id', '=', itemId)
    .where('sessions', '=', sessions)
    .where('procedure_id', '=', procedureId)
    .where('patient_id', '=', patientId)
    .where('reason', '=', reason)
    .executeTakeFirst();

/** @returns what the package costs from now on; undefined: there is no such package */
export async function insertEnd(
  tx: Scope,
  id: string,
  reason: string,
  day: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ due_cents: number }>`
    insert into packages (ends_id, patient_id, day, reason)
      select id, patient_id, ${day}, ${reason} from packages where id = ${id} and ends_id is null
      returning due_cents`.execute(tx.db);
  return rows[0]?.due_cents;
}
