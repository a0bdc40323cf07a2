import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { mailLink } from '../links/links.ts';
import type { AccountServices } from './account-services.ts';
import { isAdministrator } from './actor.ts';
import { type AccountRow, insertAccount, lockAccountByEmail } from './queries.ts';

export interface GivenAccount {
  userId: string;
  outcome: 'created' | 'created-confirmation-sent' | 'created-recovery' | 'linked-existing-recovery';
  /** The recovery mail in the outbox, for a caller that waits until it is sent. */
  recoveryMessageId?: string;
}

interface Wanted {
  email: string;
  fullName: string;
  /** Null where the person is to choose a password: then a recovery mail goes out. */
  passwordHash: string | null;
}

/**
 * The login account for a patient who has none: a new one, or the one that already has this e-mail.
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
    const recoveryMessageId = await mailLink(tx, 'choose-password', addressee, services);
    return { userId: existing.user_id, outcome: 'linked-existing-recovery', recoveryMessageId };
  }
  const userId = await insertAccount(tx, { email, name: fullName, passwordHash });
  const addressee = { userId, email, name: fullName };
  if (passwordHash === null) {
    // Opening it confirms the address as well.
    const recoveryMessageId = await mailLink(tx, 'choose-password', addressee, services);
    return { userId, outcome: 'created-recovery', recoveryMessageId };
  }
  if (!services.confirmationRequired) return { userId, outcome: 'created' };
  await mailLink(tx, 'confirm-email', addressee, services);
  return { userId, outcome: 'created-confirmation-sent' };
}

/** Not an administrator's account, nor one that would become it, nor another patient's. */
const isLinkable = (account: AccountRow, { adminEmails }: AccountServices) =>
  !isAdministrator(account) && !account.patient_id && !adminEmails.includes(account.email);
