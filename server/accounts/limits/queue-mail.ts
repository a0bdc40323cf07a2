import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { insertMessage } from '../../platform/mail/queries.ts';
import { counted, countInside, normalised } from './count-attempt.ts';
import { limits } from './limits.ts';
import { findActingUser } from './queries.ts';

/**
 * Puts a mail into the outbox, within the limits of the account that causes it and of its recipient. Every mail that a person
 * causes goes through here. It is sent after the commit.
 * @param tx under clinic_service
 * @returns the message's id, for `outbox.deliver`
 * @throws RATE_LIMITED
 */
export async function queueMail(tx: Scope, accounts: AccountServices, message: Message): Promise<string> {
  const { account, recipient } = limits.mail;
  const by = await findActingUser(tx);
  // Always in this order, so that two transactions never deadlock.
  await countInside(tx, accounts, [
    ...(by ? [counted(accounts, 'mail', 'account', account, by)] : []),
    counted(accounts, 'mail', 'recipient', recipient, normalised(message.recipient)),
  ]);
  return insertMessage(tx, message);
}
