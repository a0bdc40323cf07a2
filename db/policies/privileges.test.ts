/** No role has more rights than it needs, also on future tables, according to PostgreSQL's catalogue. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { permissions, staffPermissionSets } from '#contract/permissions.ts';
import { servingRoles, staffRole } from '#server/platform/database/login-role.ts';
import { createTestDatabase } from '#test/database.ts';

const { ownerUrl } = await createTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;

/** Groups that hold the grants of staff; no request runs under one. */
const groups = permissions.map((permission) => `clinic_${permission}`);
const staff = staffPermissionSets.map(staffRole);
/** The roles that hold grants and policies. */
const everyRole = [
  'clinic_admin',
  'clinic_anonymous',
  'clinic_booking',
  'clinic_maintenance',
  'clinic_patient',
  'clinic_service',
  ...groups,
].sort();
const ofTheServer = ['clinic_maintenance', 'clinic_service'];
/** The roles that may use each schema. None may create anything in it. */
const usage: Record<string, string[]> = {
  app: everyRole,
  auth: ofTheServer,
  private: ofTheServer,
  public: everyRole,
};

/** Our schemas, without the server's. */
const ours = `(nspname !~ '^pg_' and nspname <> 'information_schema')`;
const isOfAnExtension = (catalogue: string, oid: string) =>
  `exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

test('every schema is listed here, with the roles that may use it', async () => {
  const schemas = await rows<{ name: string; roles: string[]; makers: string[] }>(
    `select nspname as name,
            array(select rolname::text from pg_roles where rolname = any ($1)
                    and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage') order by 1) as roles,
            array(select rolname::text from pg_roles where rolname = any ($1)
                    and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'create') order by 1) as makers
       from pg_namespace where ${ours} order by 1`,
    [everyRole],
  );
  expect(schemas).toEqual(Object.entries(usage).map(([name, roles]) => ({ name, roles, makers: [] })));
  expect(
    await rows(`select nspname from pg_namespace, aclexplode(nspacl)
                  where ${ours} and grantee = 0 and privilege_type = 'CREATE'`),
  ).toEqual([]);
});

test('tables and columns are granted to our roles only, to read and write rows only', async () => {
  const granted = await rows<{ grantee: string; privilege: string; passed: boolean; owned: boolean }>(
    `select distinct case when acl.grantee = 0 then 'public' else pg_get_userbyid(acl.grantee) end as grantee,
            acl.privilege_type as privilege, acl.is_grantable as passed, acl.grantee = relowner as owned
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         left join pg_attribute on attrelid = pg_class.oid,
         aclexplode(array_cat(relacl, attacl)) as acl
       where ${ours} and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
         and not ${isOfAnExtension('pg_class', 'pg_class.oid')}`,
  );
  const others = granted.filter(({ owned }) => !owned);
  expect([...new Set(others.map(({ grantee }) => grantee))].sort()).toEqual(everyRole);
  expect([...new Set(others.map(({ privilege }) => privilege))].sort()).toEqual([
    'DELETE',
    'INSERT',
    'SELECT',
    'UPDATE',
  ]);
  expect(others.filter(({ passed }) => passed)).toEqual([]);
});

test('a new table is granted to no role by default', async () => {
  expect(
    await rows('select defaclrole::regrole::text, defaclobjtype, defaclacl from pg_default_acl'),
  ).toEqual([]);
});

test('no policy is for every role, and none for a role that is not ours', async () => {
  const policies = await rows<{ role: string }>(
    'select distinct unnest(roles)::text as role from pg_policies order by 1',
  );
  // These let in the owner only, which a policy can express only for all roles: three for the owner's own tables,
  // five for what triggers write as the owner (decisions 030, 115 and 140), two that a trigger of appointments reads (decision 108),
  // one that a trigger writes where hours go with their professional (decision 110).
  const ofTheOwner = await rows<{ table: string; using: string }>(
    `select schemaname || '.' || tablename as table, qual as using from pg_policies
       where 'public' = any (roles) order by 1`,
  );
  expect(policies.map(({ role }) => role)).toEqual([...everyRole, 'public']);
  for (const { using } of ofTheOwner) expect(using).toMatch(/CURRENT_USER = .*relowner/su);
  expect(ofTheOwner.map(({ table }) => table)).toEqual([
    'private.functions',
    'private.migrations',
    'private.secrets',
    'public.applied_products',
    'public.appointment_balances',
    'public.appointment_days',
    'public.figure_changes',
    'public.patient_counts',
    'public.product_lots',
    'public.record_entries',
    'public.record_strikes',
    'public.schedule_changes',
  ]);
});

test('no function has more rights than its caller, except four that count and one that guards signed visits', async () => {
  const functions = await rows<{
    name: string;
    language: string;
    definer: boolean;
    leakproof: boolean;
    source: string;
    callers: string[];
    settings: string[];
  }>(
    `select nspname || '.' || proname as name, lanname as language, prosecdef as definer, proleakproof as leakproof,
            prosrc as source, proconfig as settings,
            array(select rolname::text from pg_roles where rolname = any ($1)
                    and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute') order by 1) as callers
       from pg_proc join pg_namespace on pg_namespace.oid = pronamespace join pg_language on pg_language.oid = prolang
       where ${ours} and not ${isOfAnExtension('pg_proc', 'pg_proc.oid')} order by 1`,
    [everyRole],
  );
  expect(functions.length).toBeGreaterThan(20);
  // Such a function sets its own search path, runs no text as a statement, and no role may call it
  // (`revoke execute on function ... from public`). These are triggers: four keep counts
  // which no role may write, one reads what not every role may.
  const powerful = functions.filter(({ definer, leakproof }) => definer || leakproof);
  expect(
    powerful.map(({ source, ...rest }) => ({ ...rest, runsText: /\bexecute\b/iu.test(source) })),
  ).toEqual(
    [
      'app.count_applied_products',
      'app.count_appointments',
      'app.count_patients',
      'app.guard_signed_visit',
      'app.keep_balance',
    ].map((name) => ({
      name,
      language: 'plpgsql',
      definer: true,
      leakproof: false,
      callers: [],
      settings: ['search_path=pg_catalog, pg_temp'],
      runsText: false,
    })),
  );
  expect(functions.filter(({ name }) => !name.startsWith('app.'))).toEqual([]);
  expect(new Set(functions.map(({ language }) => language))).toEqual(new Set(['sql', 'plpgsql']));
});

test('our roles cannot log in, own nothing, and have no powerful attribute; those of staff belong to their groups', async () => {
  const roles = await rows<{
    name: string;
    power: boolean;
    inherits: boolean;
    owns: number;
    belongs: string[];
  }>(
    `select rolname as name,
            rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as power,
            rolinherit as inherits,
            (select count(*)::int from pg_class where relowner = pg_roles.oid) +
            (select count(*)::int from pg_proc where proowner = pg_roles.oid) +
            (select count(*)::int from pg_namespace where nspowner = pg_roles.oid) as owns,
            array(select pg_get_userbyid(roleid)::text from pg_auth_members where member = pg_roles.oid order by 1) as belongs
       from pg_roles where rolname like 'clinic\\_%' and rolname not like 'clinic\\_login\\_%' order by 1`,
  );
  const expected = [
    ...everyRole.map((name) => ({ name, inherits: false, belongs: [] as string[] })),
    ...staffPermissionSets.map((set) => ({
      name: staffRole(set),
      inherits: true,
      belongs: set.map((permission) => `clinic_${permission}`).sort(),
    })),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
  expect(roles).toEqual(expected.map((role) => ({ ...role, power: false, owns: 0 })));
});

test('a login becomes the serving roles, manages none of them, and is never clinic_maintenance', async () => {
  const members = await rows<{ role: string; manages: boolean }>(
    `select distinct pg_get_userbyid(roleid) as role, admin_option as manages from pg_auth_members
       where pg_get_userbyid(member) like 'clinic\\_login\\_%' order by 1`,
  );
  expect(members).toEqual(servingRoles.toSorted().map((role) => ({ role, manages: false })));
});

test('only its own login connects to the database; no role creates schemas or temporary tables', async () => {
  const granted = await rows<{ privilege: string; grantee: string }>(
    `select privilege_type as privilege, pg_get_userbyid(grantee) as grantee from pg_database, aclexplode(datacl)
       where datname = current_database() and grantee <> datdba`,
  );
  const [login] = await rows<{ value: string }>(
    "select value from private.secrets where name = 'login_role'",
  );
  expect(granted).toEqual([{ privilege: 'CONNECT', grantee: login?.value }]);
  for (const role of [...everyRole, ...staff]) {
    // This setting would disable triggers, and with them the audit log, announcements and foreign keys.
    const [may] = await rows(
      `select has_parameter_privilege($1, 'session_replication_role', 'set') as replicates,
              has_database_privilege($1, current_database(), 'create') as makes,
              has_database_privilege($1, current_database(), 'temporary') as keeps`,
      [role],
    );
    expect({ role, ...may }).toEqual({ role, replicates: false, makes: false, keeps: false });
  }
});

test('nothing bypasses the policies: no view, rule, foreign server, publication or sequence', async () => {
  const [counts] = await rows(
    `select (select count(*)::int from pg_rewrite join pg_class on pg_class.oid = ev_class
               join pg_namespace on pg_namespace.oid = relnamespace where ${ours}) as rules,
            (select count(*)::int from pg_foreign_server) as servers,
            (select count(*)::int from pg_publication) as publications,
            (select count(*)::int from pg_event_trigger) as event_triggers,
            (select count(*)::int from pg_largeobject_metadata) as large_objects,
            (select count(*)::int from pg_class join pg_namespace on pg_namespace.oid = relnamespace
               where ${ours} and relkind = 'S') as sequences`,
  );
  expect(counts).toEqual({
    rules: 0,
    servers: 0,
    publications: 0,
    event_triggers: 0,
    large_objects: 0,
    sequences: 0,
  });
});
