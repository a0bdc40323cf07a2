import type { SignedIn } from '../accounts/actor.ts';
import { leaveLink } from '../accounts/send-link.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';

/** Mails a reset link to whoever asks, at the address they sign in with, and waits whether it went. Returns the address. */
export async function sendOwnPasswordReset(
  { db, outbox, accounts }: Services,
  actor: SignedIn,
): Promise<string> {
  const { userId, email, fullName: name } = actor;
  const messageId = await db.asUser(actor, (own) =>
    own.asService((tx) => leaveLink(tx, 'reset-password', { userId, email, name }, accounts.publicUrl)),
  );
  if (!(await outbox.deliver(messageId))) throw refusal('MAIL_NOT_SENT');
  return email;
}
