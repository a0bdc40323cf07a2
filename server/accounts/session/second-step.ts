/**
 * The second step of signing in. Between the steps there is no session and no cookie, only a challenge, stored as a
 * hash. It is valid for five minutes, one sign-in and a few wrong codes.
 */
import type { Session } from '#contract/accounts/session.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { toSignedIn } from '../accounts/actor.ts';
import { lockAccount, recordSignIn, setAuditUser } from '../accounts/queries.ts';
import { sessionCookie } from '../accounts/session-cookie.ts';
import { insertSession } from '../accounts/session-queries.ts';
import { countAttempt } from '../limits/count-attempt.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { hashToken, newToken } from '../links/links.ts';
import { checkCode } from '../second-factor/check-code.ts';
import {
  countRecoveryCodes,
  countWrongCode,
  deleteChallenge,
  findChallenge,
  insertChallenge,
  lockChallenge,
} from '../second-factor/queries.ts';
import { presentSession, usedFrom } from './current-session.ts';

const challengeSeconds = 5 * 60;
const wrongCodesAllowed = 5;

/** @param tx with the account locked. @returns the token of a sign-in whose password was right */
export async function issueChallenge(tx: Scope, userId: string, now: Date): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + challengeSeconds * 1_000);
  await insertChallenge(tx, { token_hash: hashToken(token), user_id: userId, expires_at }, now);
  return token;
}

interface Passed {
  session: Session;
  recoveryCodesLeft: number | null;
}

/** Starts the session; its cookie goes into `resHeaders`. */
export async function passSecondFactor(
  context: RequestContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<Passed> {
  const { db, clock, accounts, resHeaders } = context;
  const tokenHash = hashToken(challenge);
  const found = await db.asService((tx) => findChallenge(tx, tokenHash, clock.now()));
  if (!found) throw refusal('SECOND_FACTOR_EXPIRED');
  const refund = await countAttempt(context, 'second-factor', found.email);
  const sessionToken = newToken();
  const attempt = { userId: found.user_id, tokenHash, code, sessionToken };
  // A wrong code is counted in the same transaction, which must be committed: the refusal is thrown after it.
  const outcome = await db.asService((tx) => tryCode(tx, context, attempt), context);
  if (outcome === 'expired') throw refusal('SECOND_FACTOR_EXPIRED');
  if (outcome === 'wrong') throw refusal('SECOND_FACTOR_INVALID');
  await refund();
  resHeaders.append('set-cookie', sessionCookie(accounts, sessionToken));
  resHeaders.append('set-cookie', rememberBrowser(context, found.email));
  return outcome;
}

async function tryCode(
  tx: Scope,
  context: RequestContext,
  attempt: { userId: string; tokenHash: string; code: string; sessionToken: string },
): Promise<Passed | 'expired' | 'wrong'> {
  const { userId, tokenHash, code, sessionToken } = attempt;
  // The account before the challenge, in the order of every change of a credential, which deletes the challenge.
  const account = await lockAccount(tx, userId);
  const challenge = await lockChallenge(tx, tokenHash, context.clock.now());
  if (!account || !challenge || !isOfStaff(account)) return 'expired';
  const signedIn = toSignedIn(account);
  await setAuditUser(tx, signedIn);
  const kind = await checkCode(tx, context, userId, code);
  if (kind === 'wrong') {
    if (challenge.wrong_codes + 1 < wrongCodesAllowed) await countWrongCode(tx, tokenHash);
    else await deleteChallenge(tx, tokenHash);
    return 'wrong';
  }
  await deleteChallenge(tx, tokenHash);
  const expiresAt = await insertSession(tx, userId, sessionToken, usedFrom(context));
  await recordSignIn(tx, userId);
  const recoveryCodesLeft = kind === 'recovery' ? await countRecoveryCodes(tx, userId) : null;
  return { session: presentSession(signedIn, expiresAt), recoveryCodesLeft };
}
