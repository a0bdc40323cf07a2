import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';

/** One attempt against one limit. Times in seconds. */
export interface Charge {
  key: string;
  /** How long it takes until one attempt is paid back. */
  costSeconds: number;
  /** How much may be owed at once. */
  limitSeconds: number;
}

/** Seconds until the charge would fit again; null when it fitted and has been made. */
export async function charge(tx: Scope, { key, costSeconds, limitSeconds }: Charge): Promise<number | null> {
  const cost = sql<Date>`make_interval(secs => ${costSeconds}::float8)`;
  const limit = sql<Date>`make_interval(secs => ${limitSeconds}::float8)`;
  // Owed from now on, or from when the earlier ones are paid back. Of several processes at once each sees the others'.
  // More than can be owed was written under a clock that was ahead, and would lock somebody out until then.
  const owed = sql<Date>`(case
    when rate_limits.spent_until between clock_timestamp() and clock_timestamp() + ${limit} + interval '1 minute'
      then rate_limits.spent_until
    else clock_timestamp() end) + ${cost}`;
  const made = await tx.db
    .insertInto('auth.rate_limits')
    .values({ key, spent_until: sql<Date>`clock_timestamp() + ${cost}` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ spent_until: owed })
        .where(sql<boolean>`${owed} <= clock_timestamp() + ${limit}`),
    )
    .returning('key')
    .execute();
  if (made.length > 0) return null;
  const { wait } = await tx.db
    .selectFrom('auth.rate_limits')
    .select(sql<number>`extract(epoch from ${owed} - ${limit} - clock_timestamp())::float8`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return wait;
}

/** Gives charges back that have turned out not to count. */
export async function giveBack(tx: Scope, charges: readonly Charge[]): Promise<void> {
  for (const { key, costSeconds } of charges) {
    await tx.db
      .updateTable('auth.rate_limits')
      .set({ spent_until: sql<Date>`spent_until - make_interval(secs => ${costSeconds}::float8)` })
      .where('key', '=', key)
      .execute();
  }
}

/** Removes some of what is paid back, so that the table stays as small as the trouble is. */
export async function forgetPaid(tx: Scope): Promise<void> {
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
