import { isAdministrator } from '../../accounts/accounts/actor.ts';
import { assertMayChangeAccess } from '../../accounts/accounts/change-account.ts';
import { giveAccount } from '../../accounts/accounts/give-account.ts';
import { lockAccount } from '../../accounts/accounts/queries.ts';
import { mailLinkForClinic } from '../../accounts/links/links.ts';
import type { SignedIn } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { lockPatient, updatePatientRow } from './queries.ts';

/** Mails a reset link to the patient, and first creates a missing login account. */
export async function sendPasswordReset(
  services: Services,
  actor: SignedIn,
  id: string,
): Promise<{ email: string; link: string | null }> {
  const { db, outbox, accounts } = services;
  const { email, mail } = await db.asUser(actor, async (tx) => {
    const patient = await lockPatient(tx, id);
    if (!patient) throw refusal('NOT_FOUND');
    const { email, fullName, userId } = patient;
    if (!email) throw refusal('PATIENT_WITHOUT_EMAIL');
    const account = userId && (await tx.asService((service) => lockAccount(service, userId)));
    if (account) {
      assertMayChangeAccess(account, isAdministrator(actor));
      const to = { userId: account.user_id, email: account.email, name: fullName };
      const mail = await tx.asService((service) =>
        mailLinkForClinic(service, 'reset-password', to, accounts),
      );
      return { email: account.email, mail };
    }
    const given = await tx.asService((service) =>
      giveAccount(service, accounts, { email, fullName, passwordHash: null }),
    );
    await updatePatientRow(tx, id, { userId: given.userId });
    return { email, mail: given.mail };
  });
  // With the link in the answer, the caller need not wait for the message.
  if (mail?.link) {
    outbox.wake();
    return { email, link: mail.link };
  }
  if (!mail || !(await outbox.deliver(mail.messageId))) throw refusal('MAIL_NOT_SENT');
  return { email, link: null };
}
