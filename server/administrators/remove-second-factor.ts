import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { deleteSessions, findAccount, lockAdministrators } from '../accounts/queries.ts';
import type { Services } from '../http/context.ts';
import { refusal } from '../http/refusal.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { requireAdministrator } from './require-administrator.ts';

/**
 * For another administrator who lost phone and codes. Their sessions end: whoever found the phone may have one. One's own
 * goes by one's own password instead.
 */
export const removeSecondFactor = ({ db }: Services, actor: SignedIn, id: string): Promise<void> =>
  db.asUser(actor, (own) =>
    own.asService(async (tx) => {
      if (id === actor.userId) throw refusal('OWN_ACCOUNT');
      await lockAdministrators(tx);
      await requireAdministrator(tx, actor);
      const account = await findAccount(tx, id);
      if (!account || !isAdministrator(account)) throw refusal('NOT_FOUND');
      await deleteSecondFactor(tx, id);
      await deleteSessions(tx, id);
    }),
  );
