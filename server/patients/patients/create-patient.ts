import type { z } from 'zod';
import { passwordProblem } from '#contract/password-rules.ts';
import type { createPatientInput, SavedPatient } from '#contract/patients/patients.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import { giveAccount } from '../../accounts/accounts/give-account.ts';
import { hashPassword } from '../../accounts/accounts/passwords.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { reportAccount } from './account-outcome.ts';
import { findPatientByEmail, insertPatient } from './queries.ts';
import { recordValues } from './record-values.ts';

const noAccount = { userId: null, outcome: 'unchanged' as const };

/** Creates the record and, where a password is given, its login account: both or neither. */
export async function createPatient(
  services: Services,
  actor: SessionActor,
  input: z.output<typeof createPatientInput>,
): Promise<SavedPatient> {
  const { db, accounts, clock } = services;
  const { password, ...record } = input;
  const { email, fullName } = record;
  const values = recordValues(record, actor, clock);
  if (password !== undefined && passwordProblem(password, 'patient')) throw refusal('WEAK_PASSWORD');
  const passwordHash = password && (await hashPassword(password));
  const made = await asCaller(db, actor, async (tx) => {
    if (email && (await findPatientByEmail(tx, email))) throw refusal('PATIENT_EMAIL_TAKEN', { email });
    const account =
      email && passwordHash
        ? await tx.asService((service) => giveAccount(service, accounts, { email, fullName, passwordHash }))
        : noAccount;
    return { account, id: await insertPatient(tx, { ...values, userId: account.userId }) };
  });
  return { id: made.id, ...(await reportAccount(services, made.account)) };
}
