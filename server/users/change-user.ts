/** Changes of one administrator's account by another. */
import {
  isAdministrator,
  isConfiguredAdministrator,
  requireCaller,
  type SessionActor,
} from '../accounts/actor.ts';
import { type AccountRow, findAccount, lockAccount, lockAdministrators } from '../accounts/queries.ts';
import { deleteSessions } from '../accounts/session-queries.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { queueMail } from '../limits/queue-mail.ts';
import { deleteLinks } from '../links/queries.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { secondFactorRemovedMessage } from '../second-factor/second-factor-removed-mail.ts';
import { countAdministrators, removeAdministratorRole } from './queries.ts';

/** Runs `work` after checking the caller's role again. Other changes of administrators wait until it ends. */
export const changingAdministrators = <Result>(
  { db }: Services,
  caller: SessionActor,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> =>
  db.asUser(caller, (own) =>
    own.asService(async (tx) => {
      await lockAdministrators(tx);
      await requireCaller(tx, caller);
      return work(tx);
    }),
  );

/** @throws NOT_FOUND where the account is no administrator's */
async function lockAdministrator(tx: Scope, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  if (!account || !isAdministrator(account)) throw refusal('NOT_FOUND');
  return account;
}

const assertOther = (caller: SessionActor, id: string) => {
  if (id === caller.userId) throw refusal('OWN_ACCOUNT');
};

/** Signs another administrator out everywhere. */
export const endSessions = (services: Services, caller: SessionActor, id: string): Promise<void> =>
  changingAdministrators(services, caller, async (tx) => {
    assertOther(caller, id);
    await lockAdministrator(tx, id);
    await deleteSessions(tx, id);
  });

/**
 * For another administrator who lost phone and codes. Their sessions end, since a lost phone may have one open. An
 * administrator's own second factor is switched off with the password instead.
 */
export async function removeSecondFactor(
  services: Services,
  caller: SessionActor,
  id: string,
): Promise<void> {
  const { accounts } = services;
  await changingAdministrators(services, caller, async (tx) => {
    assertOther(caller, id);
    const account = await lockAdministrator(tx, id);
    const wasOn = await deleteSecondFactor(tx, id);
    await deleteSessions(tx, id);
    if (!wasOn) return;
    await queueMail(tx, accounts, await secondFactorRemovedMessage(tx, account, accounts.publicUrl));
  });
  services.outbox.wake();
}

/** Removes the role of another administrator. Of two who remove each other at once, one stays. */
export const removeRole = (services: Services, caller: SessionActor, id: string): Promise<void> =>
  changingAdministrators(services, caller, async (tx) => {
    const account = await findAccount(tx, id);
    if (!account || !isAdministrator(account)) throw refusal('NOT_FOUND');
    await assertNotLastNorOwn(tx, caller, id);
    if (isConfiguredAdministrator(account, services.accounts.adminEmails)) throw refusal('ROLE_CONFIGURED');
    // A patient's row is locked before its account, here as where the record is edited: otherwise the two could deadlock.
    await removeAdministratorRole(tx, id);
    await lockAccount(tx, id);
    await deleteSecondFactor(tx, id);
    await deleteLinks(tx, id);
    await deleteSessions(tx, id);
  });

/**
 * Checks whether a patient's record may be deleted: where its account is an administrator's by this record alone, the
 * role goes with it, and the rules for removing a role apply.
 * @param tx under clinic_service, in the transaction that deletes the record
 */
export async function assertRoleCanBeRemoved(tx: Scope, caller: SessionActor, userId: string): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account || !isAdministrator(account) || account.has_administrator_profile) return;
  await lockAdministrators(tx);
  await requireCaller(tx, caller);
  await assertNotLastNorOwn(tx, caller, userId);
}

async function assertNotLastNorOwn(tx: Scope, caller: SessionActor, userId: string): Promise<void> {
  if ((await countAdministrators(tx)) === 1) throw refusal('LAST_ADMINISTRATOR');
  assertOther(caller, userId);
}
