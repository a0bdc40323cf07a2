import { toSignedIn } from '../accounts/actor.ts';
import { actAs, deleteSession, findSession } from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';

/** Signs out, wherever the session stands by now. */
export const endOwnSession = (context: RequestContext, token: string): Promise<void> =>
  context.db.asService(async (tx) => {
    const account = await findSession(tx, token);
    if (account) await actAs(tx, toSignedIn(account));
    await deleteSession(tx, token);
  }, context);
