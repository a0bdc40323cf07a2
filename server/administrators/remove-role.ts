import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { deleteLinks, deleteSessions, findAccount, lockAdministrators } from '../accounts/queries.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { countAdministrators, removeAdministratorRole } from './queries.ts';
import { requireAdministrator } from './require-administrator.ts';

/**
 * Takes the role from another administrator. Two who take it from each other at once wait for each other: the second
 * is none any more when its turn comes, so that one always stays.
 */
export const removeRole = ({ db, accounts }: Services, actor: SignedIn, id: string): Promise<void> =>
  db.asUser(actor, (own) =>
    own.asService(async (tx) => {
      await lockAdministrators(tx);
      await requireAdministrator(tx, actor);
      const account = await findAccount(tx, id);
      if (!account || !isAdministrator(account)) throw refusal('NOT_FOUND');
      if ((await countAdministrators(tx)) === 1) throw refusal('LAST_ADMINISTRATOR');
      if (id === actor.userId) throw refusal('OWN_ACCOUNT');
      if (account.email_verified && accounts.adminEmails.includes(account.email)) {
        throw refusal('ROLE_CONFIGURED');
      }
      await removeAdministratorRole(tx, id);
      await deleteSecondFactor(tx, id);
      await deleteLinks(tx, id);
      await deleteSessions(tx, id);
    }),
  );
