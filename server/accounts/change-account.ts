import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { type MailedLink, mailLinkForClinic } from '../links/links.ts';
import { deleteLinks } from '../links/queries.ts';
import type { AccountServices } from './account-services.ts';
import { isAdministrator } from './actor.ts';
import {
  findAccountByEmail,
  lockAccount,
  releaseEmail,
  updateEmail,
  updateName,
  upsertPassword,
} from './queries.ts';
import { deleteSessions } from './session-queries.ts';

interface Change {
  userId: string;
  fullName: string;
  /** Undefined where the e-mail stays, null where the record has none any more. */
  newEmail: string | null | undefined;
  /** Undefined where the password stays. */
  passwordHash: string | undefined;
}

type Outcome =
  | 'unchanged'
  | 'password-changed'
  | 'email-changed'
  | 'email-changed-confirmation-sent'
  | 'email-removed';

/**
 * Applies a change of the patient's record to the login account. A new password or address ends the account's sessions
 * and makes its mailed links invalid.
 * @param tx under clinic_service, in the transaction that writes the patient's row
 */
export async function changeAccount(
  tx: Scope,
  services: AccountServices,
  { userId, fullName, newEmail, passwordHash }: Change,
): Promise<{ userId: string; outcome: Outcome; mail?: MailedLink }> {
  const account = await lockAccount(tx, userId);
  if (!account) throw refusal('NOT_FOUND');
  await updateName(tx, userId, fullName);
  if (passwordHash) await upsertPassword(tx, userId, passwordHash);
  // An administrator's sign-in does not depend on how the clinic writes to them as a patient.
  const removed = newEmail === null && !isAdministrator(account);
  if (removed) await releaseEmail(tx, userId);
  const moved = newEmail ? await moveEmail(tx, userId, newEmail) : false;
  if (!passwordHash && !moved && !removed) return { userId, outcome: 'unchanged' };
  await deleteLinks(tx, userId);
  await deleteSessions(tx, userId);
  if (removed) return { userId, outcome: 'email-removed' };
  if (moved && newEmail && services.confirmationRequired) {
    const to = { userId, email: newEmail, name: fullName };
    const mail = await mailLinkForClinic(tx, 'confirm-email', to, services);
    return { userId, outcome: 'email-changed-confirmation-sent', mail };
  }
  return { userId, outcome: passwordHash ? 'password-changed' : 'email-changed' };
}

/**
 * Makes the address the account's login. It is not verified.
 * @returns false where the account has that address already
 * @throws ACCOUNT_EXISTS
 */
export async function moveEmail(tx: Scope, userId: string, email: string): Promise<boolean> {
  const holder = await findAccountByEmail(tx, email);
  if (holder?.user_id === userId) return false;
  if (holder) throw refusal('ACCOUNT_EXISTS', { email });
  await updateEmail(tx, userId, email);
  return true;
}
