import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Session, signInInput } from '#contract/accounts/session.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { associate, toSignedIn } from '../accounts/actor.ts';
import {
  findAccount,
  findCredential,
  findCredentialByEmail,
  lockAccount,
  recordSignIn,
  setAuditUser,
} from '../accounts/queries.ts';
import { sessionCookie } from '../accounts/session-cookie.ts';
import { insertSession } from '../accounts/session-queries.ts';
import { checkPassword } from '../limits/check-password.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { newToken } from '../links/links.ts';
import { presentSession, usedFrom } from './current-session.ts';
import { issueChallenge } from './second-step.ts';

/**
 * Checks the password and starts a session; its cookie goes into `resHeaders`.
 * @throws INVALID_CREDENTIALS, EMAIL_NOT_CONFIRMED or EMAIL_CONFIRMATION_AT_CLINIC, ACCOUNT_NOT_ASSOCIATED without role and
 *   record, SECOND_FACTOR_REQUIRED with the challenge for the second step
 */
export async function signIn(context: RequestContext, input: z.output<typeof signInInput>): Promise<Session> {
  const { db, accounts, resHeaders } = context;
  const { email, password } = input;
  const credential = await checkPassword(context, email, password, (tx) =>
    findCredentialByEmail(tx, email.toLowerCase()),
  );
  if (!credential) throw refusal('INVALID_CREDENTIALS');
  if (accounts.confirmationRequired && !credential.email_verified) {
    throw refusal(accounts.sendsMail ? 'EMAIL_NOT_CONFIRMED' : 'EMAIL_CONFIRMATION_AT_CLINIC');
  }
  const sessionToken = newToken();
  const started = await db.asService((tx) => startSession(tx, context, credential, sessionToken), context);
  if ('challenge' in started) throw refusal('SECOND_FACTOR_REQUIRED', started);
  resHeaders.append('set-cookie', sessionCookie(accounts, sessionToken));
  resHeaders.append('set-cookie', rememberBrowser(context, email));
  return started;
}

type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

/** @param checked must still be the account's credential: hashing takes long enough for a change */
async function startSession(
  tx: Scope,
  context: RequestContext,
  checked: Credential,
  sessionToken: string,
): Promise<Session | { challenge: string }> {
  const { accounts, clock } = context;
  const userId = checked.user_id;
  // Before the lock, since a patient's row is always locked before its account. Undone with the rest.
  const found = await findAccount(tx, userId);
  if (found) await associate(tx, found, accounts.adminEmails);
  const account = await lockAccount(tx, userId);
  if (!account || !isDeepStrictEqual(await findCredential(tx, userId), checked)) {
    throw refusal('INVALID_CREDENTIALS');
  }
  const signedIn = toSignedIn(account);
  if (signedIn.role === 'patient' && !signedIn.patientId) throw refusal('ACCOUNT_NOT_ASSOCIATED');
  if (isOfStaff(account) && account.has_second_factor) {
    return { challenge: await issueChallenge(tx, userId, clock.now()) };
  }
  await setAuditUser(tx, signedIn);
  const expiresAt = await insertSession(tx, userId, sessionToken, usedFrom(context));
  await recordSignIn(tx, userId);
  return presentSession(signedIn, expiresAt);
}
