import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg, { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { StartupError } from '../environment.ts';
import { connectionProblem, type OwnerConnection } from './owner-connection.ts';

/** The roles a request can run under. */
export type ServingRole = 'clinic_admin' | 'clinic_patient' | 'clinic_anonymous' | 'clinic_service';
const servingRoles = [
  'clinic_admin',
  'clinic_patient',
  'clinic_anonymous',
  'clinic_service',
] as const satisfies ServingRole[];

export type Login = { user: string; password: string };

/**
 * Makes the roles of `db/roles.sql` where they are missing.
 * @throws StartupError when they are, and the owner may not make roles
 */
export async function ensureRoles({ client }: OwnerConnection): Promise<void> {
  try {
    await client.query(await readFile(new URL('../../db/roles.sql', import.meta.url), 'utf8'));
  } catch (cause) {
    throw Object.assign(mayNotMakeRoles(), { cause });
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
  await restrictDatabase(client, user);
  try {
    await tryLogin({ ...address, user, password });
  } catch (cause) {
    if (!isRefusedPassword(cause)) throw connectionProblem(cause);
    // The role belongs to an older copy of this database and has the password of that time.
    await client.query(`alter role ${escapeIdentifier(user)} password ${escapeLiteral(password)}`);
    await tryLogin({ ...address, user, password }).catch((again: unknown) => {
      throw connectionProblem(again);
    });
  }
  return { user, password };
}

/** A value made once for this database and then the same for every process. The caller holds the start's lock. */
export async function secret(client: ClientBase, name: string, make: () => string): Promise<string> {
  const find = () =>
    client.query<{ value: string }>('select value from private.secrets where name = $1', [name]);
  const [found] = (await find()).rows;
  if (found) return found.value;
  const value = make();
  await client.query('insert into private.secrets (name, value) values ($1, $2)', [name, value]);
  return value;
}

async function createLogin(client: ClientBase, user: string, password: string): Promise<void> {
  const login = escapeIdentifier(user);
  try {
    await client.query('begin');
    await client.query(`create role ${login} login noinherit password ${escapeLiteral(password)}`);
    await client.query(`grant ${servingRoles.join(', ')} to ${login}`);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
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
  if (!(cause instanceof Error && 'code' in cause && cause.code === '42501')) {
    return new StartupError(
      `O papel de acesso não pôde ser criado: ${message}`,
      'Corrija a causa e inicie de novo.',
    );
  }
  return new StartupError(
    `O usuário do banco não pode usar os papéis do programa: ${message}`,
    `Como superusuário do servidor: alter role usuario createrole; grant ${servingRoles.join(', ')}, clinic_maintenance to usuario with admin option.`,
  );
}

async function tryLogin(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
}

const isRefusedPassword = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && (cause.code === '28P01' || cause.code === '28000');
