import { verifyPassword } from '../accounts/passwords.ts';
import type { RequestContext } from '../calls/context.ts';
import type { Scope } from '../database/open-database.ts';
import { chargesOf, countAll, counted, normalised } from './count-attempt.ts';
import { knownBrowser } from './known-browser.ts';
import { limits } from './limits.ts';
import { siteOf } from './network.ts';
import { refundCharges } from './queries.ts';

type Context = Pick<RequestContext, 'db' | 'accounts' | 'headers' | 'address' | 'background'>;

/**
 * Checks a typed password, within the limits on wrong and on right ones. It is counted against both before it is hashed, and
 * one of the two is refunded after.
 * @param email as it was typed
 * @param find the account's credential; also hashed where there is none, so that the time does not tell which e-mails have
 *   an account
 * @returns the credential, or null for a wrong password. Hashing takes long enough for a change: the caller locks the
 *   account and compares the credential again before it acts
 * @throws RATE_LIMITED, BUSY
 */
export async function checkPassword<Credential extends { password: string | null }>(
  context: Context,
  email: string,
  password: string,
  find: (tx: Scope) => Promise<Credential | undefined>,
): Promise<Credential | null> {
  const { db, accounts } = context;
  const ifWrong = chargesOf(context, 'sign-in', email);
  const { account } = limits['right-password'];
  const ifRight = [counted(accounts, 'right-password', 'account', account, normalised(email))];
  await countAll(context, [...ifWrong, ...ifRight], email);
  const refund = (charges: typeof ifWrong) => db.asService((tx) => refundCharges(tx, charges));
  try {
    const credential = await db.asService(find);
    const queue = knownBrowser(context, email) ? 'known' : 'strangers';
    const site = context.address ? siteOf(context.address) : 'unknown';
    const isRight = await verifyPassword(credential?.password ?? null, password, queue, site);
    await refund(isRight ? ifWrong : ifRight);
    return isRight && credential ? credential : null;
  } catch (error) {
    // Not checked at all. Where the database fails, the attempt stays counted.
    await refund([...ifWrong, ...ifRight]).catch(() => {});
    throw error;
  }
}
