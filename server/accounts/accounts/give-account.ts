import type { AccountServices } from '../../platform/calls/account-services.ts';
import { isOfStaff } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type MailedLink, mailLinkForClinic } from '../links/links.ts';
import { type AccountRow, insertAccount, lockAccountByEmail } from './queries.ts';

export interface GivenAccount {
  userId: string;
  outcome: 'created' | 'created-confirmation-sent' | 'linked-existing-recovery';
  /** What went into the outbox. The caller waits until a recovery mail is sent. */
  mail?: MailedLink;
}

interface Wanted {
  email: string;
  fullName: string;
  /** Null where the person is to choose a password: then a recovery mail goes out. */
  passwordHash: string | null;
}

/**
 * The login account for a patient who has none: a new one, or the one that already has this e-mail.
 * @throws ACCOUNT_NOT_LINKABLE also for an address of `ADMIN_EMAILS`
 * @param tx under clinic_service, in the transaction that writes the patient's row
 */
export async function giveAccount(
  tx: Scope,
  services: AccountServices,
  { email, fullName, passwordHash }: Wanted,
): Promise<GivenAccount> {
  const existing = await lockAccountByEmail(tx, email, (account) => {
    if (!isLinkable(account, services)) throw refusal('ACCOUNT_NOT_LINKABLE', { email });
  });
  if (existing) {
    const addressee = { userId: existing.user_id, email, name: fullName };
    const mail = await mailLinkForClinic(tx, 'choose-password', addressee, services);
    return { userId: existing.user_id, outcome: 'linked-existing-recovery', mail };
  }
  // Its owner would confirm the address, and the password that the clinic typed would be an administrator's.
  if (services.adminEmails.includes(email)) throw refusal('ACCOUNT_NOT_LINKABLE', { email });
  const userId = await insertAccount(tx, { email, name: fullName, passwordHash });
  const addressee = { userId, email, name: fullName };
  if (passwordHash === null) {
    // Opening it confirms the address as well.
    const mail = await mailLinkForClinic(tx, 'choose-password', addressee, services);
    return { userId, outcome: 'created', mail };
  }
  if (!services.confirmationRequired) return { userId, outcome: 'created' };
  const mail = await mailLinkForClinic(tx, 'confirm-email', addressee, services);
  return { userId, outcome: 'created-confirmation-sent', mail };
}

/** Not an account of the staff, nor one that would become an administrator's, nor another patient's. */
const isLinkable = (account: AccountRow, { adminEmails }: AccountServices) =>
  !isOfStaff(account) && !account.patient_id && !adminEmails.includes(account.email);
