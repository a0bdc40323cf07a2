import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { findAccount, lockAdministrators } from '../accounts/queries.ts';
import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { countAdministrators } from './queries.ts';
import { requireAdministrator } from './require-administrator.ts';

/**
 * Whether a patient's record may go although its account is an administrator's by nothing but that record: the role
 * goes with it. As when a role is taken away, it is never one's own and never the last.
 * @param tx under clinic_service, in the transaction that removes the record
 */
export async function loseRecord(tx: Scope, actor: SignedIn, userId: string): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account || !isAdministrator(account) || account.profile_role === 'admin') return;
  await lockAdministrators(tx);
  await requireAdministrator(tx, actor);
  if ((await countAdministrators(tx)) === 1) throw refusal('LAST_ADMINISTRATOR');
  if (userId === actor.userId) throw refusal('OWN_ACCOUNT');
}
