import type { AccountServices } from '../../platform/calls/account-services.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { insertMessage } from '../../platform/mail/queries.ts';
import { counted, countInside, normalised } from './count-attempt.ts';
import { limits } from './limits.ts';
import { charge, findActingUser } from './queries.ts';

/**
 * Puts a mail into the outbox, within the limits of the account that causes it and of its recipient. Every mail that a person
 * causes goes through here. It is sent after the commit.
 * @param tx under clinic_service
 * @returns the message's id, for `outbox.deliver`
 * @throws RATE_LIMITED
 */
export async function queueMail(tx: Scope, accounts: AccountServices, message: Message): Promise<string> {
  const { account, recipient, recipientFromClinic } = limits.mail;
  const { id: by, isOfStaff } = await findActingUser(tx);
  const to = normalised(message.recipient);
  // Always in this order, so that two transactions never deadlock.
  await countInside(tx, accounts, [
    ...(by ? [counted(accounts, 'mail', 'account', account, by)] : []),
    isOfStaff
      ? counted(accounts, 'mail', 'recipientFromClinic', recipientFromClinic, to)
      : counted(accounts, 'mail', 'recipient', recipient, to),
  ]);
  return insertMessage(tx, message);
}

/** Counts a notice to this recipient. @param tx under clinic_service @returns false after too many: it is left out */
export async function mayNotify(
  tx: Scope,
  accounts: Pick<AccountServices, 'secret'>,
  recipient: string,
): Promise<boolean> {
  const { notice } = limits.mail;
  return (await charge(tx, counted(accounts, 'mail', 'notice', notice, normalised(recipient)))) === null;
}
