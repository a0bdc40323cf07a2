import type { Session } from '#contract/accounts/session.ts';
import type { SessionActor, SignedIn } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { toSignedIn } from '../accounts/actor.ts';
import { setAuditUser } from '../accounts/queries.ts';
import { readSessionToken, sessionCookie } from '../accounts/session-cookie.ts';
import {
  deleteSession,
  extendSession,
  findSession,
  recordUse,
  type UsedFrom,
} from '../accounts/session-queries.ts';

export function presentSession(signedIn: SignedIn, expiresAt: Date): Session {
  const { userId, email, fullName, role, roles, secondFactorSetupRequired } = signedIn;
  return {
    user: { id: userId, email, fullName, role, roles: [...roles] },
    secondFactorSetupRequired,
    expiresAt: expiresAt.toISOString(),
  };
}

const longestUserAgent = 400;

/** What a session's row says about the browser of this request. */
export const usedFrom = ({ headers, address }: Pick<RequestContext, 'headers' | 'address'>): UsedFrom => ({
  user_agent: headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
  ip_address: address,
});

/** The session, renewed where it was used after a day. Null where it has just ended. */
export async function renewSession(context: RequestContext, actor: SessionActor): Promise<Session | null> {
  const { db, accounts, resHeaders } = context;
  const { sessionToken } = actor;
  if (!actor.renewalDue) {
    if (actor.useDue) await db.asService((tx) => recordUse(tx, sessionToken, usedFrom(context)));
    return presentSession(actor, actor.expiresAt);
  }
  const expiresAt = await db.asService((tx) => extendSession(tx, sessionToken, usedFrom(context)));
  if (!expiresAt) return null;
  resHeaders.append('set-cookie', sessionCookie(accounts, actor.sessionToken));
  return presentSession(actor, expiresAt);
}

/** Ends the session that the cookie names, if there is one, and removes the cookie. */
export async function signOut(context: RequestContext): Promise<void> {
  const { db, accounts, headers, resHeaders } = context;
  const token = readSessionToken(headers, accounts.cookieName, accounts.secret);
  if (token) {
    await db.asService(async (tx) => {
      const session = await findSession(tx, token);
      if (session) await setAuditUser(tx, toSignedIn(session));
      await deleteSession(tx, token);
    }, context);
  }
  resHeaders.append('set-cookie', sessionCookie(accounts, null));
}
