import type { SignedIn } from '../accounts/actor.ts';
import { hashOf } from '../accounts/better-auth.ts';
import { giveAccount } from '../accounts/give-account.ts';
import { randomPassword } from '../accounts/passwords.ts';
import { findAccount } from '../accounts/queries.ts';
import { leaveLink } from '../accounts/send-link.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import { lockPatient, updatePatientRow } from './queries.ts';

/** Mails a reset link to the patient, making the login account first where there is none. Returns the address. */
export async function sendPasswordReset(services: Services, actor: SignedIn, id: string): Promise<string> {
  const { db, outbox, accounts } = services;
  const { email, messageId } = await db.asUser(actor, async (tx) => {
    const patient = await lockPatient(tx, id);
    if (!patient) throw refusal('NOT_FOUND');
    const { email, full_name: fullName, user_id: userId } = patient;
    if (!email) throw refusal('PATIENT_WITHOUT_EMAIL');
    const account = userId && (await tx.asService((service) => findAccount(service, userId)));
    if (account) {
      const addressee = { userId: account.user_id, email: account.email, name: fullName };
      const messageId = await tx.asService((service) =>
        leaveLink(service, 'reset-password', addressee, accounts.publicUrl),
      );
      return { email: account.email, messageId };
    }
    // Inside the transaction, against the rule, since only here is it known that the account is missing.
    const passwordHash = await hashOf(randomPassword());
    const given = await tx.asService((service) =>
      giveAccount(service, accounts, { email, fullName, passwordHash, passwordIsKnown: false }),
    );
    await updatePatientRow(tx, id, { user_id: given.userId });
    return { email, messageId: given.recoveryMessageId };
  });
  if (!messageId || !(await outbox.deliver(messageId))) throw refusal('MAIL_NOT_SENT');
  return email;
}
