import { lockAccount } from '../../accounts/accounts/queries.ts';
import { mailLink } from '../../accounts/links/links.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';

/** Mails a reset link to the caller's own address, and waits until it is sent. @returns the address @throws MAIL_OFF */
export async function sendOwnPasswordReset(
  { db, outbox, accounts }: Services,
  caller: SessionActor,
): Promise<string> {
  if (!accounts.sendsMail) throw refusal('MAIL_OFF');
  const { userId, fullName: name } = caller;
  const { email, messageId } = await db.asUser(caller, (own) =>
    own.asService(async (tx) => {
      const account = await lockAccount(tx, userId);
      if (!account) throw refusal('UNAUTHENTICATED');
      const { email } = account;
      const messageId = await mailLink(tx, 'reset-password', { userId, email, name }, accounts);
      return { email, messageId };
    }),
  );
  if (!(await outbox.deliver(messageId))) throw refusal('MAIL_NOT_SENT');
  return email;
}
