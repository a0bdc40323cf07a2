import type { z } from 'zod';
import type { createPatientInput, SavedPatient } from '#contract/patients/patients.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import { giveAccount } from '../../accounts/accounts/give-account.ts';
import { hashPassword, isWeak } from '../../accounts/accounts/passwords.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { reportAccount } from './account-outcome.ts';
import { findPatientByEmail, insertPatient } from './queries.ts';
import { recordValues } from './record-values.ts';

/** Creates the record and its login account, both or neither. */
export async function createPatient(
  services: Services,
  actor: SessionActor,
  input: z.output<typeof createPatientInput>,
): Promise<SavedPatient> {
  const { db, accounts, clock } = services;
  const { password, ...record } = input;
  const { email, fullName } = record;
  const values = recordValues(record, actor, clock);
  if (isWeak(password)) throw refusal('WEAK_PASSWORD');
  const passwordHash = await hashPassword(password);
  const made = await asCaller(db, actor, async (tx) => {
    if (await findPatientByEmail(tx, email)) throw refusal('PATIENT_EMAIL_TAKEN', { email });
    const account = await tx.asService((service) =>
      giveAccount(service, accounts, { email, fullName, passwordHash }),
    );
    return { account, id: await insertPatient(tx, { ...values, userId: account.userId }) };
  });
  return { id: made.id, ...(await reportAccount(services, made.account)) };
}
