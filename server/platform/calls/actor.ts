import type { Role } from '#contract/accounts/session.ts';
import type { Permission, StaffRole } from '#contract/permissions.ts';

/** A signed-in user. Passes as the database's own notion of an actor. */
export interface SignedIn {
  userId: string;
  role: Role;
  /** Of the staff; an administrator has this role alone, a patient none. */
  roles: readonly StaffRole[];
  permissions: readonly Permission[];
  email: string;
  fullName: string;
  /** The record that belongs to the account, if there is one. */
  patientId: string | null;
  /** One of the staff without the second factor that the clinic requires: may do nothing but set it up. */
  secondFactorSetupRequired: boolean;
}

/** The user of a request. */
export interface SessionActor extends SignedIn {
  /** Client address, as far as it is known. */
  address: string | null;
  sessionToken: string;
  expiresAt: Date;
  /** Whether the next look at the session should extend it. */
  renewalDue: boolean;
  /** Whether the next look at the session should record this use. */
  useDue: boolean;
}

export const may = ({ permissions }: Pick<SignedIn, 'permissions'>, permission: Permission) =>
  permissions.includes(permission);

/** Administrators and other staff. */
export const isOfStaff = ({ role }: { role: Role }) => role !== 'patient';
