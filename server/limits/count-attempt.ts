/**
 * How often something may be tried. What is known of whoever tries decides against which limits it counts:
 *
 * - A browser in which this account has signed in before (`known-browser.ts`) has a limit of its own. Whoever tries
 *   passwords elsewhere, even from the clinic's own network, cannot use up what the receptionist has.
 * - Any other browser shares the account's limit, and that of its network address, with everybody else.
 *
 * An unknown e-mail is counted like a known one, so that the limits tell nobody which is which.
 */
import { createHmac } from 'node:crypto';
import type { RequestContext } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { knownBrowser } from './known-browser.ts';
import { networkOf } from './network.ts';
import { type Charge, charge, forgetPaid, giveBack } from './queries.ts';
import { tellRefused } from './tell-refused.ts';

interface Limit {
  /** How many at once. */
  burst: number;
  /** One more each so many seconds. */
  everySeconds: number;
}

interface Limits {
  account: Limit;
  network: Limit;
  knownBrowser: Limit;
}

/** What is limited. Sign-ins count only when the password or the code was wrong. */
export const limits = {
  'sign-in': {
    account: { burst: 10, everySeconds: 90 },
    network: { burst: 60, everySeconds: 15 },
    knownBrowser: { burst: 10, everySeconds: 60 },
  },
  // Behind a right password. Three codes of a million are right at any time, so they come slowly.
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

export type Limited = keyof typeof limits;
export type LimitKind = keyof Limits;
type Context = Pick<RequestContext, 'db' | 'accounts' | 'headers' | 'address' | 'limitHit' | 'background'>;

/**
 * Counts an attempt before it is made, so that many at once do not slip through together.
 * @param email as it was typed
 * @returns what takes it back
 * @throws RATE_LIMITED when any limit is used up; nothing is counted then
 */
export async function countAttempt(
  context: Context,
  what: Limited,
  email: string,
): Promise<() => Promise<void>> {
  const charges = chargesOf(context, what, email);
  await context.db.asService(async (tx) => {
    await forgetPaid(tx);
    for (const each of charges) {
      const wait = await charge(tx, each);
      if (wait === null) continue;
      context.limitHit(what, each.kind);
      if (what !== 'password-reset') tellRefused(context, email);
      throw refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) });
    }
  });
  return () => context.db.asService((tx) => giveBack(tx, charges));
}

function chargesOf(context: Context, what: Limited, email: string): (Charge & { kind: LimitKind })[] {
  const { accounts, address } = context;
  const { account, network, knownBrowser: own } = limits[what];
  // Keyed, so that who reads the database learns nobody's address or e-mail from it.
  const toCharge = (kind: LimitKind, whose: string, { burst, everySeconds }: Limit) => ({
    kind,
    key: `${what}:${kind}:${createHmac('sha256', accounts.secret).update(whose).digest('base64url')}`,
    costSeconds: everySeconds,
    limitSeconds: burst * everySeconds,
  });
  const whose = email.trim().toLowerCase();
  const browser = knownBrowser(context, email);
  if (browser) return [toCharge('knownBrowser', `${browser} ${whose}`, own)];
  // Always in this order, so that two attempts never wait for each other.
  return [
    toCharge('account', whose, account),
    ...(address ? [toCharge('network', networkOf(address), network)] : []),
  ];
}
