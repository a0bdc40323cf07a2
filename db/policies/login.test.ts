/** The login role that serves requests: it owns nothing, and can become only the serving roles. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { servingRoles } from '#server/platform/database/login-role.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createDatabase, createTestDatabase } from '#test/database.ts';
import { databaseUrl, silent } from '#test/database-server.ts';
import { makePatient } from '#test/factories.ts';
import { codeOf } from '#test/refusal.ts';

const { ownerUrl, maintenance } = await createTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
const secrets = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, value from private.secrets',
  );
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { user: found.login_role ?? '', password: found.login_password ?? '' };
};
const databaseName = new URL(ownerUrl).pathname.slice(1);
const credentials = await secrets(owner);
const login = new pg.Client({ connectionString: databaseUrl(ownerUrl, databaseName, credentials) });
await login.connect();
afterAll(() => Promise.all([owner.end(), login.end()]));

test('it has no powerful attribute and owns nothing', async () => {
  const { rows } = await login.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit,
            (select count(*)::int from pg_class where relowner = pg_roles.oid) as owns
       from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      rolinherit: false,
      owns: 0,
    },
  ]);
});

test('without a role it reads nothing, not even whether a patient exists', async () => {
  await makePatient(maintenance);
  expect(await maintenance.selectFrom('patients').select('id').execute()).toHaveLength(1);
  expect(await codeOf(login.query('select from public.patients'))).toBe('42501');
  expect(await codeOf(login.query('select from private.secrets'))).toBe('42501');
  expect(await codeOf(login.query('create table public.mine (a int)'))).toBe('42501');
  expect(await codeOf(login.query('create temporary table mine (a int)'))).toBe('42501');
});

test('it can become the serving roles, but not clinic_maintenance or the owner', async () => {
  for (const role of servingRoles) {
    expect(await codeOf(login.query(`set role ${role}`))).toBe('allowed');
  }
  await login.query('reset role');
  const { rows } = await owner.query<{ name: string }>('select current_user as name');
  for (const role of ['clinic_maintenance', rows[0]?.name]) {
    expect(await codeOf(login.query(`set role ${role}`))).toBe('42501');
  }
});

test('what it changes about itself ends with the next start', async () => {
  const { rows } = await login.query<{ name: string }>('select current_user as name');
  const { name } = rows[0] ?? { name: '' };
  await login.query(`alter role ${name} set statement_timeout = 1`);
  await login.query(`alter role ${name} in database ${databaseName} set default_transaction_read_only = on`);
  await login.query(`alter role ${name} password 'mine'`);
  await (await openDatabase({ ownerUrl, log: silent })).close();
  const again = new pg.Client({ connectionString: databaseUrl(ownerUrl, databaseName, credentials) });
  await again.connect();
  const { rows: settings } = await again.query(
    "select current_setting('statement_timeout') as timeout, current_setting('default_transaction_read_only') as read_only",
  );
  await again.end();
  expect(settings).toEqual([{ timeout: '0', read_only: 'off' }]);
});

test('the owner reads no patient either, except as clinic_maintenance', async () => {
  const { rows } = await owner.query<{ inherits: boolean }>(
    "select pg_has_role('clinic_maintenance', 'usage') or rolsuper as inherits from pg_roles where rolname = current_user",
  );
  // Before version 16 every membership is inherited; no policy binds a superuser.
  if (!rows[0]?.inherits) expect((await owner.query('select from public.patients')).rowCount).toBe(0);
  await owner.query('begin; set local role clinic_maintenance');
  expect((await owner.query('select from public.patients')).rowCount).toBe(1);
  await owner.query('rollback');
});

test('the login of one clinic cannot connect to the database of another on the same server', async () => {
  const other = await createDatabase();
  await (await openDatabase({ ownerUrl: other.ownerUrl, log: silent })).close();
  const stranger = new pg.Client({ connectionString: databaseUrl(ownerUrl, other.name, credentials) });
  expect(await codeOf(stranger.connect())).toBe('42501');
  const there = new pg.Client({ connectionString: other.ownerUrl });
  await there.connect();
  const own = await secrets(there);
  await there.end();
  expect(own.user).not.toBe(credentials.user);
  const welcome = new pg.Client({ connectionString: databaseUrl(ownerUrl, other.name, own) });
  expect(await codeOf(welcome.connect())).toBe('allowed');
  await welcome.end();
  await other.drop();
  await owner.query(`drop role ${own.user}`);
});
