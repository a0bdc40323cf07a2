import { toSignedIn } from '../accounts/actor.ts';
import { hashOf } from '../accounts/better-auth.ts';
import { linkIdentifier } from '../accounts/links.ts';
import {
  actAs,
  deleteLinks,
  deleteSessions,
  findAccount,
  findAccountByEmail,
  findLink,
  markEmailVerified,
  takeLink,
  upsertPassword,
} from '../accounts/queries.ts';
import { leaveLink } from '../accounts/send-link.ts';
import type { RequestContext, Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';

/** Mails a reset link to the account with this e-mail, if there is one. */
export async function sendResetLink({ db, outbox, accounts }: Services, email: string): Promise<void> {
  await db.asService(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account) return;
    await leaveLink(tx, 'reset-password', toAddressee(account), accounts.publicUrl);
  });
  outbox.wake();
}

const toAddressee = ({ user_id, email, name }: { user_id: string; email: string; name: string }) => ({
  userId: user_id,
  email,
  name,
});

/**
 * Uses a reset link. Whoever could open it owns the address, so that the e-mail counts as confirmed from then on.
 * @returns that e-mail
 */
export async function resetPassword(
  context: RequestContext,
  token: string,
  password: string,
): Promise<string> {
  const { db } = context;
  const identifier = linkIdentifier('reset-password', token);
  // Looked up first, so that guessing costs the guesser a request and us no hashing.
  if (!(await db.asService((tx) => findLink(tx, identifier)))) throw refusal('LINK_INVALID');
  const passwordHash = await hashOf(password);
  return db.asService(async (tx) => {
    const link = await takeLink(tx, identifier);
    const account = link && (await findAccount(tx, link.user_id));
    if (!account) throw refusal('LINK_INVALID');
    await actAs(tx, toSignedIn(account));
    await upsertPassword(tx, account.user_id, passwordHash);
    await markEmailVerified(tx, account.user_id);
    await deleteLinks(tx, account.user_id);
    await deleteSessions(tx, account.user_id);
    return account.email;
  }, context);
}
