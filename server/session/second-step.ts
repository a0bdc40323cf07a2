/**
 * The second step of signing in. Between the two steps there is neither session nor cookie, only a token whose hash is
 * kept: it holds five minutes, one sign-in and a few wrong codes.
 */
import type { Session } from '#contract/session.ts';
import { isAdministrator, toSignedIn } from '../accounts/actor.ts';
import { hashToken, newToken } from '../accounts/links.ts';
import { actAs, findAccount, insertSession, recordSignIn } from '../accounts/queries.ts';
import { sessionCookie } from '../accounts/session-cookie.ts';
import { sessionSeconds } from '../accounts/session-length.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { countAttempt } from '../limits/count-attempt.ts';
import { rememberBrowser } from '../limits/known-browser.ts';
import { checkCode } from '../second-factor/check-code.ts';
import {
  countRecoveryCodes,
  countWrongCode,
  deleteChallenge,
  findChallengeEmail,
  insertChallenge,
  lockChallenge,
} from '../second-factor/queries.ts';
import { presentSession } from './present-session.ts';

export const challengeSeconds = 5 * 60;
export const wrongCodesAllowed = 5;

/** The token of a sign-in whose password was right. */
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

/** Begins the session; its cookie goes into `resHeaders`. */
export async function passSecondFactor(
  context: RequestContext,
  { challenge, code }: { challenge: string; code: string },
): Promise<Passed> {
  const { db, clock, accounts, resHeaders } = context;
  const tokenHash = hashToken(challenge);
  const found = await db.asService((tx) => findChallengeEmail(tx, tokenHash, clock.now()));
  if (!found) throw refusal('SECOND_FACTOR_EXPIRED');
  const takeBack = await countAttempt(context, 'second-factor', found.email);
  const sessionToken = newToken();
  // A wrong code is counted in the same transaction, which has to be kept: the refusal is thrown after it.
  const outcome = await db.asService(
    (tx) => tryCode(tx, context, { tokenHash, code, sessionToken }),
    context,
  );
  if (outcome === 'expired') throw refusal('SECOND_FACTOR_EXPIRED');
  if (outcome === 'wrong') throw refusal('SECOND_FACTOR_INVALID');
  await takeBack();
  resHeaders.append('set-cookie', sessionCookie(accounts, sessionToken, sessionSeconds));
  resHeaders.append('set-cookie', rememberBrowser(context, found.email));
  return outcome;
}

async function tryCode(
  tx: Scope,
  context: RequestContext,
  { tokenHash, code, sessionToken }: { tokenHash: string; code: string; sessionToken: string },
): Promise<Passed | 'expired' | 'wrong'> {
  const challenge = await lockChallenge(tx, tokenHash, context.clock.now());
  const account = challenge && (await findAccount(tx, challenge.user_id));
  if (!account || !isAdministrator(account)) return 'expired';
  const userId = account.user_id;
  await actAs(tx, toSignedIn(account));
  const kind = await checkCode(tx, context, userId, code);
  if (kind === 'wrong') {
    if (challenge.wrong_codes + 1 < wrongCodesAllowed) await countWrongCode(tx, tokenHash);
    else await deleteChallenge(tx, tokenHash);
    return 'wrong';
  }
  await deleteChallenge(tx, tokenHash);
  const expiresAt = await insertSession(tx, userId, sessionToken, sessionSeconds);
  await recordSignIn(tx, userId);
  const recoveryCodesLeft = kind === 'recovery' ? await countRecoveryCodes(tx, userId) : null;
  return { session: presentSession(toSignedIn(account), expiresAt), recoveryCodesLeft };
}
