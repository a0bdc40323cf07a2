import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { deleteSessions, findAccount, lockAdministrators } from '../accounts/queries.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { leaveOffLetter } from '../second-factor/leave-off-letter.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { requireAdministrator } from './require-administrator.ts';

/**
 * For another administrator who lost phone and codes. Their sessions end: whoever found the phone may have one. One's own
 * goes by one's own password instead.
 */
export async function removeSecondFactor(
  { db, accounts, outbox }: Services,
  actor: SignedIn,
  id: string,
): Promise<void> {
  await db.asUser(actor, (own) =>
    own.asService(async (tx) => {
      if (id === actor.userId) throw refusal('OWN_ACCOUNT');
      await lockAdministrators(tx);
      await requireAdministrator(tx, actor);
      const account = await findAccount(tx, id);
      if (!account || !isAdministrator(account)) throw refusal('NOT_FOUND');
      const wasOn = await deleteSecondFactor(tx, id);
      await deleteSessions(tx, id);
      if (wasOn) await leaveOffLetter(tx, account, accounts.publicUrl);
    }),
  );
  outbox.wake();
}
