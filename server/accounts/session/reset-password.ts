import type { RequestContext, Services } from '../../platform/calls/context.ts';
import { isRefusal, refusal } from '../../platform/calls/refusal.ts';
import { toSignedIn } from '../accounts/actor.ts';
import { assertNewPassword, ownerOf } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import {
  findAccount,
  lockAccountByEmail,
  markEmailVerified,
  setAuditUser,
  upsertPassword,
} from '../accounts/queries.ts';
import { deleteSessions } from '../accounts/session-queries.ts';
import { linkIdentifier, mailLink, useLink } from '../links/links.ts';
import { deleteLinks, findLink } from '../links/queries.ts';

/**
 * Mails a reset link to the account with this e-mail, if there is one. Does nothing where its address has got too many mails:
 * an answer that says so would tell that there is an account.
 */
export async function sendResetLink({ db, outbox, accounts }: Services, email: string): Promise<void> {
  const mailed = db.asService(async (tx) => {
    const account = await lockAccountByEmail(tx, email);
    if (!account) return;
    const { user_id: userId, name } = account;
    await mailLink(tx, 'reset-password', { userId, email, name }, accounts);
  });
  await mailed.catch((error: unknown) => {
    if (!isRefusal(error, 'RATE_LIMITED')) throw error;
  });
  outbox.wake();
}

/**
 * Uses a link that sets a password. Opening it shows that the person reads this mailbox, so the e-mail counts as confirmed.
 * @returns that e-mail
 */
export async function setPassword(
  context: RequestContext,
  purpose: 'reset-password' | 'invitation',
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { db } = context;
  // Before hashing, so that a guessed token costs one query only.
  await db.asService(async (tx) => {
    const link = await findLink(tx, linkIdentifier(purpose, token));
    const account = link && (await findAccount(tx, link.user_id));
    if (!account) throw refusal('LINK_INVALID');
    await assertNewPassword(tx, password, ownerOf(account));
  });
  const passwordHash = await hashPassword(password, 'strangers');
  return db.asService(async (tx) => {
    const account = await useLink(tx, purpose, token);
    await setAuditUser(tx, toSignedIn(account));
    await upsertPassword(tx, account.user_id, passwordHash);
    await markEmailVerified(tx, account.user_id);
    await deleteLinks(tx, account.user_id);
    await deleteSessions(tx, account.user_id);
    return account.email;
  }, context);
}

/** Uses a confirmation link. */
export const confirmEmail = (context: RequestContext, token: string): Promise<void> =>
  context.db.asService(async (tx) => {
    const account = await useLink(tx, 'confirm-email', token);
    await setAuditUser(tx, toSignedIn(account));
    await markEmailVerified(tx, account.user_id);
  }, context);
