import type { SignedIn } from '../accounts/actor.ts';
import { giveAccount } from '../accounts/give-account.ts';
import { lockAccount } from '../accounts/queries.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { mailLink } from '../links/links.ts';
import { lockPatient, updatePatientRow } from './queries.ts';

/** Mails a reset link to the patient, and first creates a missing login account. @returns the address */
export async function sendPasswordReset(services: Services, actor: SignedIn, id: string): Promise<string> {
  const { db, outbox, accounts } = services;
  const { email, messageId } = await db.asUser(actor, async (tx) => {
    const patient = await lockPatient(tx, id);
    if (!patient) throw refusal('NOT_FOUND');
    const { email, full_name: fullName, user_id: userId } = patient;
    if (!email) throw refusal('PATIENT_WITHOUT_EMAIL');
    const account = userId && (await tx.asService((service) => lockAccount(service, userId)));
    if (account) {
      const addressee = { userId: account.user_id, email: account.email, name: fullName };
      const messageId = await tx.asService((service) =>
        mailLink(service, 'reset-password', addressee, accounts),
      );
      return { email: account.email, messageId };
    }
    const given = await tx.asService((service) =>
      giveAccount(service, accounts, { email, fullName, passwordHash: null }),
    );
    await updatePatientRow(tx, id, { user_id: given.userId });
    return { email, messageId: given.recoveryMessageId };
  });
  if (!messageId || !(await outbox.deliver(messageId))) throw refusal('MAIL_NOT_SENT');
  return email;
}
