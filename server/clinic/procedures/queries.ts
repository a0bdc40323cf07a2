import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { type DatedPrice, previewLength } from '#contract/clinic/procedures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Procedures } from '../../platform/database/schema.ts';
import { matchesAllWords } from '../../platform/database/search.ts';

interface ProcedureFilter {
  /** The clinic's, for prices. */
  today: string;
  search: string;
  page: number;
  pageSize: number;
}

// A catalogue has tens of entries, so they are folded at each search.
const searched = sql`app.fold(concat_ws(' ', title, also_known_as, description))`;
// One character more than is shown.
const opening = sql<string>`left(description, ${previewLength + 1})`;

/** One page, newest first, and the total. Both queries are pipelined. */
export async function listProcedures(tx: Scope, { search, page, pageSize, today }: ProcedureFilter) {
  const found = tx.db.selectFrom('procedures').where(matchesAllWords(searched, search));
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'title', 'duration', 'media_url', 'media_type', 'minutes', 'color'])
      .select(sql<number | null>`app.price_of(id, null, ${today})`.as('price_cents'))
      .select(opening.as('opening'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Of a procedure on a day; the policies hide those that are not public from patients. */
export const pricesOf = (day: string) => sql<number[]>`app.prices_of(procedures.id, ${day})`;

/** With a professional on a day, as the caller may see it: a patient a public one. */
export async function findPrice(tx: Scope, procedureId: string, professionalId: string, day: string) {
  const { rows } = await sql<{ price: number | null }>`
    select app.price_of(${procedureId}, ${professionalId}, ${day}) as price`.execute(tx.db);
  return rows[0]?.price ?? null;
}

/** With its price of the beginning, and those of today. */
export const findProcedure = (tx: Scope, id: string, today: string) =>
  tx.db
    .selectFrom('procedures')
    .leftJoin('procedure_prices', 'procedure_prices.procedure_id', 'procedures.id')
    .selectAll('procedures')
    .select(['price_cents', 'is_public'])
    .select(pricesOf(today).as('prices'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Who does it, by name, also ended ones; none where all do. */
export const listWhoDoes = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('procedure_professionals')
    .innerJoin('professionals', 'professionals.id', 'professional_id')
    .select(['professionals.id', 'full_name', 'active'])
    .where('procedure_id', '=', id)
    .orderBy('full_name')
    .orderBy('professionals.id')
    .execute();

export const listPrices = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('dated_prices')
    .select(['professional_id as professionalId', 'from_day as from', 'price_cents as priceCents'])
    .where('procedure_id', '=', id)
    .orderBy('from_day')
    .orderBy('id')
    .execute();

/** Certain resources first, each by name. */
export const listNeeds = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('procedure_resources')
    .leftJoin('resources', 'resources.id', 'resource_id')
    .select(['resource_id', 'procedure_resources.kind'])
    .where('procedure_id', '=', id)
    .orderBy('resources.name')
    .orderBy('procedure_resources.kind')
    .execute();

/** Without its price, with a lock on the row until the end of the transaction. */
export const lockProcedure = (tx: Scope, id: string) =>
  tx.db.selectFrom('procedures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertProcedure = (tx: Scope, values: Insertable<Procedures>) =>
  tx.db.insertInto('procedures').values(values).returningAll().executeTakeFirstOrThrow();

export const updateProcedureRow = (tx: Scope, id: string, values: Updateable<Procedures>) =>
  tx.db.updateTable('procedures').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteProcedureRow(tx: Scope, id: string): Promise<void> {
  await tx.db.deleteFrom('procedures').where('id', '=', id).execute();
}

/** @param price what is undefined stays as it is */
export async function savePrice(
  tx: Scope,
  procedureId: string,
  price: { cents?: number | null | undefined; isPublic?: boolean | undefined },
): Promise<void> {
  if (price.cents === null) {
    await tx.db.deleteFrom('procedure_prices').where('procedure_id', '=', procedureId).execute();
  } else if (price.cents !== undefined) {
    const values = { price_cents: price.cents, is_public: price.isPublic };
    await tx.db
      .insertInto('procedure_prices')
      .values({ procedure_id: procedureId, ...values })
      .onConflict((conflict) => conflict.column('procedure_id').doUpdateSet(values))
      .execute();
  } else if (price.isPublic !== undefined) {
    await tx.db
      .updateTable('procedure_prices')
      .set({ is_public: price.isPublic })
      .where('procedure_id', '=', procedureId)
      .execute();
  }
}

/** As `saveWhoDoes`. */
export async function savePrices(
  tx: Scope,
  procedureId: string,
  prices: readonly DatedPrice[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as given ("professionalId" uuid, "from" date, "priceCents" integer)`;
  await sql`delete from dated_prices where procedure_id = ${procedureId} and not exists (
    select from ${given} where "professionalId" is not distinct from professional_id and "from" = from_day)`.execute(
    tx.db,
  );
  await sql`insert into dated_prices (procedure_id, professional_id, from_day, price_cents)
    select ${procedureId}, "professionalId", "from", "priceCents" from ${given}
    on conflict (procedure_id, professional_id, from_day) do update set price_cents = excluded.price_cents
      where dated_prices.price_cents <> excluded.price_cents`.execute(tx.db);
}

/** Writes only what differs, so that the audit log has no line of a list that did not change. */
export async function saveWhoDoes(tx: Scope, procedureId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from procedure_professionals
    where procedure_id = ${procedureId} and professional_id <> all(${ids}::uuid[])`.execute(tx.db);
  await sql`insert into procedure_professionals (procedure_id, professional_id)
    select distinct ${procedureId}::uuid, professional_id from unnest(${ids}::uuid[]) as professional_id
    on conflict do nothing`.execute(tx.db);
}

/** As `saveWhoDoes`, for what the procedure needs: of each row a resource or a kind is null. */
export async function saveNeeds(
  tx: Scope,
  procedureId: string,
  { resourceIds, kinds }: { resourceIds: readonly string[]; kinds: readonly string[] },
): Promise<void> {
  await sql`delete from procedure_resources
    where procedure_id = ${procedureId}
      and not case when resource_id is null then kind = any(${kinds}::text[])
        else resource_id = any(${resourceIds}::uuid[]) end`.execute(tx.db);
  const missing = (column: 'resource_id' | 'kind') => sql`not exists (
    select from procedure_resources where procedure_id = ${procedureId} and ${sql.ref(column)} = need)`;
  await sql`insert into procedure_resources (procedure_id, resource_id)
    select ${procedureId}::uuid, need from unnest(${resourceIds}::uuid[]) as need
      where ${missing('resource_id')}`.execute(tx.db);
  await sql`insert into procedure_resources (procedure_id, kind)
    select ${procedureId}::uuid, need from unnest(${kinds}::text[]) as need
      where ${missing('kind')}`.execute(tx.db);
}

/** How many of these resources, or of these kinds, the clinic has now. */
export async function countActiveResources(
  tx: Scope,
  { resourceIds, kinds }: { resourceIds: readonly string[]; kinds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from resources where active and id = any(${resourceIds}::uuid[]))::int
    + (select count(distinct kind) from resources where active and kind = any(${kinds}::text[]))::int
    as count`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
