import { sql } from 'kysely';
import type { CardRow, CardSums, CardTerms, CardTermsTable } from '#contract/money/cards.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { CardArrivals } from '../../platform/database/schema.ts';

export async function listTerms(tx: Scope): Promise<CardTermsTable[]> {
  const { rows } = await sql<CardTermsTable>`
    select from_day as "fromDay",
           json_agg(json_build_object('method', method, 'fromInstalments', from_instalments, 'feeHundredths', fee_hundredths,
                                      'days', days, 'atOnce', at_once) order by method desc, from_instalments) as rows
      from card_terms group by from_day order by from_day desc`.execute(tx.db);
  return rows;
}

/** Tables of fees follow one another, and payments by card wait (`app.check_card_receivable`). */
export async function replaceTerms(tx: Scope, fromDay: string, rows: readonly CardTerms[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('card terms', 0))`.execute(tx.db);
  await tx.db.deleteFrom('card_terms').where('from_day', '=', fromDay).execute();
  if (rows.length === 0) return;
  await tx.db
    .insertInto('card_terms')
    .values(
      rows.map(({ method, fromInstalments, feeHundredths, days, atOnce }) => ({
        from_day: fromDay,
        method,
        from_instalments: fromInstalments,
        fee_hundredths: feeHundredths,
        days,
        at_once: atOnce,
      })),
    )
    .execute();
}

/** Nothing was expected of the row so far, and the clinic still has of the money, be it for another visit; a part of it was given back. */
const isUnexpected = sql`origin_id is null and not exists (select from card_receivables where entry_id = entry.id)
  and (kind <> 'reversal' or app.given_back_cents(entry) > 0)
  and exists (select from till_entries as held where (held.id = coalesce(app.came_by(entry.reverses_id), entry.id) or held.origin_id = coalesce(app.came_by(entry.reverses_id), entry.id))
                and not exists (select from till_entries where reverses_id = held.id))`;

/**
 * What the payments by card of an operation bring; without one, of all of which nothing was expected so far. A trigger writes the
 * amounts and leaves out what the fees do not say.
 * @returns the number of rows
 */
export async function expectCards(tx: Scope, timeZone: string, operationId?: string): Promise<number> {
  const which =
    operationId === undefined
      ? sql`${isUnexpected}
            and entered_at >= (select min(from_day) from card_terms)::timestamp at time zone ${timeZone}`
      : sql`operation_id = ${operationId}`;
  const { numAffectedRows } = await sql`
    insert into card_receivables (entry_id, instalment, paid_day)
      select id, part, (entered_at at time zone ${timeZone})::date
        from till_entries as entry, generate_series(1, coalesce(instalments, 1)) as part
        where method in ('debit', 'credit') and ${which} order by entered_at, id, part`.execute(tx.db);
  return Number(numAffectedRows);
}

interface Month {
  /** The first day. */
  first: string;
  today: string;
  timeZone: string;
}
const ends = ({ first }: Month) => sql`(${first}::date + interval '1 month')::date`;

/** Asked of the few that have a row against them. */
export const isExpected = sql`not case when receivable.reverses_id is not null
      or exists (select from card_receivables as back where back.reverses_id = receivable.id)
    then app.is_card_void(receivable.id) else false end`;

/** By day, and all of the month and all that is overdue from before it, whose `day` is null. */
export async function listDays(tx: Scope, month: Month) {
  const { rows } = await sql<CardSums & { isOfMonth: boolean; day: string | null }>`
    select is_of_month as "isOfMonth", expected_day as day, count(*)::int as rows, (count(*) filter (where arrived is null))::int as open,
           sum(gross_cents)::float8 as "grossCents", sum(fee_cents)::float8 as "feeCents",
           sum(gross_cents - fee_cents)::float8 as "netCents",
           coalesce(sum(gross_cents - fee_cents) filter (where arrived is not null), 0)::float8 as "arrivedCents"
      from (select receivable.*, expected_day >= ${month.first}::date as is_of_month, arrival.id as arrived
              from card_receivables as receivable left join app.card_arrivals_in_force() as arrival on receivable_id = receivable.id
              where expected_day < ${ends(month)}) as receivable
      where (is_of_month or arrived is null and expected_day < ${month.today}::date) and ${isExpected}
      group by grouping sets ((1, 2), (1)) order by expected_day`.execute(tx.db);
  return rows;
}

/** Payments by card of the month of which nothing is expected. */
export async function countUnexpected(tx: Scope, month: Month): Promise<number> {
  const at = sql`at time zone ${month.timeZone}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from till_entries as entry
      where kind = 'payment' and method in ('debit', 'credit')
        and entered_at >= ${month.first}::date::timestamp ${at} and entered_at < ${ends(month)}::timestamp ${at}
        and ${isUnexpected}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Expected on these days, in their order. `openOnly`: not arrived yet. Times as PostgreSQL writes them. */
export async function listCardRows(
  tx: Scope,
  { from, to, openOnly = false }: { from: string; to: string; openOnly?: boolean },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select receivable.id, expected_day as "expectedDay", paid_day as "paidDay", full_name as patient,
           coalesce(service, app.package_title(entry.package_id)) as says, method, instalment,
           (select max(instalment) from card_receivables where entry_id = entry.id)::int as instalments,
           gross_cents as "grossCents", fee_cents as "feeCents", gross_cents - fee_cents as "netCents",
           case when arrival.id is not null then json_build_object(
             'day', arrival.day, 'addedAt', arrival.added_at, 'userName', arrival.user_name, 'fileName', file_name) end as arrival
      from card_receivables as receivable
        join till_entries as entry on entry.id = entry_id
        left join appointments on appointments.id = entry.appointment_id
        left join patients on patients.id = entry.patient_id
        left join app.card_arrivals_in_force() as arrival on receivable_id = receivable.id
      where expected_day between ${from}::date and ${to}::date and ${isExpected}
        and (arrival.id is null or not ${openOnly})
      order by expected_day, entered_at, position, entry.id, instalment`.execute(tx.db);
  return rows.map((row) => ({
    ...row,
    arrival: row.arrival && { ...row.arrival, addedAt: new Date(row.arrival.addedAt).toISOString() },
  }));
}

export const insertArrivals = (
  tx: Scope,
  ids: readonly string[],
  arrival: Pick<CardArrivals, 'day' | 'bank_line' | 'bank_id' | 'file_name'> & { operation_id: string },
) =>
  tx.db
    .insertInto('card_arrivals')
    .values(ids.map((receivable_id) => ({ receivable_id, ...arrival })))
    .execute();

/** A trigger writes what is undone. */
export const undoArrivals = (tx: Scope, ids: readonly string[]) =>
  sql`insert into card_arrivals (undoes_id) select app.card_arrival(id) from unnest(${ids}::uuid[]) as id
        where app.card_arrival(id) is not null`.execute(tx.db);

export async function countReceivables(tx: Scope, ids: readonly string[]): Promise<number> {
  const { count } = await tx.db
    .selectFrom('card_receivables')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lines of the bank's files that were confirmed of these days: their keys, and the bank's own. */
export async function listUsedLines(
  tx: Scope,
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select unnest(array[bank_line, bank_id]) as key from card_arrivals as arrival
      where bank_line is not null and day between ${from}::date and ${to}::date and id = app.card_arrival(receivable_id)`.execute(
    tx.db,
  );
  return rows.map(({ key }) => key);
}
