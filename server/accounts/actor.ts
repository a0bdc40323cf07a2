import type { Database, Scope } from '../database/open-database.ts';
import type { AccountServices } from './account-services.ts';
import { type AccountRow, actAs, findSession, linkPatientByEmail, upsertAdministrator } from './queries.ts';
import { readSessionToken } from './session-cookie.ts';

/** Whoever a request comes from. Passes as the database's own notion of an actor. */
export interface SignedIn {
  userId: string;
  role: 'admin' | 'patient';
  email: string;
  fullName: string;
  /** The record that belongs to the account, if there is one. */
  patientId: string | null;
  /** An administrator whom the clinic asks for a second factor and who has none: nothing but setting it up is open. */
  owesSecondFactor: boolean;
}

export interface SessionActor extends SignedIn {
  /** Where the request comes from, as far as it is known. */
  address: string | null;
  sessionToken: string;
  expiresAt: Date;
}

/** The account that the session cookie belongs to; null without a valid session. */
export async function findActor(
  db: Database,
  { secret, cookieName, adminEmails }: AccountServices,
  headers: Headers,
  address: string | null,
): Promise<SessionActor | null> {
  const sessionToken = readSessionToken(headers, cookieName, secret);
  if (!sessionToken) return null;
  return db.asService(
    async (tx) => {
      const session = await findSession(tx, sessionToken);
      if (!session) return null;
      const account = await associate(tx, session, adminEmails);
      return { ...toSignedIn(account), address, sessionToken, expiresAt: session.expires_at };
    },
    { address },
  );
}

/** Whether `associate` has anything to look for. */
const isIncomplete = (account: AccountRow, adminEmails: readonly string[]) =>
  !isAdministrator(account) &&
  account.email_verified &&
  (account.patient_id === null || adminEmails.includes(account.email));

/**
 * Makes good what an account has a right to and does not have yet: the administrator's role of an address that the
 * environment names, or the patient record with the account's e-mail. Only for an address that was proved to be
 * theirs; anything else would let whoever registers an address take what belongs to its owner.
 */
export async function associate(
  tx: Scope,
  account: AccountRow,
  adminEmails: readonly string[],
): Promise<AccountRow> {
  if (!isIncomplete(account, adminEmails)) return account;
  if (adminEmails.includes(account.email)) {
    await actAs(tx, toSignedIn(account));
    await upsertAdministrator(tx, account.user_id, account.patient_name ?? account.name);
    return { ...account, profile_role: 'admin' };
  }
  await actAs(tx, toSignedIn(account));
  const patient = await linkPatientByEmail(tx, account.user_id, account.email);
  if (!patient) return account;
  return { ...account, patient_id: patient.id, patient_role: patient.role, patient_name: patient.full_name };
}

/** The profile's role; failing that, the patient record's. */
export const isAdministrator = ({ profile_role, patient_role }: AccountRow) =>
  profile_role === 'admin' || patient_role === 'admin';

export function toSignedIn(account: AccountRow): SignedIn {
  const role = isAdministrator(account) ? 'admin' : 'patient';
  return {
    userId: account.user_id,
    role,
    email: account.email,
    fullName: (role === 'admin' ? account.profile_name : account.patient_name) ?? account.name,
    patientId: account.patient_id,
    owesSecondFactor: role === 'admin' && account.second_factor_required && !account.has_second_factor,
  };
}
