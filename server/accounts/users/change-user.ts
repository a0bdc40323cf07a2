/** Changes of one account of the staff by an administrator. */
import type { z } from 'zod';
import type { updateInput } from '#contract/accounts/users.ts';
import type { StaffRole } from '#contract/permissions.ts';
import { isOfStaff, type SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { isAdministrator, isConfiguredAdministrator, requireCaller, toSignedIn } from '../accounts/actor.ts';
import { type AccountRow, findAccount, lockAccount, lockAdministrators } from '../accounts/queries.ts';
import { deleteSessions } from '../accounts/session-queries.ts';
import { queueMail } from '../limits/queue-mail.ts';
import { deleteLinks } from '../links/queries.ts';
import { deleteSecondFactor } from '../second-factor/queries.ts';
import { secondFactorRemovedMessage } from '../second-factor/second-factor-removed-mail.ts';
import {
  countAdministrators,
  endAccount,
  linkProfessional,
  lockProfessional,
  unlinkProfessional,
  writeRoles,
} from './queries.ts';

/** Runs `work` after checking the caller's role again. Other changes of users wait until it ends. */
export const changingUsers = <Result>(
  { db }: Pick<Services, 'db'>,
  caller: SessionActor,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> => db.asUser(caller, (own) => changingUsersIn(own, caller, work));

/** The same inside a transaction of the caller that has locked nothing yet. */
export const changingUsersIn = <Result>(
  own: Scope,
  caller: SessionActor,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> =>
  own.asService(async (tx) => {
    await lockAdministrators(tx);
    await requireCaller(tx, caller);
    return work(tx);
  });

/** @throws ACCOUNT_ENDED; NOT_FOUND where the account is a patient's */
function assertOfStaff(account: AccountRow | undefined): asserts account is AccountRow {
  if (account && isOfStaff(account)) return;
  throw refusal(account?.ended_at ? 'ACCOUNT_ENDED' : 'NOT_FOUND');
}

/** @throws as `assertOfStaff` */
export async function lockUser(tx: Scope, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id);
  assertOfStaff(account);
  return account;
}

const assertOther = (caller: SessionActor, id: string) => {
  if (id === caller.userId) throw refusal('OWN_ACCOUNT');
};

/** Sets the roles, and who the account is in the agenda. The caller may set the latter for the own account. */
export const updateUser = (
  services: Services,
  caller: SessionActor,
  { id, roles, professionalId }: z.output<typeof updateInput>,
): Promise<void> =>
  changingUsers(services, caller, async (tx) => {
    const account = await findAccount(tx, id);
    assertOfStaff(account);
    if (isAdministrator(account) && !roles.includes('admin')) {
      await assertAdministratorCanGo(tx, services, caller, account);
    }
    await setRoles(tx, account, roles);
    await setProfessional(tx, id, professionalId);
  });

async function setRoles(tx: Scope, account: AccountRow, roles: readonly StaffRole[]): Promise<void> {
  const { userId, fullName, roles: present } = toSignedIn(account);
  if (present.join() === roles.join()) return;
  await writeRoles(tx, { userId, fullName, roles });
  await lockAccount(tx, userId);
}

/** @throws PROFESSIONAL_HAS_ACCOUNT; NOT_FOUND where there is no such professional, or not any more */
export async function setProfessional(
  tx: Scope,
  userId: string,
  professionalId: string | null,
): Promise<void> {
  if (professionalId === null) return unlinkProfessional(tx, userId);
  const found = await lockProfessional(tx, professionalId);
  if (!found?.active && found?.user_id !== userId) throw refusal('NOT_FOUND');
  if (found?.user_id === userId) return;
  if (found?.user_id) throw refusal('PROFESSIONAL_HAS_ACCOUNT');
  await unlinkProfessional(tx, userId);
  await linkProfessional(tx, userId, professionalId);
}

/** Signs another user out everywhere. */
export const endSessions = (services: Services, caller: SessionActor, id: string): Promise<void> =>
  changingUsers(services, caller, async (tx) => {
    assertOther(caller, id);
    await lockUser(tx, id);
    await deleteSessions(tx, id);
  });

/**
 * For another user who lost phone and codes. Their sessions end, since a lost phone may have one open. The own second
 * factor is switched off with the password instead.
 */
export async function removeSecondFactor(
  services: Services,
  caller: SessionActor,
  id: string,
): Promise<void> {
  const { accounts } = services;
  await changingUsers(services, caller, async (tx) => {
    assertOther(caller, id);
    const account = await lockUser(tx, id);
    const wasOn = await deleteSecondFactor(tx, id);
    await deleteSessions(tx, id);
    if (!wasOn) return;
    await queueMail(tx, accounts, await secondFactorRemovedMessage(tx, account, accounts.publicUrl));
  });
  services.outbox.wake();
}

/** Ends the account of another user. Of two administrators who end each other's at once, one stays. */
export const endUser = (services: Services, caller: SessionActor, id: string): Promise<void> =>
  changingUsers(services, caller, async (tx) => {
    const account = await findAccount(tx, id);
    assertOfStaff(account);
    if (isAdministrator(account)) await assertAdministratorCanGo(tx, services, caller, account);
    await endAccount(tx, toSignedIn(account));
    await lockAccount(tx, id);
    await deleteSecondFactor(tx, id);
    await deleteLinks(tx, id);
    await deleteSessions(tx, id);
    await unlinkProfessional(tx, id);
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

/** @throws LAST_ADMINISTRATOR, OWN_ACCOUNT, ROLE_CONFIGURED */
async function assertAdministratorCanGo(
  tx: Scope,
  { accounts }: Services,
  caller: SessionActor,
  account: AccountRow,
): Promise<void> {
  await assertNotLastNorOwn(tx, caller, account.user_id);
  if (isConfiguredAdministrator(account, accounts.adminEmails)) throw refusal('ROLE_CONFIGURED');
}

async function assertNotLastNorOwn(tx: Scope, caller: SessionActor, userId: string): Promise<void> {
  if ((await countAdministrators(tx)) === 1) throw refusal('LAST_ADMINISTRATOR');
  assertOther(caller, userId);
}
