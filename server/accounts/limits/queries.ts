import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** One attempt against one limit: a token bucket, kept as the time at which the bucket is full again. */
export interface Charge {
  key: string;
  /** How long one token takes to come back. */
  costSeconds: number;
  /** How long an empty bucket takes to fill. */
  limitSeconds: number;
}

/** Takes a token. @returns null, or the seconds until there is one again */
export async function charge(tx: Scope, { key, costSeconds, limitSeconds }: Charge): Promise<number | null> {
  const cost = sql<Date>`make_interval(secs => ${costSeconds}::float8)`;
  const limit = sql<Date>`make_interval(secs => ${limitSeconds}::float8)`;
  // In one statement, so that several processes share the bucket. A time further ahead than an empty bucket's was written
  // while the clock was ahead; respecting it would lock the account out until then.
  const fullAt = sql<Date>`(case
    when rate_limits.spent_until between clock_timestamp() and clock_timestamp() + ${limit} + interval '1 minute'
      then rate_limits.spent_until
    else clock_timestamp() end) + ${cost}`;
  const made = await tx.db
    .insertInto('auth.rate_limits')
    .values({ key, spent_until: sql<Date>`clock_timestamp() + ${cost}` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ spent_until: fullAt })
        .where(sql<boolean>`${fullAt} <= clock_timestamp() + ${limit}`),
    )
    .returning('key')
    .execute();
  if (made.length > 0) return null;
  const { wait } = await tx.db
    .selectFrom('auth.rate_limits')
    .select(sql<number>`extract(epoch from ${fullAt} - ${limit} - clock_timestamp())::float8`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return wait;
}

/** Returns the tokens of an attempt that does not count. */
export async function refundCharges(tx: Scope, charges: readonly Charge[]): Promise<void> {
  for (const { key, costSeconds } of charges) {
    await tx.db
      .updateTable('auth.rate_limits')
      .set({ spent_until: sql<Date>`spent_until - make_interval(secs => ${costSeconds}::float8)` })
      .where('key', '=', key)
      .execute();
  }
}

/** Deletes some full buckets, so that the table stays small. */
export async function deleteFullBuckets(tx: Scope): Promise<void> {
  await tx.db
    .deleteFrom('auth.rate_limits')
    .where('id', 'in', (from) =>
      from
        .selectFrom('auth.rate_limits')
        .select('id')
        .where('spent_until', '<', sql<Date>`clock_timestamp()`)
        .orderBy('spent_until')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** The signed-in account that the transaction runs for; null for the server itself. */
export async function findActingUser(tx: Scope): Promise<{ id: string | null; isOfStaff: boolean }> {
  const { rows } = await sql<{ id: string | null; is_of_staff: boolean }>`
    select app.user_id() as id, coalesce(current_setting('app.user_role', true), '') in ('admin', 'staff') as is_of_staff`.execute(
    tx.db,
  );
  return { id: rows[0]?.id ?? null, isOfStaff: rows[0]?.is_of_staff ?? false };
}
