/** Accounts that administer the clinic. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';

/** By the profile or, failing that, by the patient record. */
const selectAdministrators = (tx: Scope) =>
  tx.db
    .selectFrom('auth.users as account')
    .leftJoin('profiles as profile', 'profile.id', 'account.id')
    .leftJoin('patients as patient', 'patient.user_id', 'account.id')
    .where((eb) => eb.or([eb('profile.role', '=', 'admin'), eb('patient.role', '=', 'admin')]));

export const listAdministrators = (tx: Scope) =>
  selectAdministrators(tx)
    .select(({ exists, fn, ref, selectFrom }) => [
      'account.id',
      'account.email',
      'account.email_verified',
      'account.last_sign_in_at',
      fn
        .coalesce(ref('profile.full_name'), ref('patient.full_name'), ref('account.name'))
        .$castTo<string>()
        .as('full_name'),
      selectFrom('auth.sessions as session')
        .whereRef('session.user_id', '=', 'account.id')
        .where('session.expires_at', '>', sql<Date>`now()`)
        .select(({ fn: count }) => count.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('open_sessions'),
      exists(
        selectFrom('auth.second_factors as factor')
          .select('factor.user_id')
          .whereRef('factor.user_id', '=', 'account.id')
          .where('factor.confirmed_at', 'is not', null),
      )
        .$castTo<boolean>()
        .as('has_second_factor'),
    ])
    .orderBy('full_name')
    .orderBy('account.id')
    .execute();

export async function countAdministrators(tx: Scope): Promise<number> {
  const { count } = await selectAdministrators(tx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
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
