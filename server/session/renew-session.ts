import type { Session } from '#contract/session.ts';
import type { SessionActor } from '../accounts/actor.ts';
import { renewAfterSeconds, sessionSeconds } from '../accounts/session-length.ts';
import type { RequestContext } from '../calls/context.ts';
import { appendCookies, presentSession } from './present-session.ts';

/** The session as it stands, with its end moved ahead where that has come near. Null where it has just been ended. */
export async function renewSession(
  { accounts, clock, headers, resHeaders }: RequestContext,
  actor: SessionActor,
): Promise<Session | null> {
  const secondsLeft = (actor.expiresAt.getTime() - clock.now().getTime()) / 1_000;
  if (secondsLeft > sessionSeconds - renewAfterSeconds) return presentSession(actor, actor.expiresAt);
  const renewed = await accounts.auth.api.getSession({ headers, returnHeaders: true });
  if (!renewed.response) return null;
  appendCookies(renewed.headers, resHeaders);
  return presentSession(actor, renewed.response.session.expiresAt);
}
