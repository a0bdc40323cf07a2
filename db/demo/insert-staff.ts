import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StaffRole } from '#contract/permissions.ts';
import { addDays } from '#contract/value-formats.ts';
import { insertAccount, upsertAdministrator } from '#server/accounts/accounts/queries.ts';
import type { Scope } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { demoCredentials } from './clinic.ts';
import { type Day, instantOf } from './days.ts';
import { former, invited } from './team.ts';

/** The ids of the staff's accounts. */
export type StaffAccounts = Record<Exclude<keyof typeof demoCredentials, 'patient'> | 'invited', string>;

/** One account for each role, with the same password; one that is only invited; and one that is ended. */
export async function insertStaff(
  scope: Scope,
  rows: Kysely<DB>,
  passwordHash: string,
  today: Day,
): Promise<StaffAccounts> {
  const { administrator, reception, professional, manager } = demoCredentials;
  const add = ({ email, fullName }: { email: string; fullName: string }) =>
    insertAccount(scope, { email, name: fullName, passwordHash, emailVerified: true });
  const withRole = async (person: { email: string; fullName: string }, role: Exclude<StaffRole, 'admin'>) => {
    const id = await add(person);
    await rows
      .insertInto('profiles')
      .values({ id, full_name: person.fullName, staff_roles: [role] })
      .execute();
    return id;
  };
  const administratorId = await add(administrator);
  await upsertAdministrator(scope, administratorId, administrator.fullName);
  const formerId = await add(former);
  await rows
    .insertInto('profiles')
    .values({
      id: formerId,
      full_name: former.fullName,
      role: 'patient',
      ended_at: instantOf(addDays(today, -former.daysAgo), '18:00'),
    })
    .execute();
  const working = {
    administrator: administratorId,
    reception: await withRole(reception, 'reception'),
    professional: await withRole(professional, 'professional'),
    manager: await withRole(manager, 'manager'),
  };
  // All of them have worked here for a year.
  await rows
    .updateTable('auth.users')
    .set({ last_sign_in_at: instantOf(addDays(today, -1), '07:45') })
    .where('id', 'in', Object.values(working))
    .execute();
  return { ...working, invited: await insertInvited(scope, rows) };
}

/** With a link that no message has: the list of users sends another. */
async function insertInvited(scope: Scope, rows: Kysely<DB>): Promise<string> {
  const { email, fullName, roles } = invited;
  const id = await insertAccount(scope, { email, name: fullName, passwordHash: null });
  await rows.insertInto('profiles').values({ id, full_name: fullName, staff_roles: roles }).execute();
  const tokenHash = createHash('sha256').update(randomBytes(32)).digest('hex');
  await rows
    .insertInto('auth.verifications')
    .values({
      identifier: `invitation:${tokenHash}`,
      value: id,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .execute();
  return id;
}
