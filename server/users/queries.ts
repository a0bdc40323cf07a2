/** Accounts with the administrator's role. Every function runs under clinic_service. */
import { sql } from 'kysely';
import { accountName, role, selectAccounts } from '../accounts/queries.ts';
import type { Scope } from '../database/open-database.ts';

/** By name. */
export const listAdministrators = (tx: Scope) =>
  selectAccounts(tx)
    .select(({ selectFrom }) => [
      'account.last_sign_in_at',
      selectFrom('auth.sessions as session')
        .whereRef('session.user_id', '=', 'account.id')
        .where('session.expires_at', '>', sql<Date>`now()`)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('open_sessions'),
    ])
    .where(role, '=', 'admin')
    .orderBy(accountName)
    .orderBy('account.id')
    .execute();

export async function countAdministrators(tx: Scope): Promise<number> {
  const { count } = await selectAccounts(tx)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(role, '=', 'admin')
    .executeTakeFirstOrThrow();
  return count;
}

/** Wherever the role is written. */
export async function removeAdministratorRole(tx: Scope, userId: string): Promise<void> {
  await tx.db
    .updateTable('profiles')
    .set({ role: 'patient' })
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .execute();
  await tx.db
    .updateTable('patients')
    .set({ role: 'patient' })
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .execute();
}
