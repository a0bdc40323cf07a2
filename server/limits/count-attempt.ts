/**
 * Limits on attempts. Which limits an attempt counts against depends on the browser:
 *
 * - A browser with which the account has signed in before (`known-browser.ts`) has a limit of its own. Attackers elsewhere,
 *   even in the clinic's own network, cannot use it up.
 * - All other browsers share the account's limit and that of their network address.
 *
 * An unknown e-mail is counted like a known one, so that the limits do not tell which addresses have an account.
 */
import { createHmac } from 'node:crypto';
import { findAccountByEmail } from '../accounts/queries.ts';
import { recordRefusedSignIn } from '../activity/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { knownBrowser } from './known-browser.ts';
import { networkOf } from './network.ts';
import { type Charge, charge, deleteFullBuckets, refundCharges } from './queries.ts';

interface Limit {
  /** How many attempts at once. */
  burst: number;
  /** One more attempt after each of these times. */
  everySeconds: number;
}

interface Limits {
  account: Limit;
  network: Limit;
  knownBrowser: Limit;
}

/** Sign-ins count only when the password or the code was wrong. */
export const limits = {
  'sign-in': {
    account: { burst: 10, everySeconds: 90 },
    network: { burst: 60, everySeconds: 15 },
    knownBrowser: { burst: 10, everySeconds: 60 },
  },
  // After a right password. Three of a million codes are right at any time, so attempts have to be slow.
  'second-factor': {
    account: { burst: 5, everySeconds: 5 * 60 },
    network: { burst: 30, everySeconds: 60 },
    knownBrowser: { burst: 10, everySeconds: 2 * 60 },
  },
  'password-reset': {
    account: { burst: 3, everySeconds: 20 * 60 },
    network: { burst: 20, everySeconds: 60 },
    knownBrowser: { burst: 3, everySeconds: 10 * 60 },
  },
} as const satisfies Record<string, Limits>;

/** A locked account appears in the audit log once in this time, so that an attacker cannot fill the log. */
const lockoutLoggedEverySeconds = 60 * 60;

export type Limited = keyof typeof limits;
export type LimitKind = keyof Limits;
type Context = Pick<RequestContext, 'db' | 'accounts' | 'headers' | 'address' | 'limitHit' | 'background'>;

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed a limit together.
 * @param email as it was typed
 * @returns a function that refunds the attempt
 * @throws RATE_LIMITED when a limit is used up; then nothing is counted
 */
export async function countAttempt(
  context: Context,
  what: Limited,
  email: string,
): Promise<() => Promise<void>> {
  const { db } = context;
  const charges = chargesOf(context, what, email);
  await db.asService(async (tx) => {
    await deleteFullBuckets(tx);
    for (const each of charges) {
      const wait = await charge(tx, each);
      if (wait === null) continue;
      context.limitHit(what, each.kind);
      if (what !== 'password-reset') logLockout(context, email);
      throw refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) });
    }
  });
  return () => db.asService((tx) => refundCharges(tx, charges));
}

const normalised = (email: string) => email.trim().toLowerCase();

/** Keyed, so that the stored limits name no address and no e-mail. */
const pseudonym = ({ accounts }: Context, subject: string) =>
  createHmac('sha256', accounts.secret).update(subject).digest('base64url');

function chargesOf(context: Context, what: Limited, email: string): (Charge & { kind: LimitKind })[] {
  const { address } = context;
  const { account, network, knownBrowser: own } = limits[what];
  const toCharge = (kind: LimitKind, subject: string, { burst, everySeconds }: Limit) => ({
    kind,
    key: `${what}:${kind}:${pseudonym(context, subject)}`,
    costSeconds: everySeconds,
    limitSeconds: burst * everySeconds,
  });
  const browser = knownBrowser(context, email);
  if (browser) return [toCharge('knownBrowser', `${browser} ${normalised(email)}`, own)];
  // Always in this order, so that two attempts never deadlock.
  return [
    toCharge('account', normalised(email), account),
    ...(address ? [toCharge('network', networkOf(address), network)] : []),
  ];
}

/** Logs that sign-ins to an account are refused. After the answer, so that its time does not tell whether it exists. */
function logLockout(context: Context, email: string): void {
  const { db, background } = context;
  const key = `lockout-logged:${pseudonym(context, normalised(email))}`;
  const once = { key, costSeconds: lockoutLoggedEverySeconds, limitSeconds: lockoutLoggedEverySeconds };
  background.start('logging a refused sign-in', () =>
    db.asService(async (tx) => {
      const account = await findAccountByEmail(tx, normalised(email));
      const isLogged = (await charge(tx, once)) !== null;
      if (account && !isLogged) await recordRefusedSignIn(tx, account);
    }, context),
  );
}
