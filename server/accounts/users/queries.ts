/** Accounts of the staff. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { StaffRole } from '#contract/permissions.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { accountName, role, selectAccounts } from '../accounts/queries.ts';

const hasPassword = sql<boolean>`exists (
  select from auth.accounts as credential
    where credential.user_id = account.id and credential.password is not null)`;

const invitedUntil = sql<Date | null>`(
  select max(expires_at) from auth.verifications
    where value = account.id::text and identifier like 'invitation:%' and expires_at > now())`;

/** The accounts that can have a role: far fewer than all, most of which are patients'. */
const mayWorkHere = sql<boolean>`account.id in (
  select id from public.profiles union all select user_id from public.patients where role = 'admin')`;

/** Present and former staff: by name, ended accounts last. */
export const listUsers = (tx: Scope) =>
  selectAccounts(tx)
    .leftJoin('professionals as professional', 'professional.user_id', 'account.id')
    .select(({ selectFrom }) => [
      'account.last_sign_in_at',
      'professional.id as professional_id',
      'professional.full_name as professional_name',
      hasPassword.as('has_password'),
      invitedUntil.as('invited_until'),
      selectFrom('auth.sessions as session')
        .whereRef('session.user_id', '=', 'account.id')
        .where('session.expires_at', '>', sql<Date>`now()`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('open_sessions'),
    ])
    .where(mayWorkHere)
    .where(({ eb, or }) => or([eb(role, '<>', 'patient'), eb('profile.ended_at', 'is not', null)]))
    .orderBy(({ eb }) => eb(role, '=', 'patient'))
    .orderBy(accountName)
    .orderBy('account.id')
    .execute();

/** Professionals who are booked, and ended ones that an account is linked to. By name. */
export const listLinkableProfessionals = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(['id', 'full_name', 'user_id'])
    .where(({ eb, or }) => or([eb('active', '=', true), eb('user_id', 'is not', null)]))
    .orderBy('full_name')
    .orderBy('id')
    .execute();

export async function countAdministrators(tx: Scope): Promise<number> {
  const { count } = await selectAccounts(tx)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(mayWorkHere)
    .where(role, '=', 'admin')
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the account can sign in with a password; otherwise its invitation is open. */
export async function hasPasswordOf(tx: Scope, userId: string): Promise<boolean> {
  const { has_password } = await selectAccounts(tx)
    .clearSelect()
    .select(hasPassword.as('has_password'))
    .where('account.id', '=', userId)
    .executeTakeFirstOrThrow();
  return has_password;
}

/**
 * Writes the roles wherever they are stored, and that the account is not ended.
 * A patient's row is locked before its account, here as where the record is edited: otherwise the two could deadlock.
 */
export async function writeRoles(
  tx: Scope,
  { userId, fullName, roles }: { userId: string; fullName: string; roles: readonly StaffRole[] },
): Promise<void> {
  const isAdmin = roles.includes('admin');
  const stored = {
    role: isAdmin ? ('admin' as const) : ('patient' as const),
    staff_roles: roles.filter((each) => each !== 'admin'),
    ended_at: null,
  };
  if (!isAdmin) await removeRoleOfRecord(tx, userId);
  await tx.db
    .insertInto('profiles')
    .values({ id: userId, full_name: fullName, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ full_name: fullName, ...stored }))
    .execute();
}

/** Takes all roles, wherever they are stored. The name is for a new profile. */
export async function endAccount(
  tx: Scope,
  { userId, fullName }: { userId: string; fullName: string },
): Promise<void> {
  const ended = { role: 'patient' as const, staff_roles: [], ended_at: sql<Date>`now()` };
  await removeRoleOfRecord(tx, userId);
  await tx.db
    .insertInto('profiles')
    .values({ id: userId, full_name: fullName, ...ended })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended))
    .execute();
}

/** The administrator's role on the account's patient record. */
async function removeRoleOfRecord(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('patients')
    .set({ role: 'patient' })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute();
}

export const lockProfessional = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('professionals')
    .select(['active', 'user_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function linkProfessional(tx: Scope, userId: string, professionalId: string): Promise<void> {
  await tx.db
    .updateTable('professionals')
    .set({ user_id: userId })
    .where('id', '=', professionalId)
    .execute();
}

export async function unlinkProfessional(tx: Scope, userId: string): Promise<void> {
  await tx.db.updateTable('professionals').set({ user_id: null }).where('user_id', '=', userId).execute();
}
