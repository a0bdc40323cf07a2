import type { SignedIn } from '../accounts/actor.ts';
import { isPassword } from '../accounts/better-auth.ts';
import { findPasswordHash } from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { invalidField } from '../calls/refusal.ts';
import { countAttempt } from '../limits/count-attempt.ts';

/**
 * Asks whoever is signed in for their password again: a screen left open, or a session somebody took, is not enough to
 * change how one signs in. Wrong ones count as wrong sign-ins.
 */
export async function confirmPassword(
  context: RequestContext,
  { userId, email }: SignedIn,
  password: string,
): Promise<void> {
  const takeBack = await countAttempt(context, 'sign-in', email);
  const hash = await context.db.asService((tx) => findPasswordHash(tx, userId));
  if (!hash || !(await isPassword(hash, password))) throw invalidField(['password'], 'Senha incorreta');
  await takeBack();
}
