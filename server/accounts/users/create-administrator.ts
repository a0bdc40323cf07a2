import type { z } from 'zod';
import type { createAdministratorInput } from '#contract/accounts/users.ts';
import { isOfStaff, type SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { assertNewPassword } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import {
  deletePassword,
  insertAccount,
  lockAccountByEmail,
  updateName,
  upsertAdministrator,
  upsertPassword,
} from '../accounts/queries.ts';
import { deleteSessions } from '../accounts/session-queries.ts';
import { mailLinkForClinic } from '../links/links.ts';
import { deleteLinks } from '../links/queries.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { changingUsers } from './change-user.ts';

type Input = z.output<typeof createAdministratorInput>;

/** Makes the account and gives it the role: both, or neither. */
export async function createAdministrator(
  services: Services,
  caller: SessionActor,
  { email, fullName, password }: Input,
): Promise<{ id: string; confirmationSent: boolean; link: string | null }> {
  const { accounts, db, outbox } = services;
  await db.asService((tx) => assertNewPassword(tx, password, { owner: 'staff', email, fullName }));
  const passwordHash = await hashPassword(password);
  const made = await changingUsers(services, caller, async (tx) => {
    const existing = await lockAccountByEmail(tx, email, (account) => {
      if (isOfStaff(account) || account.patient_id) throw refusal('ACCOUNT_EXISTS', { email });
    });
    const userId = existing
      ? await renewAccount(tx, existing.user_id, { fullName, passwordHash })
      : await insertAccount(tx, { email, name: fullName, passwordHash });
    await upsertAdministrator(tx, userId, fullName);
    const confirmationSent = accounts.confirmationRequired && !existing?.email_verified;
    const to = { userId, email, name: fullName };
    const mail = confirmationSent && (await mailLinkForClinic(tx, 'confirm-email', to, accounts));
    return { id: userId, confirmationSent, link: mail ? mail.link : null };
  });
  outbox.wake();
  return made;
}

/**
 * Takes an account without role into use again, with the new password or none. Nothing of its past stays valid: password,
 * sessions, links, second factor.
 * @returns its id
 */
export async function renewAccount(
  tx: Scope,
  userId: string,
  { fullName, passwordHash }: { fullName: string; passwordHash: string | null },
): Promise<string> {
  await updateName(tx, userId, fullName);
  if (passwordHash === null) await deletePassword(tx, userId);
  else await upsertPassword(tx, userId, passwordHash);
  await deleteSecondFactor(tx, userId);
  await deleteLinks(tx, userId);
  await deleteSessions(tx, userId);
  return userId;
}
