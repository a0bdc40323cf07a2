import { isDeepStrictEqual } from 'node:util';
import { permissionsOf, type StaffRole, staffRoles } from '#contract/permissions.ts';
import type { AccountServices } from '../../platform/calls/account-services.ts';
import { isOfStaff, type SessionActor, type SignedIn } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import {
  type AccountRow,
  findAccount,
  linkPatientByEmail,
  lockAccount,
  setAuditUser,
  upsertAdministrator,
} from './queries.ts';
import { readSessionToken } from './session-cookie.ts';
import { findSession, lockSession } from './session-queries.ts';

/** The user whose session the cookie names; null without a valid session. */
export async function findActor(
  db: Database,
  { secret, cookieName, adminEmails }: AccountServices,
  headers: Headers,
  address: string | null,
): Promise<SessionActor | null> {
  const sessionToken = readSessionToken(headers, cookieName, secret);
  if (!sessionToken) return null;
  const session = await db.asService((tx) => findSession(tx, sessionToken));
  if (!session) return null;
  const completed =
    mayAssociate(session, adminEmails) &&
    (await db.asService((tx) => associate(tx, session, adminEmails), { address }));
  const { expires_at: expiresAt, renewal_due: renewalDue, use_due: useDue } = session;
  return { ...toSignedIn(completed || session), address, sessionToken, expiresAt, renewalDue, useDue };
}

export const isAdministrator = ({ role }: Pick<AccountRow, 'role'>) => role === 'admin';

/** Whether `ADMIN_EMAILS` makes the account an administrator's. An unverified address does not: anyone could type it. */
export const isConfiguredAdministrator = (
  { email, email_verified }: Pick<AccountRow, 'email' | 'email_verified'>,
  adminEmails: readonly string[],
) => email_verified && adminEmails.includes(email);

const mayAssociate = (account: AccountRow, adminEmails: readonly string[]) =>
  !isAdministrator(account) &&
  account.email_verified &&
  ((!isOfStaff(account) && account.patient_id === null) || isConfiguredAdministrator(account, adminEmails));

/**
 * Writes down what an account has a right to and does not have yet: the administrator's role of `ADMIN_EMAILS`, or the
 * patient record with its e-mail. Only for a verified address; otherwise anyone could register another person's.
 * @param account as it was read before, also in another transaction
 * @throws UNAVAILABLE where the address changes at the same moment
 * @returns the account as it is then; undefined where nothing was missing
 */
export async function associate(
  tx: Scope,
  account: AccountRow,
  adminEmails: readonly string[],
): Promise<AccountRow | undefined> {
  if (!mayAssociate(account, adminEmails)) return undefined;
  const { user_id: userId, email } = account;
  const signedIn = toSignedIn(account);
  await setAuditUser(tx, signedIn);
  // The address may have changed since the account was read.
  if (isConfiguredAdministrator(account, adminEmails)) {
    const locked = await lockAccount(tx, userId);
    if (!locked || !isConfiguredAdministrator(locked, adminEmails)) return locked;
    await upsertAdministrator(tx, userId, signedIn.fullName);
  } else if (await linkPatientByEmail(tx, userId, email)) {
    // After the patient, in the order of all locks.
    const locked = await lockAccount(tx, userId);
    if (locked?.email !== email || !locked.email_verified) throw refusal('UNAVAILABLE');
  }
  return findAccount(tx, userId);
}

export function toSignedIn(account: AccountRow): SignedIn {
  const { role, profile_name, patient_name, name } = account;
  const roles = rolesOf(account);
  return {
    userId: account.user_id,
    role,
    roles,
    permissions: permissionsOf(roles),
    email: account.email,
    fullName: (isOfStaff(account) ? profile_name : null) ?? patient_name ?? name,
    patientId: account.patient_id,
    secondFactorSetupRequired:
      isOfStaff(account) && account.second_factor_required && !account.has_second_factor,
  };
}

/** In the order of the declaration. */
const rolesOf = ({ role, staff_roles }: AccountRow): StaffRole[] =>
  staffRoles.filter((each) => (role === 'admin' ? each === 'admin' : staff_roles.includes(each)));

/**
 * Checks the caller once more in the transaction that acts after slow work: the session may have ended meanwhile, or
 * the role. Neither can end before the transaction does.
 * @param tx under clinic_service
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
export async function requireCaller(
  tx: Scope,
  { sessionToken, role, roles }: Pick<SessionActor, 'sessionToken' | 'role' | 'roles'>,
): Promise<void> {
  const session = await lockSession(tx, sessionToken);
  if (!session) throw refusal('UNAUTHENTICATED');
  if (session.role !== role || !isDeepStrictEqual(rolesOf(session), roles)) throw refusal('FORBIDDEN');
}

/**
 * As `db.asUser`, for what follows slow work.
 * @param lock takes the patient and the account that `work` locks: they may be the caller's own, and come before the session
 */
export const asCaller = <Result>(
  db: Database,
  caller: SessionActor,
  work: (tx: Scope) => Promise<Result>,
  lock: (tx: Scope) => Promise<unknown> = async () => {},
): Promise<Result> =>
  db.asUser(caller, async (tx) => {
    await lock(tx);
    await tx.asService((service) => requireCaller(service, caller));
    return work(tx);
  });
