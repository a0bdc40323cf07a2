/**
 * Who may do what: the one declaration of roles and permissions. The database's roles, the checks of routes, the
 * navigation and the access tests are derived from it (decision 055).
 */
import type { Topic } from './changes.ts';

export const staffRoles = ['admin', 'reception', 'professional', 'manager'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What a permission opens. Each has a database role of the same name, `clinic_<permission>`, that holds its grants and
 * policies (db/CONVENTIONS.md).
 * - `agenda`: appointments without their notes, free times, exceptions, waiting list, the identity of patients
 *   and the alert for the team
 * - `registration`: create and change patients, their access to the portal, the names of their files
 * - `record`: clinical content, which are the notes of patients and appointments, files, plans, future procedures,
 *   drafts and signed entries
 * - `settings`: the clinic's settings, procedures, professionals, resources, working hours
 * - `money`: prices of appointments, packages, payments, the own till
 * - `finances`: the tills of all, and discounts beyond the clinic's limit; always beside `money`
 *
 * Only administrators see accounts and the audit log, and delete patients.
 */
export const permissions = ['agenda', 'record', 'registration', 'settings', 'money', 'finances'] as const;
export type Permission = (typeof permissions)[number];

/** What each role may do. An account with several roles may do what any of them may. */
const permissionsOfRole = {
  admin: permissions,
  reception: ['agenda', 'registration', 'money'],
  professional: ['agenda', 'record', 'registration'],
  manager: ['agenda', 'settings', 'money', 'finances'],
} as const satisfies Record<StaffRole, readonly Permission[]>;

/** @returns the permissions of all roles together, each once, in the order of `permissions` */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  const held = new Set<Permission>(roles.flatMap((role) => permissionsOfRole[role]));
  return permissions.filter((permission) => held.has(permission));
}

/**
 * Who the event stream tells of each topic, besides administrators and, of their own record, patients: staff with the
 * permission, everyone who is signed in, or no one.
 */
export const topicPermission = {
  patients: 'agenda',
  files: 'registration',
  futureProcedures: 'record',
  appointments: 'agenda',
  treatmentPlans: 'record',
  record: 'record',
  procedures: 'everyone',
  professionals: 'everyone',
  resources: 'agenda',
  products: 'agenda',
  workingHours: 'agenda',
  waitingList: 'agenda',
  requests: 'agenda',
  settings: 'everyone',
  money: 'money',
  shares: 'record',
  administrators: 'administrators',
  imports: 'administrators',
} as const satisfies Record<Topic, Permission | 'everyone' | 'administrators'>;

/** Every set of permissions that an account below the administrator can have. */
export const staffPermissionSets: readonly Permission[][] = subsetsOf(
  staffRoles.filter((role) => role !== 'admin'),
)
  .map(permissionsOf)
  .filter((set, index, all) => all.findIndex((other) => other.join() === set.join()) === index);

/** Every set of at least one of the items. */
function subsetsOf<Item>([first, ...others]: readonly Item[]): Item[][] {
  if (first === undefined) return [];
  const sets = subsetsOf(others);
  return [[first], ...sets, ...sets.map((set) => [first, ...set])];
}
