import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg, { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { type Permission, permissions, staffPermissionSets } from '#contract/permissions.ts';
import { StartupError } from '../environment.ts';
import { connectionProblem, type OwnerConnection } from './owner-connection.ts';

/** A role of staff, with its permissions in its name. */
type StaffRole = `clinic_staff_${string}`;
/** The roles a request can run under. */
export type ServingRole =
  | 'clinic_admin'
  | 'clinic_patient'
  | 'clinic_anonymous'
  | 'clinic_service'
  | 'clinic_booking'
  | StaffRole;

/** The role of a request of staff. Its permissions are in its name, so its memberships never change. */
export const staffRole = (held: readonly Permission[]): StaffRole =>
  `clinic_staff_${permissions.filter((permission) => held.includes(permission)).join('_')}`;

export const servingRoles: readonly ServingRole[] = [
  'clinic_admin',
  'clinic_patient',
  'clinic_anonymous',
  'clinic_service',
  'clinic_booking',
  ...staffPermissionSets.map(staffRole),
];

const groupOf = (permission: Permission) => `clinic_${permission}`;

export type Login = { user: string; password: string };

/**
 * Makes the roles of `db/roles.sql` and those of staff where they are missing.
 * @throws StartupError when they are, and the owner may not make roles
 */
export async function ensureRoles(owner: OwnerConnection): Promise<void> {
  const { client, version } = owner;
  try {
    await client.query(await readFile(new URL('../../../db/roles.sql', import.meta.url), 'utf8'));
    for (const set of staffPermissionSets) await client.query(makeStaffRole(staffRole(set)));
  } catch (cause) {
    throw Object.assign(mayNotMakeRoles(), { cause });
  }
  const inherited = staffPermissionSets.flatMap((set) =>
    set.map((permission) => ({ group: groupOf(permission), member: staffRole(set) })),
  );
  // Before 16 a role inherits by its own attribute.
  await ensureMembers(client, inherited, version >= 16 ? 'with inherit true, set false' : '');
}

/** As in db/roles.sql: another start may make the role at the same moment. */
const makeStaffRole = (role: StaffRole) => `do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = '${role}') then
    create role ${role} nologin inherit;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$`;

type Membership = { group: string; member: string };

/** The start of another clinic on the same server may grant the same at the same moment, which makes a grant fail. */
const grantAttempts = 5;

/** Grants the memberships that are missing. */
async function ensureMembers(
  client: ClientBase,
  wanted: readonly Membership[],
  options: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<Membership>(
      `select "group", member from unnest($1::text[], $2::text[]) as wanted ("group", member)
         where not exists (
           select from pg_auth_members
             where roleid = (select oid from pg_roles where rolname = wanted."group")
               and member = (select oid from pg_roles where rolname = wanted.member)
         )`,
      [wanted.map(({ group }) => group), wanted.map(({ member }) => member)],
    );
    try {
      for (const { group, member } of rows)
        await client.query(`grant ${escapeIdentifier(group)} to ${escapeIdentifier(member)} ${options}`);
      return;
    } catch (cause) {
      if (attempt === grantAttempts || isRefused(cause)) throw Object.assign(loginProblem(cause), { cause });
    }
  }
}

const mayNotMakeRoles = () =>
  new StartupError(
    'O usuário do banco não pode criar os papéis que o programa usa',
    'Como superusuário do servidor: alter role usuario createrole.',
  );

/**
 * The role that serves requests of this database: it owns nothing and may only become one of the serving roles.
 * Only the owner can read its random name and password, which all processes share. Where the role is missing, such as
 * after a move to another server, it is created again.
 */
export async function ensureLogin({ client }: OwnerConnection, address: pg.ClientConfig): Promise<Login> {
  const user = await secret(client, 'login_role', () => `clinic_login_${randomBytes(8).toString('hex')}`);
  const password = await secret(client, 'login_password', () => randomBytes(32).toString('base64url'));
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  if (!rowCount) await createLogin(client, user, password);
  // Also for a login from a version with fewer roles.
  await ensureMembers(
    client,
    servingRoles.map((group) => ({ group, member: user })),
    '',
  );
  await restrictDatabase(client, user);
  await resetSettings(client, user);
  try {
    await tryLogin({ ...address, user, password });
  } catch (cause) {
    if (!isRefusedPassword(cause)) throw connectionProblem(cause);
    // The role belongs to an older copy of this database and has the password of that time, or has changed its own.
    await client.query(`alter role ${escapeIdentifier(user)} password ${escapeLiteral(password)}`);
    await tryLogin({ ...address, user, password }).catch((again: unknown) => {
      throw connectionProblem(again);
    });
  }
  return { user, password };
}

/** A value made once for this database and then the same for every process. The caller holds the start's lock. */
export async function secret(
  client: ClientBase,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const find = () =>
    client.query<{ value: string }>('select value from private.secrets where name = $1', [name]);
  const [found] = (await find()).rows;
  if (found) return found.value;
  const value = await make();
  await client.query('insert into private.secrets (name, value) values ($1, $2)', [name, value]);
  return value;
}

async function createLogin(client: ClientBase, user: string, password: string): Promise<void> {
  const login = escapeIdentifier(user);
  try {
    await client.query(`create role ${login} login noinherit password ${escapeLiteral(password)}`);
  } catch (cause) {
    throw Object.assign(loginProblem(cause), { cause });
  }
}

/**
 * By default every role of a server may connect to each of its databases, and the serving roles belong to the server: the
 * login of one clinic could connect to another clinic's database. Done once for each database, so that a later grant of
 * the operator stays.
 */
async function restrictDatabase(client: ClientBase, user: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
       where datname = current_database() and pg_has_role(datdba, 'usage')
         and not exists (
           select from aclexplode(datacl)
             where grantee = (select oid from pg_roles where rolname = $1) and privilege_type = 'CONNECT'
         )`,
    [user],
  );
  for (const { name } of rows) {
    const database = escapeIdentifier(name);
    await client.query(`grant connect on database ${database} to ${escapeIdentifier(user)}`);
    await client.query(`revoke connect, temporary on database ${database} from public`);
  }
}

/**
 * PostgreSQL lets every role change its own settings and password, and has no privilege that could be taken away. What a
 * statement under the login has set, such as a timeout of a millisecond, ends with the next start.
 */
async function resetSettings(client: ClientBase, user: string): Promise<void> {
  const { rows } = await client.query<{ database: string | null }>(
    `select datname as database from pg_db_role_setting left join pg_database on pg_database.oid = setdatabase
       where setrole = (select oid from pg_roles where rolname = $1) and (setdatabase = 0 or datname = current_database())`,
    [user],
  );
  for (const { database } of rows) {
    const there = database ? `in database ${escapeIdentifier(database)}` : '';
    await client.query(`alter role ${escapeIdentifier(user)} ${there} reset all`);
  }
}

/** Lets the owner become `clinic_maintenance` for its own work on the data; from 16 on only by `set role`. */
export async function ensureMaintenance({ client, version }: OwnerConnection): Promise<void> {
  // From 16 on the creator of a role is its member, but only to manage it: `set role` needs a grant.
  const { rows } = await client.query<{ able: boolean }>(
    `select pg_has_role('clinic_maintenance', '${version >= 16 ? 'set' : 'member'}') as able`,
  );
  if (rows[0]?.able) return;
  try {
    await client.query(
      `grant clinic_maintenance to current_user${version >= 16 ? ' with inherit false, set true' : ''}`,
    );
  } catch (cause) {
    throw Object.assign(loginProblem(cause), { cause });
  }
}

function loginProblem(cause: unknown): StartupError {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!isRefused(cause)) {
    return new StartupError(
      `O papel de acesso não pôde ser criado: ${message}`,
      'Corrija a causa e inicie de novo.',
    );
  }
  return new StartupError(
    `O usuário do banco não pode usar os papéis do programa: ${message}`,
    `Como superusuário do servidor: alter role usuario createrole; grant ${[...permissions.map(groupOf), ...servingRoles].join(', ')}, clinic_maintenance to usuario with admin option.`,
  );
}

async function tryLogin(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

const isRefused = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === '42501';

const isRefusedPassword = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && (cause.code === '28P01' || cause.code === '28000');
