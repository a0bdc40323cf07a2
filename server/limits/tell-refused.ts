import { createHmac } from 'node:crypto';
import { findAccountByEmail } from '../accounts/queries.ts';
import { recordRefusedSignIn } from '../activity/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { charge } from './queries.ts';

/** However long somebody goes on, whose account it is reads of it once in this time. */
const everySeconds = 60 * 60;

/**
 * Tells the trail that signing in to an account is refused for a while. Wrong passwords by themselves are not told, or
 * strangers could fill it. After the answer, so that its time does not depend on whether the address is known.
 * @param email as it was typed
 */
export function tellRefused(
  context: Pick<RequestContext, 'db' | 'accounts' | 'background' | 'address'>,
  email: string,
): void {
  const { db, accounts, background } = context;
  const whose = email.trim().toLowerCase();
  background.start('telling of a refused sign-in', () =>
    db.asService(async (tx) => {
      const account = await findAccountByEmail(tx, whose);
      const key = `told:${createHmac('sha256', accounts.secret).update(whose).digest('base64url')}`;
      const isKnown =
        (await charge(tx, { key, costSeconds: everySeconds, limitSeconds: everySeconds })) !== null;
      if (account && !isKnown) await recordRefusedSignIn(tx, account);
    }, context),
  );
}
