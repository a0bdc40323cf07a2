/**
 * Limits on attempts. Which limits an attempt counts against depends on the browser:
 *
 * - A browser with which the account has signed in before (`known-browser.ts`) has a limit of its own. Attackers elsewhere,
 *   even in the clinic's own network, cannot use it up.
 * - All other browsers share the account's limit and that of their network address. All addresses that are not known share
 *   one limit.
 *
 * An unknown e-mail is counted like a known one, so that the limits do not tell which addresses have an account.
 */
import { createHmac } from 'node:crypto';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { networkOf } from '../../platform/listening/network.ts';
import { findAccountByEmail } from '../accounts/queries.ts';
import { recordRefusedSignIn } from '../activity/queries.ts';
import { knownBrowser } from './known-browser.ts';
import { type Limit, type Limited, type LimitKind, limits } from './limits.ts';
import { type Charge, charge, deleteFullBuckets, refundCharges } from './queries.ts';

/** A locked account appears in the audit log once in this time, so that an attacker cannot fill the log. */
const lockoutLoggedEverySeconds = 60 * 60;

type Context = Pick<RequestContext, 'db' | 'accounts' | 'headers' | 'address' | 'background'>;

/** An attempt against one limit. */
export type Counted = Charge & { what: Limited; kind: LimitKind };

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed a limit together.
 * @param email as it was typed
 * @returns a function that refunds the attempt
 * @throws RATE_LIMITED when a limit is used up; then nothing is counted
 */
export async function countAttempt(
  context: Context,
  what: 'second-factor' | 'password-reset',
  email: string,
): Promise<() => Promise<void>> {
  const { db } = context;
  const charges = chargesOf(context, what, email);
  await countAll(context, charges, email);
  return () => db.asService((tx) => refundCharges(tx, charges));
}

/** Counts against all of these limits, or none. @throws RATE_LIMITED */
export async function countAll(context: Context, charges: readonly Counted[], email: string): Promise<void> {
  await context.db.asService(async (tx) => {
    for (const each of charges) {
      const wait = await charge(tx, each);
      if (wait === null) continue;
      if (each.what === 'sign-in' || each.what === 'second-factor') logLockout(context, email);
      throw limited(context.accounts, each, wait);
    }
    // Last: with a deleted bucket locked, waiting for another one could deadlock.
    await deleteFullBuckets(tx);
  });
}

/** Counts in the transaction that acts: where that is rolled back, nothing is counted. @throws RATE_LIMITED */
export async function countInside(
  tx: Scope,
  accounts: AccountServices,
  charges: readonly Counted[],
): Promise<void> {
  for (const each of charges) {
    const wait = await charge(tx, each);
    if (wait !== null) throw limited(accounts, each, wait);
  }
}

/** Counts a link that does not work, by the network that tried it. @throws RATE_LIMITED after too many */
export async function countUnknownLink(context: Context): Promise<void> {
  const { accounts, address } = context;
  const { network } = limits['unknown-link'];
  const subject = address ? networkOf(address) : 'unknown';
  await countAll(context, [counted(accounts, 'unknown-link', 'network', network, subject)], '');
}

/** As `countAttempt`, for the code of a document. @throws RATE_LIMITED */
export async function countDocumentCode(context: Context, code: string): Promise<() => Promise<void>> {
  const { db, accounts, address } = context;
  const { account, network } = limits['document-code'];
  const charges = [
    counted(accounts, 'document-code', 'account', account, code.slice(0, 8)),
    counted(accounts, 'document-code', 'network', network, address ? networkOf(address) : 'unknown'),
  ];
  await countAll(context, charges, '');
  return () => db.asService((tx) => refundCharges(tx, charges));
}

/** RATE_LIMITED, with the seconds until the next attempt. */
function limited({ limitHit }: AccountServices, { what, kind }: Counted, wait: number) {
  limitHit(what, kind);
  return refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) });
}

export const normalised = (email: string) => email.trim().toLowerCase();

/** Keyed, so that the stored limits name no address and no e-mail. */
const pseudonym = ({ secret }: Pick<AccountServices, 'secret'>, subject: string) =>
  createHmac('sha256', secret).update(subject).digest('base64url');

/** @param subject what the limit is for: an e-mail, a network, an account's id */
export const counted = (
  accounts: Pick<AccountServices, 'secret'>,
  what: Limited,
  kind: LimitKind,
  { burst, everySeconds }: Limit,
  subject: string,
): Counted => ({
  what,
  kind,
  key: `${what}:${kind}:${pseudonym(accounts, subject)}`,
  costSeconds: everySeconds,
  limitSeconds: burst * everySeconds,
});

/** The limits that an attempt of this browser counts against. */
export function chargesOf(
  context: Context,
  what: 'sign-in' | 'second-factor' | 'password-reset',
  email: string,
): Counted[] {
  const { accounts, address } = context;
  const { account, network, knownBrowser: own } = limits[what];
  const browser = knownBrowser(context, email);
  if (browser) return [counted(accounts, what, 'knownBrowser', own, `${browser} ${normalised(email)}`)];
  // Always in this order, so that two attempts never deadlock.
  return [
    counted(accounts, what, 'account', account, normalised(email)),
    counted(accounts, what, 'network', network, address ? networkOf(address) : 'unknown'),
  ];
}

/** Logs that sign-ins to an account are refused. After the answer, so that its time does not tell whether it exists. */
function logLockout(context: Context, email: string): void {
  const { db, accounts, background } = context;
  const key = `lockout-logged:${pseudonym(accounts, normalised(email))}`;
  const once = { key, costSeconds: lockoutLoggedEverySeconds, limitSeconds: lockoutLoggedEverySeconds };
  background.start('logging a refused sign-in', () =>
    db.asService(async (tx) => {
      const account = await findAccountByEmail(tx, normalised(email));
      const isLogged = (await charge(tx, once)) !== null;
      if (account && !isLogged) await recordRefusedSignIn(tx, account);
    }, context),
  );
}
