import type { z } from 'zod';
import { passwordProblem } from '#contract/password-rules.ts';
import type { SavedPatient, updatePatientInput } from '#contract/patients/patients.ts';
import { asCaller, isAdministrator } from '../../accounts/accounts/actor.ts';
import { changeAccount } from '../../accounts/accounts/change-account.ts';
import { giveAccount } from '../../accounts/accounts/give-account.ts';
import { hashPassword } from '../../accounts/accounts/passwords.ts';
import { lockAccount } from '../../accounts/accounts/queries.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { reportAccount } from './account-outcome.ts';
import { findPatientByEmail, forgetWrongNumber, lockPatient, updatePatientRow } from './queries.ts';
import { recordValues } from './record-values.ts';

type Input = z.output<typeof updatePatientInput>;

/** Changes the record and its login account: the contact e-mail is also the login. */
export async function updatePatient(
  services: Services,
  actor: SessionActor,
  input: Input,
): Promise<SavedPatient> {
  const { id, password, ...record } = input;
  const { email } = record;
  const values = recordValues(record, actor, services.clock);
  if (password !== undefined && passwordProblem(password, 'patient')) throw refusal('WEAK_PASSWORD');
  const passwordHash = password && (await hashPassword(password));
  const lock = async (tx: Scope) => {
    const userId = (await lockPatient(tx, id))?.userId;
    if (userId) await tx.asService((service) => lockAccount(service, userId));
  };
  const change = async (tx: Scope) => {
    const before = await lockPatient(tx, id);
    if (!before) throw refusal('NOT_FOUND');
    const newEmail = email !== before.email ? email : undefined;
    if (newEmail && (await findPatientByEmail(tx, newEmail, id))) {
      throw refusal('PATIENT_EMAIL_TAKEN', { email: newEmail });
    }
    const changed = await updateAccount(tx, services, {
      ...input,
      byAdministrator: isAdministrator(actor),
      userId: before.userId,
      newEmail,
      passwordHash,
    });
    await updatePatientRow(tx, id, { ...values, userId: changed.userId });
    if (values.phone !== before.phone) await tx.asService((service) => forgetWrongNumber(service, id));
    return changed;
  };
  const account = await asCaller(services.db, actor, change, lock);
  return { id, ...(await reportAccount(services, account)) };
}

interface Change extends Input {
  /** The linked account before the change. */
  userId: string | null;
  newEmail: string | null | undefined;
  passwordHash: string | undefined;
  byAdministrator: boolean;
}

function updateAccount(
  tx: Scope,
  { accounts }: Services,
  { userId, email, newEmail, fullName, password, passwordHash, byAdministrator }: Change,
) {
  return tx.asService(async (service) => {
    if (userId) {
      const change = { userId, fullName, newEmail, password, passwordHash, byAdministrator };
      return changeAccount(service, accounts, change);
    }
    if (email && passwordHash) return giveAccount(service, accounts, { email, fullName, passwordHash });
    if (password) throw invalidField(['email'], 'Email é necessário para criar uma conta de usuário');
    return { userId: null, outcome: 'unchanged' as const };
  });
}
