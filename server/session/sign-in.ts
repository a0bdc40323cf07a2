import { isAPIError } from 'better-auth/api';
import type { z } from 'zod';
import type { Session, signInInput } from '#contract/session.ts';
import { associate, toSignedIn } from '../accounts/actor.ts';
import { actAs, deleteSession, discardSession, findSession, recordSignIn } from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { countAttempt } from '../limits/count-attempt.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { appendCookies, presentSession } from './present-session.ts';
import { issueChallenge } from './second-step.ts';

/**
 * Checks the password and begins a session; its cookie goes into `resHeaders`. An account that is neither an
 * administrator's nor a patient's gets none, and one with a second factor not yet.
 * @throws SECOND_FACTOR_REQUIRED with what the second step is passed with
 */
export async function signIn(context: RequestContext, input: z.output<typeof signInInput>): Promise<Session> {
  const { db, accounts, clock, resHeaders } = context;
  const takeBack = await countAttempt(context, 'sign-in', input.email);
  const { token, headers } = await beginSession(accounts, input, takeBack);
  const admit = db.asService(async (tx) => {
    const found = await findSession(tx, token);
    if (!found) return null;
    const account = await associate(tx, found, accounts.adminEmails);
    const signedIn = toSignedIn(account);
    if (signedIn.role === 'admin' && account.has_second_factor) {
      await discardSession(tx, token);
      return { challenge: await issueChallenge(tx, signedIn.userId, clock.now()) };
    }
    if (signedIn.role === 'admin' || signedIn.patientId) {
      await actAs(tx, signedIn);
      await recordSignIn(tx, signedIn.userId);
      return { session: presentSession(signedIn, found.expires_at) };
    }
    await deleteSession(tx, token);
    return null;
  }, context);
  const outcome = await admit.catch(async (error: unknown) => {
    // It began in a transaction of Better Auth's own. Nobody has got its token; where this fails too, it runs out.
    await db.asService((tx) => discardSession(tx, token)).catch(() => undefined);
    throw error;
  });
  if (!outcome) throw refusal('ACCOUNT_NOT_ASSOCIATED');
  if (!outcome.session) throw refusal('SECOND_FACTOR_REQUIRED', { challenge: outcome.challenge });
  appendCookies(headers, resHeaders);
  resHeaders.append('set-cookie', rememberBrowser(context, input.email));
  return outcome.session;
}

/** Better Auth hashes the password for an unknown e-mail too, so that neither answer nor time tells the two apart. */
async function beginSession(
  { auth }: RequestContext['accounts'],
  { email, password }: z.output<typeof signInInput>,
  takeBack: () => Promise<void>,
) {
  try {
    const { response, headers } = await auth.api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    });
    await takeBack();
    return { token: response.token, headers };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    if (error.body?.code !== 'EMAIL_NOT_VERIFIED') throw refusal('INVALID_CREDENTIALS');
    await takeBack();
    throw refusal('EMAIL_NOT_CONFIRMED');
  }
}
