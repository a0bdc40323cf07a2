import type { Session } from '#contract/session.ts';
import type { SignedIn } from '../accounts/actor.ts';

export function presentSession({ userId, email, fullName, role }: SignedIn, expiresAt: Date): Session {
  return { user: { id: userId, email, fullName, role }, expiresAt: expiresAt.toISOString() };
}

export function appendCookies(from: Headers, to: Headers): void {
  for (const cookie of from.getSetCookie()) to.append('set-cookie', cookie);
}
