import type { z } from 'zod';
import type { createAdministratorInput } from '#contract/administrators.ts';
import { isAdministrator, type SignedIn } from '../accounts/actor.ts';
import { hashOf } from '../accounts/better-auth.ts';
import {
  type AccountRow,
  deleteLinks,
  deleteSessions,
  findAccountByEmail,
  insertAccount,
  lockAdministrators,
  updateName,
  upsertAdministrator,
  upsertPassword,
} from '../accounts/queries.ts';
import { leaveLink } from '../accounts/send-link.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { requireAdministrator } from './require-administrator.ts';

type Input = z.output<typeof createAdministratorInput>;

/** Makes the account and gives it the role: both, or neither. */
export async function createAdministrator(
  { db, accounts, outbox }: Services,
  actor: SignedIn,
  { email, fullName, password }: Input,
): Promise<{ id: string; confirmationSent: boolean }> {
  const passwordHash = await hashOf(password);
  const made = await db.asUser(actor, (own) =>
    own.asService(async (tx) => {
      await lockAdministrators(tx);
      await requireAdministrator(tx, actor);
      const existing = await findAccountByEmail(tx, email);
      const userId = existing
        ? await takeUp(tx, existing, { email, fullName, passwordHash })
        : await insertAccount(tx, { email, name: fullName, passwordHash });
      await upsertAdministrator(tx, userId, fullName);
      const confirmationSent = accounts.confirmationRequired && !existing?.email_verified;
      if (confirmationSent) {
        await leaveLink(tx, 'confirm-email', { userId, email, name: fullName }, accounts.publicUrl);
      }
      return { id: userId, confirmationSent };
    }),
  );
  outbox.wake();
  return made;
}

/**
 * An account that is nobody's any more, since its role was taken away or its patient deleted, gets the new password;
 * whoever knew the old one is left with nothing. An administrator's and a patient's are theirs.
 */
async function takeUp(
  tx: Scope,
  account: AccountRow,
  { email, fullName, passwordHash }: { email: string; fullName: string; passwordHash: string },
): Promise<string> {
  if (isAdministrator(account) || account.patient_id) throw refusal('ACCOUNT_EXISTS', { email });
  const userId = account.user_id;
  await updateName(tx, userId, fullName);
  await upsertPassword(tx, userId, passwordHash);
  await deleteSecondFactor(tx, userId);
  await deleteLinks(tx, userId);
  await deleteSessions(tx, userId);
  return userId;
}
