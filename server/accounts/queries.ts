/** Login accounts, their sessions and one-use links. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';
import { longestSessionSeconds } from './session-length.ts';

/** An account with all that decides what it may do. */
export interface AccountRow {
  user_id: string;
  email: string;
  email_verified: boolean;
  name: string;
  profile_role: 'admin' | 'patient' | null;
  profile_name: string | null;
  patient_id: string | null;
  patient_role: 'admin' | 'patient' | null;
  patient_name: string | null;
  has_second_factor: boolean;
  second_factor_required: boolean;
}

const selectAccounts = (tx: Scope) =>
  tx.db
    .selectFrom('auth.users as account')
    .leftJoin('profiles as profile', 'profile.id', 'account.id')
    .leftJoin('patients as patient', 'patient.user_id', 'account.id')
    .leftJoin('auth.second_factors as factor', 'factor.user_id', 'account.id')
    .select([
      'account.id as user_id',
      'account.email',
      'account.email_verified',
      'account.name',
      'profile.role as profile_role',
      'profile.full_name as profile_name',
      'patient.id as patient_id',
      'patient.role as patient_role',
      'patient.full_name as patient_name',
      sql<boolean>`factor.confirmed_at is not null`.as('has_second_factor'),
      sql<boolean>`exists (select from auth.requirements where name = 'second-factor')`.as(
        'second_factor_required',
      ),
    ]);

/** The account of a session that has not ended. */
export const findSession = (tx: Scope, token: string) =>
  selectAccounts(tx)
    .innerJoin('auth.sessions as session', 'session.user_id', 'account.id')
    .select('session.expires_at')
    .where('session.token', '=', token)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('session.expires_at', '<', sql<Date>`now() + make_interval(secs => ${longestSessionSeconds})`)
    .executeTakeFirst();

export const findAccount = (tx: Scope, userId: string): Promise<AccountRow | undefined> =>
  selectAccounts(tx).where('account.id', '=', userId).executeTakeFirst();

/** @param email in lower case */
export const findAccountByEmail = (tx: Scope, email: string): Promise<AccountRow | undefined> =>
  selectAccounts(tx).where('account.email', '=', email).executeTakeFirst();

export async function insertAccount(
  tx: Scope,
  account: { email: string; name: string; passwordHash: string; emailVerified?: boolean },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('auth.users')
    .values({ email: account.email, name: account.name, email_verified: account.emailVerified ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await upsertPassword(tx, id, account.passwordHash);
  return id;
}

export async function upsertPassword(tx: Scope, userId: string, passwordHash: string): Promise<void> {
  await tx.db
    .insertInto('auth.accounts')
    .values({ account_id: userId, provider_id: 'credential', user_id: userId, password: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: sql`now()` }),
    )
    .execute();
}

export async function findPasswordHash(tx: Scope, userId: string): Promise<string | null> {
  const account = await tx.db
    .selectFrom('auth.accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return account?.password ?? null;
}

/** The new address has not been proved to be theirs. */
export async function updateEmail(tx: Scope, userId: string, email: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ email, email_verified: false, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/**
 * The account has no address any more, and nobody signs in with one that nobody knows. Password and record stay, for
 * when it gets an address again.
 */
export async function releaseEmail(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({
      email: sql<string>`'sem-email-' || gen_random_uuid() || '@conta.invalid'`,
      email_verified: false,
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
}

export async function updateName(tx: Scope, userId: string, name: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('name', '<>', name)
    .execute();
}

export async function markEmailVerified(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ email_verified: true, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
}

/** Those that are open, and those that have passed the first step only. */
export async function deleteSessions(tx: Scope, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('auth.sign_in_challenges').where('user_id', '=', userId).execute();
}

/** All but the one with this token. */
export async function deleteOtherSessions(tx: Scope, userId: string, token: string): Promise<void> {
  await tx.db.deleteFrom('auth.sessions').where('user_id', '=', userId).where('token', '<>', token).execute();
}

/** A session as Better Auth would begin it. @returns when it ends unless it is renewed */
export async function insertSession(
  tx: Scope,
  userId: string,
  token: string,
  seconds: number,
): Promise<Date> {
  const { expires_at } = await tx.db
    .insertInto('auth.sessions')
    .values({ user_id: userId, token, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
}

export async function deleteSession(tx: Scope, token: string): Promise<void> {
  await tx.db.deleteFrom('auth.sessions').where('token', '=', token).execute();
}

/** One that was never handed out: the trail tells of no session that ended, for nobody had it. */
export async function discardSession(tx: Scope, token: string): Promise<void> {
  await tx.db
    .updateTable('auth.sessions')
    .set({ expires_at: sql<Date>`now()` })
    .where('token', '=', token)
    .execute();
  await deleteSession(tx, token);
}

export async function recordSignIn(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ last_sign_in_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function upsertAdministrator(tx: Scope, userId: string, fullName: string): Promise<void> {
  await tx.db
    .insertInto('profiles')
    .values({ id: userId, full_name: fullName, role: 'admin' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ role: 'admin', full_name: fullName }))
    .execute();
}

/** Gives the record with this e-mail to the account. An administrator's record is never had this way. */
export const linkPatientByEmail = (tx: Scope, userId: string, email: string) =>
  tx.db
    .updateTable('patients')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where('role', '<>', 'admin')
    .returning(['id', 'full_name', 'role'])
    .executeTakeFirst();

export async function existsAdministrator(tx: Scope): Promise<boolean> {
  const profile = await tx.db
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  if (profile) return true;
  const patient = await tx.db
    .selectFrom('patients')
    .select('id')
    .where('role', '=', 'admin')
    .where('user_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return patient !== undefined;
}

/** Stores a one-use link, and clears away what has expired. @param identifier purpose and hashed token */
export async function insertLink(
  tx: Scope,
  identifier: string,
  userId: string,
  seconds: number,
): Promise<void> {
  await tx.db.deleteFrom('auth.verifications').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx.db
    .insertInto('auth.verifications')
    .values({ identifier, value: userId, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute();
}

export const findLink = (tx: Scope, identifier: string) =>
  tx.db
    .selectFrom('auth.verifications')
    .select('value as user_id')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Of two that use a link at once, one gets it. */
export const takeLink = (tx: Scope, identifier: string) =>
  tx.db
    .deleteFrom('auth.verifications')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('value as user_id')
    .executeTakeFirst();

export async function deleteLinks(tx: Scope, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.verifications').where('value', '=', userId).execute();
}

/** The only set-up link that holds: one that was printed before no longer does. */
export async function replaceSetupLink(tx: Scope, tokenHash: string, seconds: number): Promise<void> {
  await tx.db.deleteFrom('private.setup_links').where('used_at', 'is', null).execute();
  await tx.db
    .insertInto('private.setup_links')
    .values({ token_hash: tokenHash, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute();
}

export const findSetupLink = (tx: Scope, tokenHash: string) =>
  tx.db
    .selectFrom('private.setup_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();

export const takeSetupLink = (tx: Scope, tokenHash: string) =>
  tx.db
    .updateTable('private.setup_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .executeTakeFirst();

/**
 * For a transaction that finds out on its way whose it is: from here on the trail names them. They act for themselves,
 * by their password or by a link from their mailbox.
 */
export async function actAs(
  tx: Scope,
  { userId, fullName, role }: { userId: string; fullName: string; role: 'admin' | 'patient' },
): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.user_name', ${fullName}, true),
    set_config('app.user_role', ${role}, true)`.execute(tx.db);
}

/** Makes those who would make the first administrator, or take the last one's role, wait for each other. */
export async function lockAdministrators(tx: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.db);
}
