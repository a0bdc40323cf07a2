/** Login accounts and their sessions. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/session.ts';
import type { Scope } from '../../platform/database/open-database.ts';

const now = sql<Date>`now()`;

/**
 * The only place that decides who works here: an administrator's role is on the account's profile or on its patient
 * record, the other roles of staff are on the profile.
 */
export const role = sql<Role>`case
  when profile.role = 'admin' or patient.role = 'admin' then 'admin'
  when profile.staff_roles <> '{}' then 'staff'
  else 'patient' end`;

/** The name on the profile, else on the patient record, else on the account. */
export const accountName = sql<string>`coalesce(profile.full_name, patient.full_name, account.name)`;

export const selectAccounts = (tx: Scope) =>
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
      'account.last_sign_in_at',
      role.as('role'),
      sql<string[]>`coalesce(profile.staff_roles, '{}')`.as('staff_roles'),
      sql<boolean>`coalesce(profile.role = 'admin', false)`.as('has_administrator_profile'),
      'profile.ended_at',
      'profile.full_name as profile_name',
      'patient.id as patient_id',
      'patient.full_name as patient_name',
      sql<boolean>`factor.confirmed_at is not null`.as('has_second_factor'),
      sql<boolean>`exists (select from auth.requirements where name = 'second-factor')`.as(
        'second_factor_required',
      ),
    ]);

/** An account with everything that decides its rights. */
export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

export const findAccount = (tx: Scope, userId: string): Promise<AccountRow | undefined> =>
  selectAccounts(tx).where('account.id', '=', userId).executeTakeFirst();

/** @param email in lower case */
export const findAccountByEmail = (tx: Scope, email: string): Promise<AccountRow | undefined> =>
  selectAccounts(tx).where('account.email', '=', email).executeTakeFirst();

/**
 * Locks the account until the transaction ends, then reads it. Every change of a credential and every new session takes
 * this lock first, so that no session starts with a credential that has just changed.
 */
export async function lockAccount(tx: Scope, userId: string): Promise<AccountRow | undefined> {
  // A separate statement: after waiting for the lock, the joined rows would still be those from before the wait.
  await tx.db.selectFrom('auth.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return findAccount(tx, userId);
}

/** @param check throws for an account that may not be used; also before the lock, which may not follow the caller's session */
export async function lockAccountByEmail(
  tx: Scope,
  email: string,
  check: (account: AccountRow) => void = () => {},
): Promise<AccountRow | undefined> {
  const found = await findAccountByEmail(tx, email);
  if (found) check(found);
  const account = found && (await lockAccount(tx, found.user_id));
  if (account?.email !== email) return undefined;
  check(account);
  return account;
}

/** Lets only one transaction at a time make the first administrator or remove the last one. */
export async function lockAdministrators(tx: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(tx.db);
}

export async function upsertAdministrator(tx: Scope, userId: string, fullName: string): Promise<void> {
  await tx.db
    .insertInto('profiles')
    .values({ id: userId, full_name: fullName, role: 'admin' })
    .onConflict((conflict) =>
      // An administrator has no other role, and is not an ended account.
      conflict
        .column('id')
        .doUpdateSet({ role: 'admin', staff_roles: [], ended_at: null, full_name: fullName }),
    )
    .execute();
}

/** The name alone: an administrator by the role of a patient record gets no second role here. */
export async function upsertProfileName(tx: Scope, userId: string, fullName: string): Promise<void> {
  await tx.db
    .insertInto('profiles')
    .values({ id: userId, full_name: fullName })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ full_name: fullName }))
    .execute();
}

/**
 * Links the record with this e-mail to the account, unless the record has the role of an administrator.
 * @returns whether there is such a record
 */
export async function linkPatientByEmail(tx: Scope, userId: string, email: string): Promise<boolean> {
  const linked = await tx.db
    .updateTable('patients')
    .set({ user_id: userId })
    .where('email', '=', email)
    .where('role', '<>', 'admin')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth.users as account')
          .select('account.id')
          .where('account.id', '=', userId)
          .where('account.email', '=', email)
          .where('account.email_verified', '=', true),
      ),
    )
    .returning('id')
    .execute();
  return linked.length > 0;
}

/** @param passwordHash null where the person chooses a password through a link */
export async function insertAccount(
  tx: Scope,
  account: { email: string; name: string; passwordHash: string | null; emailVerified?: boolean },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('auth.users')
    .values({ email: account.email, name: account.name, email_verified: account.emailVerified ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (account.passwordHash !== null) await upsertPassword(tx, id, account.passwordHash);
  return id;
}

const provider_id = 'credential';

export async function upsertPassword(tx: Scope, userId: string, password: string): Promise<void> {
  await tx.db
    .insertInto('auth.accounts')
    .values({ account_id: userId, provider_id, user_id: userId, password })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: now }),
    )
    .execute();
}

/**
 * Replaces an old hash by a new one of the same password. Where the hash has changed since, it stays.
 * @returns whether it was replaced
 */
export async function renewPassword(
  tx: Scope,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  // The audit log gets no line: the password is the same (app.log_password).
  await sql`select set_config('app.renews_password', 'on', true)`.execute(tx.db);
  const renewed = await tx.db
    .updateTable('auth.accounts')
    .set({ password: to, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider_id)
    .where('password', '=', from)
    .returning('id')
    .execute();
  return renewed.length > 0;
}

/** The highest cost of the old hashes that can be compared (`old-hashes.ts`); null where there is none. */
export async function findHighestOldCost(tx: Scope): Promise<number | null> {
  // The condition is that of the index accounts_old_hashes_idx.
  const { rows } = await sql<{ cost: number | null }>`
    select max(substr(password, 5, 2)::int) as cost
      from auth.accounts
      where password ~ '^\\$2[aby]\\$(0[4-9]|1[0-4])\\$[./A-Za-z0-9]{53}$'`.execute(tx.db);
  return rows[0]?.cost ?? null;
}

/** The account can sign in again after a link has set a new password. */
export async function deletePassword(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('auth.accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', provider_id)
    .execute();
}

const selectCredentials = (tx: Scope) =>
  tx.db
    .selectFrom('auth.users as account')
    .innerJoin('auth.accounts as credential', 'credential.user_id', 'account.id')
    .select(['account.id as user_id', 'account.email', 'account.email_verified', 'credential.password'])
    .where('credential.provider_id', '=', provider_id);

/** The credential of a sign-in. `password` is the hash. */
export const findCredential = (tx: Scope, userId: string) =>
  selectCredentials(tx).where('account.id', '=', userId).executeTakeFirst();

/** @param email in lower case */
export const findCredentialByEmail = (tx: Scope, email: string) =>
  selectCredentials(tx).where('account.email', '=', email).executeTakeFirst();

/** The new address is not verified. */
export async function updateEmail(tx: Scope, userId: string, email: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ email, email_verified: false, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export const releasedDomain = '@conta.invalid';

/** Whether the account has an address that can receive mail. */
export const hasAddress = ({ email }: Pick<AccountRow, 'email'>) => !email.endsWith(releasedDomain);

/** Replaces the address, so that the account cannot sign in. With a new address the password works again. */
export async function releaseEmail(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({
      email: sql<string>`'sem-email-' || gen_random_uuid() || ${releasedDomain}::text`,
      email_verified: false,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

export async function updateName(tx: Scope, userId: string, name: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ name, updated_at: now })
    .where('id', '=', userId)
    .where('name', '<>', name)
    .execute();
}

export async function markEmailVerified(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('auth.users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute();
}

/** Records a sign-in: the audit log gets its line from this column. */
export async function recordSignIn(tx: Scope, userId: string): Promise<void> {
  await tx.db.updateTable('auth.users').set({ last_sign_in_at: now }).where('id', '=', userId).execute();
}

/**
 * Sets the user of the audit log for the rest of the transaction. For people without a session, who are identified inside
 * the transaction by their password or by a mailed link.
 */
export async function setAuditUser(
  tx: Scope,
  { userId, fullName, role: auditRole }: { userId: string; fullName: string; role: Role },
): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.user_name', ${fullName}, true),
    set_config('app.user_role', ${auditRole}, true)`.execute(tx.db);
}
