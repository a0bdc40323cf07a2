import { hashOf } from '../accounts/better-auth.ts';
import { linkIdentifier } from '../accounts/links.ts';
import {
  deleteLinks,
  deleteSessions,
  findAccountByEmail,
  findLink,
  markEmailVerified,
  takeLink,
  upsertPassword,
} from '../accounts/queries.ts';
import { leaveLink } from '../accounts/send-link.ts';
import type { Services } from '../http/context.ts';
import { refusal } from '../http/refusal.ts';

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

/** Uses a reset link. Whoever could open it owns the address, so that the e-mail counts as confirmed from then on. */
export async function resetPassword({ db }: Services, token: string, password: string): Promise<void> {
  const identifier = linkIdentifier('reset-password', token);
  // Looked up first, so that guessing costs the guesser a request and us no hashing.
  if (!(await db.asService((tx) => findLink(tx, identifier)))) throw refusal('LINK_INVALID');
  const passwordHash = await hashOf(password);
  await db.asService(async (tx) => {
    const link = await takeLink(tx, identifier);
    if (!link) throw refusal('LINK_INVALID');
    await upsertPassword(tx, link.user_id, passwordHash);
    await markEmailVerified(tx, link.user_id);
    await deleteLinks(tx, link.user_id);
    await deleteSessions(tx, link.user_id);
  });
}
