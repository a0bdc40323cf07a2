import type { AccountServices } from '../../platform/calls/account-services.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { accessChangedMail } from '../../platform/mail/templates.ts';
import { queueMail } from '../limits/queue-mail.ts';
import { type MailedLink, mailLinkForClinic } from '../links/links.ts';
import { deleteLinks, findClinicName } from '../links/queries.ts';
import { isAdministrator } from './actor.ts';
import { assertNewPassword, ownerOf } from './new-password.ts';
import {
  type AccountRow,
  findAccountByEmail,
  hasAddress,
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
  password: string | undefined;
  passwordHash: string | undefined;
  /** Only an administrator changes how a member of the staff signs in. */
  byAdministrator: boolean;
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
 * @throws STAFF_ACCOUNT, INVALID_INPUT for a password that the staff's rules refuse
 * @param tx under clinic_service, in the transaction that writes the patient's row
 */
export async function changeAccount(
  tx: Scope,
  services: AccountServices,
  { userId, fullName, newEmail, password, passwordHash, byAdministrator }: Change,
): Promise<{ userId: string; outcome: Outcome; mail?: MailedLink }> {
  const account = await lockAccount(tx, userId);
  if (!account) throw refusal('NOT_FOUND');
  if (passwordHash || newEmail) assertMayChangeAccess(account, byAdministrator);
  if (password !== undefined) await assertNewPassword(tx, password, ownerOf(account));
  // The audit log names the account of a colleague so.
  if (byAdministrator || !isOfStaff(account)) await updateName(tx, userId, fullName);
  if (passwordHash) await upsertPassword(tx, userId, passwordHash);
  // The sign-in of staff does not depend on how the clinic writes to them as patients.
  const removed = newEmail === null && !isOfStaff(account);
  if (removed) await releaseEmail(tx, userId);
  const moved = newEmail ? await moveEmail(tx, account, newEmail, services) : false;
  if (!passwordHash && !moved && !removed) return { userId, outcome: 'unchanged' };
  // Told to the address that the person knows: who registers patients could sign in as one (decision 097).
  if (account.last_sign_in_at && hasAddress(account)) {
    const changes = { email: moved || removed, password: passwordHash !== undefined };
    const { name, email: recipient } = account;
    const clinicName = await findClinicName(tx);
    await queueMail(tx, services, accessChangedMail({ clinicName, name, recipient, changes }));
  }
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
 * A receptionist who is asked to help a patient must not get the access of a colleague who is a patient too.
 * @throws STAFF_ACCOUNT
 */
export function assertMayChangeAccess(account: AccountRow, byAdministrator: boolean): void {
  if (isOfStaff(account) && !byAdministrator) throw refusal('STAFF_ACCOUNT');
}

/**
 * Makes the address the account's login. It is not verified.
 * @returns false where the account has that address already
 * @throws ACCOUNT_EXISTS also for an address of `ADMIN_EMAILS`, which would make another account an administrator's
 */
export async function moveEmail(
  tx: Scope,
  account: AccountRow,
  email: string,
  { adminEmails }: AccountServices,
): Promise<boolean> {
  const holder = await findAccountByEmail(tx, email);
  if (holder?.user_id === account.user_id) return false;
  if (holder || (adminEmails.includes(email) && !isAdministrator(account))) {
    throw refusal('ACCOUNT_EXISTS', { email });
  }
  await updateEmail(tx, account.user_id, email);
  return true;
}
