/** Second factors, sign-ins between their two steps, and the requirement. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

export const findSecondFactor = (tx: Scope, userId: string) =>
  tx.db
    .selectFrom('auth.second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** No other transaction uses a code of this account until this one ends. */
export const lockSecondFactor = (tx: Scope, userId: string) =>
  tx.db
    .selectFrom('auth.second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** @returns false where it is on already */
export async function beginSecondFactor(tx: Scope, userId: string, secret: string): Promise<boolean> {
  const begun = await tx.db
    .insertInto('auth.second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: null, created_at: sql<Date>`now()` })
        .where(sql<boolean>`second_factors.confirmed_at is null`),
    )
    .returning('user_id')
    .execute();
  return begun.length > 0;
}

export async function confirmSecondFactor(tx: Scope, userId: string, step: number, now: Date): Promise<void> {
  await tx.db
    .updateTable('auth.second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function markStepUsed(tx: Scope, userId: string, step: number): Promise<void> {
  await tx.db
    .updateTable('auth.second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes its recovery codes, too. @returns whether it was on */
export async function deleteSecondFactor(tx: Scope, userId: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('auth.second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute();
  return deleted.some(({ confirmed_at }) => confirmed_at !== null);
}

export async function replaceRecoveryCodes(tx: Scope, userId: string, hashes: string[]): Promise<void> {
  await tx.db.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute();
  await tx.db
    .insertInto('auth.recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** @returns whether this transaction got the code */
export async function takeRecoveryCode(tx: Scope, userId: string, hash: string, now: Date): Promise<boolean> {
  const taken = await tx.db
    .updateTable('auth.recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('id')
    .execute();
  return taken.length > 0;
}

export async function countRecoveryCodes(tx: Scope, userId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('auth.recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a sign-in that has passed its first step, and removes expired ones. */
export async function insertChallenge(
  tx: Scope,
  challenge: { token_hash: string; user_id: string; expires_at: Date },
  now: Date,
): Promise<void> {
  // Locked rows are skipped, as in `insertLink`.
  await tx.db
    .deleteFrom('auth.sign_in_challenges')
    .where('token_hash', 'in', (from) =>
      from
        .selectFrom('auth.sign_in_challenges')
        .select('token_hash')
        .where('expires_at', '<', now)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx.db.insertInto('auth.sign_in_challenges').values(challenge).execute();
}

/** The account of a challenge that has not expired. */
export const findChallenge = (tx: Scope, tokenHash: string, now: Date) =>
  tx.db
    .selectFrom('auth.sign_in_challenges as challenge')
    .innerJoin('auth.users as account', 'account.id', 'challenge.user_id')
    .select(['account.id as user_id', 'account.email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const lockChallenge = (tx: Scope, tokenHash: string, now: Date) =>
  tx.db
    .selectFrom('auth.sign_in_challenges')
    .select('wrong_codes')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export async function countWrongCode(tx: Scope, tokenHash: string): Promise<void> {
  await tx.db
    .updateTable('auth.sign_in_challenges')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function deleteChallenge(tx: Scope, tokenHash: string): Promise<void> {
  await tx.db.deleteFrom('auth.sign_in_challenges').where('token_hash', '=', tokenHash).execute();
}

const requirement = 'second-factor';

export async function isSecondFactorRequired(tx: Scope): Promise<boolean> {
  const found = await tx.db
    .selectFrom('auth.requirements')
    .select('name')
    .where('name', '=', requirement)
    .executeTakeFirst();
  return found !== undefined;
}

export async function requireSecondFactor(tx: Scope, isRequired: boolean): Promise<void> {
  if (!isRequired) {
    await tx.db.deleteFrom('auth.requirements').where('name', '=', requirement).execute();
    return;
  }
  await tx.db
    .insertInto('auth.requirements')
    .values({ name: requirement })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
