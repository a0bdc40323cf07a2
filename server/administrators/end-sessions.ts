import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { deleteSessions, findAccount, lockAdministrators } from '../accounts/queries.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { requireAdministrator } from './require-administrator.ts';

/** Signs another administrator out everywhere. */
export const endSessions = ({ db }: Services, actor: SignedIn, id: string): Promise<void> =>
  db.asUser(actor, (own) =>
    own.asService(async (tx) => {
      if (id === actor.userId) throw refusal('OWN_ACCOUNT');
      await lockAdministrators(tx);
      await requireAdministrator(tx, actor);
      const account = await findAccount(tx, id);
      if (!account || !isAdministrator(account)) throw refusal('NOT_FOUND');
      await deleteSessions(tx, id);
    }),
  );
