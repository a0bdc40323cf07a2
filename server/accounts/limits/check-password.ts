import type { RequestContext } from '../../platform/calls/context.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { siteOf } from '../../platform/listening/network.ts';
import { type Verified, verifyPassword } from '../accounts/passwords.ts';
import { findHighestOldCost, renewPassword } from '../accounts/queries.ts';
import { chargesOf, countAll, counted, normalised } from './count-attempt.ts';
import { knownBrowser } from './known-browser.ts';
import { limits } from './limits.ts';
import { refundCharges } from './queries.ts';

/** Of an account; `password` is the hash. */
interface StoredPassword {
  user_id: string;
  password: string | null;
}

type Context = Pick<RequestContext, 'db' | 'accounts' | 'headers' | 'address' | 'background'>;

/**
 * Checks a typed password, within the limits on wrong and on right ones. It is counted against both before it is hashed, and
 * one of the two is refunded after.
 * @param email as it was typed
 * @param find the account's credential; also hashed where there is none, so that the time does not tell which e-mails have
 *   an account
 * @returns the credential, with its hash renewed if that was an old one, or null for a wrong password. Hashing takes long
 *   enough for a change: the caller locks the account and compares the credential again before it acts
 * @throws RATE_LIMITED, BUSY
 */
export async function checkPassword<Credential extends StoredPassword>(
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
    const checked = await compare(context, email, password, find);
    await refund(checked ? ifWrong : ifRight);
    return checked;
  } catch (error) {
    // Not checked at all. Where the database fails, the attempt stays counted.
    await refund([...ifWrong, ...ifRight]).catch(() => {});
    throw error;
  }
}

async function compare<Credential extends StoredPassword>(
  context: Context,
  email: string,
  password: string,
  find: (tx: Scope) => Promise<Credential | undefined>,
): Promise<Credential | null> {
  const { db, address } = context;
  const queue = knownBrowser(context, email) ? 'known' : 'strangers';
  const site = address ? siteOf(address) : 'unknown';
  const [credential, oldCost] = await db.asService((tx) => Promise.all([find(tx), findHighestOldCost(tx)]));
  const verify = (hash: string | null) => verifyPassword(hash, password, { queue, site, oldCost });
  const verified = await verify(credential?.password ?? null);
  if (!credential || !verified.isRight) return null;
  const present = await renew(context, credential, verified, find);
  // Another sign-in with the same password has renewed the hash meanwhile, or the password has changed.
  const isKnownRight = present?.password === credential.password || present?.password === verified.renewed;
  return present && (isKnownRight || (await verify(present.password)).isRight) ? present : null;
}

/**
 * Replaces an old hash, unless the password has changed since it was read. A failure changes nothing: the next right
 * password renews the hash.
 * @returns the credential as it is then
 */
async function renew<Credential extends StoredPassword>(
  { db }: Context,
  credential: Credential,
  { renewed: to }: Verified,
  find: (tx: Scope) => Promise<Credential | undefined>,
): Promise<Credential | undefined> {
  const { user_id: userId, password: from } = credential;
  if (to === null || from === null) return credential;
  const renewal = db.asService(async (tx) =>
    (await renewPassword(tx, userId, { from, to })) ? { ...credential, password: to } : find(tx),
  );
  return renewal.catch(() => credential);
}
