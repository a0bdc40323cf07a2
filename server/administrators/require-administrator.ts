import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { findAccount } from '../accounts/queries.ts';
import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';

/** Inside the lock: whoever asks may have lost the role since the request began. */
export async function requireAdministrator(tx: Scope, { userId }: SignedIn): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account || !isAdministrator(account)) throw refusal('FORBIDDEN');
}
