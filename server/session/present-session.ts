import type { Session } from '#contract/session.ts';
import type { SignedIn } from '../accounts/actor.ts';

export function presentSession(signedIn: SignedIn, expiresAt: Date): Session {
  const { userId, email, fullName, role, owesSecondFactor } = signedIn;
  return {
    user: { id: userId, email, fullName, role },
    owesSecondFactor,
    expiresAt: expiresAt.toISOString(),
  };
}

export function appendCookies(from: Headers, to: Headers): void {
  for (const cookie of from.getSetCookie()) to.append('set-cookie', cookie);
}
