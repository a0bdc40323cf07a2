import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import type { AccountServices } from './account-services.ts';
import { isAdministrator } from './actor.ts';
import {
  deleteLinks,
  deleteSessions,
  findAccount,
  findAccountByEmail,
  releaseEmail,
  updateEmail,
  updateName,
  upsertPassword,
} from './queries.ts';
import { leaveLink } from './send-link.ts';

interface Change {
  userId: string;
  fullName: string;
  /** Undefined where the e-mail stays as it is, null where the record has none any more. */
  newEmail: string | null | undefined;
  /** Undefined where the password stays as it is. */
  passwordHash: string | undefined;
}

type Outcome =
  | 'unchanged'
  | 'password-changed'
  | 'email-changed'
  | 'email-changed-confirmation-sent'
  | 'email-removed';

/**
 * Carries a change of the patient's record over to the login account. A new password or a new address ends the
 * account's sessions, and links that were mailed before open nothing any more.
 * @param tx under clinic_service, in the transaction that writes the patient's row
 */
export async function changeAccount(
  tx: Scope,
  { publicUrl, confirmationRequired }: AccountServices,
  { userId, fullName, newEmail, passwordHash }: Change,
): Promise<{ userId: string; outcome: Outcome }> {
  await updateName(tx, userId, fullName);
  if (passwordHash) await upsertPassword(tx, userId, passwordHash);
  const removed = newEmail === null && (await removeEmail(tx, userId));
  const moved = newEmail ? await moveEmail(tx, userId, newEmail) : false;
  if (!passwordHash && !moved && !removed) return { userId, outcome: 'unchanged' };
  await deleteLinks(tx, userId);
  await deleteSessions(tx, userId);
  if (removed) return { userId, outcome: 'email-removed' };
  if (moved && newEmail && confirmationRequired) {
    await leaveLink(tx, 'confirm-email', { userId, email: newEmail, name: fullName }, publicUrl);
    return { userId, outcome: 'email-changed-confirmation-sent' };
  }
  return { userId, outcome: passwordHash ? 'password-changed' : 'email-changed' };
}

/** False for an administrator, whose way in does not depend on how the clinic writes to them as a patient. */
async function removeEmail(tx: Scope, userId: string): Promise<boolean> {
  const account = await findAccount(tx, userId);
  if (!account || isAdministrator(account)) return false;
  await releaseEmail(tx, userId);
  return true;
}

/** False where the account has that address already. */
async function moveEmail(tx: Scope, userId: string, email: string): Promise<boolean> {
  const holder = await findAccountByEmail(tx, email);
  if (holder?.user_id === userId) return false;
  if (holder) throw refusal('ACCOUNT_EXISTS', { email });
  await updateEmail(tx, userId, email);
  return true;
}
