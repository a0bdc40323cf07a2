import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Application } from '#contract/patients/application.ts';
import { formerDays, type lotInput, type productInput } from '#contract/patients/products.ts';
import type { TakeBackReason } from '#contract/patients/taking-back.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { matchesAllWords } from '../../platform/database/search.ts';
import { inCamelCase } from '../../platform/database/spelling.ts';

interface LotRow {
  id: string;
  code: string;
  expiresOn: string;
  receivedOn: string;
  received: number;
  used: number;
  /** In PostgreSQL's JSON format. */
  closedAt: string | null;
  recallReason: string | null;
}

const lotOf = sql`json_build_object('id', lot.id, 'code', lot.code, 'expiresOn', lot.expires_on,
  'receivedOn', lot.received_on, 'received', lot.received, 'used', lot.used, 'closedAt', lot.closed_at,
  'recallReason', lot.recall_reason)`;

const withLots = (tx: Scope, which = sql<SqlBool>`true`) =>
  tx.db
    .selectFrom('products')
    .select(inCamelCase(['products.id', 'name', 'maker', 'unit', 'dilution', 'active']))
    .select('anvisa_registration as registration')
    .select(
      sql<LotRow[]>`array(
        select ${lotOf} from product_lots as lot where lot.product_id = products.id and ${which}
          order by lot.closed_at is not null, lot.expires_on, lot.code)`.as('lots'),
    );

/** A page of products by name, with all their lots; found by name, maker and codes of lots. */
export async function listProducts(
  tx: Scope,
  { search, page, pageSize }: { search: string; page: number; pageSize: number },
) {
  const words = sql`app.fold(concat_ws(' ', name, maker,
    (select string_agg(code || ' ' || app.lot_key(code), ' ') from product_lots where product_id = products.id)))`;
  const found = matchesAllWords(words, search);
  const [rows, count] = await Promise.all([
    withLots(tx)
      .where(found)
      .orderBy('active', 'desc')
      .orderBy('name')
      .orderBy('products.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    tx.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(found)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Applications that say what is usual of a product: the newest ones, and not fewer than a few. */
const newestUses = 50;
const fewestUses = 5;

/** @param today the clinic's day */
export const listUsable = (tx: Scope, today: string) =>
  withLots(
    tx,
    sql`(lot.expires_on >= ${today}::date - ${formerDays}::integer
      and (lot.closed_at is null or lot.closed_at > now() - make_interval(days => ${formerDays}::integer)))`,
  )
    .select(
      sql<number | null>`(select case when count(*) >= ${fewestUses} then max(dose)::float8 end from (
        select dose, entry_id from applied_products where product_id = products.id order by day desc limit ${newestUses}
      ) as newest where not exists (select from record_strikes where record_strikes.entry_id = newest.entry_id))`.as(
        'largestUse',
      ),
    )
    .orderBy('name')
    .orderBy('products.id')
    .execute();

type ProductValues = z.output<typeof productInput>;
const productColumns = ({ registration, ...values }: ProductValues) => ({
  ...values,
  anvisa_registration: registration,
});

export const insertProduct = (tx: Scope, values: ProductValues) =>
  tx.db.insertInto('products').values(productColumns(values)).returning('id').executeTakeFirstOrThrow();

export const updateProduct = (tx: Scope, id: string, values: ProductValues) =>
  tx.db
    .updateTable('products')
    .set(productColumns(values))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

type LotValues = z.output<typeof lotInput>;
const lotColumns = ({ code, expiresOn, receivedOn, received }: LotValues) => ({
  code,
  expires_on: expiresOn,
  received_on: receivedOn,
  received,
});

export const insertLot = (tx: Scope, productId: string, values: LotValues) =>
  tx.db
    .insertInto('product_lots')
    .values({ product_id: productId, ...lotColumns(values) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateLot = (tx: Scope, id: string, values: LotValues) =>
  tx.db
    .updateTable('product_lots')
    .set(lotColumns(values))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** A lot that is closed already keeps its time. */
export const setClosed = (tx: Scope, id: string, isClosed: boolean) =>
  tx.db
    .updateTable('product_lots')
    .set({ closed_at: isClosed ? sql<Date>`coalesce(closed_at, now())` : null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** A lot that is recalled already keeps its day. */
export const setRecalled = (tx: Scope, id: string, reason: string | null) =>
  tx.db
    .updateTable('product_lots')
    .set({
      recall_reason: reason,
      recalled_at:
        reason === null ? null : sql<Date>`case when recall_reason is null then now() else recalled_at end`,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

/** The products and lots of an application. The lots are locked in their order until they are counted. */
export async function lockChosen(tx: Scope, productIds: readonly string[], lotIds: readonly string[]) {
  const lots = await tx.db
    .selectFrom('product_lots')
    .select(inCamelCase(['id', 'product_id', 'code', 'expires_on', 'closed_at', 'recall_reason']))
    .select([sql<number>`received::float8`.as('received'), sql<number>`used::float8`.as('used')])
    .where('id', '=', sql<string>`any (${lotIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const products = await tx.db
    .selectFrom('products')
    .select(['id', 'name', 'maker', 'anvisa_registration as registration', 'unit', 'dilution', 'active'])
    .where('id', '=', sql<string>`any (${productIds}::uuid[])`)
    .execute();
  return { products, lots };
}

export const findLot = (tx: Scope, id: string) =>
  withLots(tx, sql`lot.id = ${id}::uuid`)
    .where('products.id', '=', (eb) =>
      eb.selectFrom('product_lots').select('product_id').where('id', '=', id),
    )
    .executeTakeFirst();

export const findRecallTime = async (tx: Scope, id: string): Promise<Date | null> =>
  (await tx.db.selectFrom('product_lots').select('recalled_at').where('id', '=', id).executeTakeFirst())
    ?.recalled_at ?? null;

const reasonOfStrike = sql<TakeBackReason | null>`(
  select reason from record_strikes where entry_id in (entry.id, entry.corrects_id) order by struck_at limit 1)`;

/** Rows of `applied_products` of a lot, with those whose code was written by hand. Each part has its index. */
const appliedOf = (id: string) => sql`(
  select applied.* from applied_products as applied where lot_id = ${id}::uuid
  union all
  select applied.* from applied_products as applied
    join product_lots as lot on lot.product_id = applied.product_id and app.lot_key(lot.code) = app.lot_key(lot_code)
    where lot.id = ${id}::uuid and lot_id is null) as applied
  join record_entries as entry on entry.id = applied.entry_id`;

export async function listRecalled(tx: Scope, id: string, page: number, pageSize: number) {
  const { rows } = await sql<{
    id: string;
    patientId: string;
    fullName: string;
    phone: string | null;
    guardianPhone: string | null;
    guardianName: string | null;
    acceptsWhatsapp: boolean;
    day: string;
    dose: number;
    isTyped: boolean;
    struck: TakeBackReason | null;
  }>`
    select applied.id, patients.id as "patientId", full_name as "fullName", phone,
           guardian_phone as "guardianPhone", guardian_name as "guardianName", accepts_whatsapp as "acceptsWhatsapp",
           applied.day, dose::float8 as dose, lot_id is null as "isTyped", ${reasonOfStrike} as struck
      from ${appliedOf(id)} join patients on patients.id = applied.patient_id
      order by full_name, patients.id, applied.day, applied.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx.db);
  return rows;
}

/** Of all pages: rows, patients with one that stands, and what stands of the lot itself. */
export async function countRecalled(tx: Scope, id: string) {
  const { rows } = await sql<{ total: number; patients: number; dose: number }>`
    select count(*) as total, count(distinct patient_id) filter (where struck is null) as patients,
           coalesce(sum(dose) filter (where struck is null and lot_id is not null), 0)::float8 as dose
      from (select applied.patient_id, dose, lot_id, ${reasonOfStrike} as struck from ${appliedOf(id)}) as every`.execute(
    tx.db,
  );
  return rows[0] ?? { total: 0, patients: 0, dose: 0 };
}

export const listProtocols = (tx: Scope) =>
  tx.db
    .selectFrom('application_protocols')
    .select(['id', 'name', 'content as application'])
    .orderBy('name')
    .execute();

export const insertProtocol = (tx: Scope, name: string, content: Application) =>
  tx.db
    .insertInto('application_protocols')
    .values({ name, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const renameProtocol = (tx: Scope, id: string, name: string) =>
  tx.db
    .updateTable('application_protocols')
    .set({ name })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();

export const deleteProtocol = (tx: Scope, id: string) =>
  tx.db.deleteFrom('application_protocols').where('id', '=', id).returning('id').executeTakeFirst();
