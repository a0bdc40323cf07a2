/** What the database's own catalogue says of its tables, so that a new one cannot come unguarded. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { matrix, readCell, roles, verbs } from './matrix.ts';

const { ownerUrl } = await createTestDatabase();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const ours = "('public', 'auth', 'private', 'app')";
const rows = async <Row extends pg.QueryResultRow>(text: string) => (await owner.query<Row>(text)).rows;

const tables = await rows<{
  name: string;
  enabled: boolean;
  forced: boolean;
  policies: number;
  columns: string[];
}>(
  `select nspname || '.' || relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
          (select count(*)::int from pg_policy where polrelid = pg_class.oid) as policies,
          array(select attname::text from pg_attribute
                 where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by 1) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ${ours} and relkind in ('r', 'p') order by 1`,
);

test('every table has its row in the matrix, and the other way round', () => {
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(matrix).sort());
});

test.each(tables)('$name has row-level security, forced, and policies', (table) => {
  expect(table).toMatchObject({ enabled: true, forced: true });
  expect(table.policies).toBeGreaterThan(0);
});

test.each(tables)('$name grants each role exactly the columns of the matrix', async ({ name, columns }) => {
  for (const role of roles) {
    for (const verb of ['select', 'insert', 'update'] as const) {
      const cell = readCell(name, role, verb);
      const { rows: granted } = await owner.query<{ column: string }>(
        `select attname as column from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped
             and has_column_privilege($2, attrelid, attnum, $3) order by 1`,
        [name, `clinic_${role}`, verb],
      );
      expect({ role, verb, columns: granted.map(({ column }) => column) }).toEqual({
        role,
        verb,
        columns: [...(cell.columns ?? columns)].sort(),
      });
    }
    const { rows: deletes } = await owner.query<{ may: boolean }>(
      "select has_table_privilege($1, $2, 'delete') as may, has_table_privilege($1, $2, 'truncate') as empties",
      [`clinic_${role}`, name],
    );
    expect({ role, ...deletes[0] }).toEqual({
      role,
      may: readCell(name, role, 'delete').allowed,
      empties: false,
    });
  }
});

test('what a patient may do reaches no further than policies that ask for the user', async () => {
  const policies = await rows<{ table: string; using: string | null }>(
    `select schemaname || '.' || tablename as table, coalesce(qual, with_check) as using from pg_policies
       where 'clinic_patient' = any (roles) order by 1`,
  );
  for (const { table, using } of policies) {
    const shared = verbs.every((verb) => readCell(table, 'patient', verb).rows !== 'own');
    if (!shared)
      expect({ table, using }).toMatchObject({ using: expect.stringMatching(/user_id|current_patient_id/u) });
  }
  expect(policies.length).toBeGreaterThan(5);
});

test('nothing goes around the policies: no view, no function with the rights of its owner but triggers that count', async () => {
  expect(
    await rows(`select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
                  where nspname in ${ours} and relkind in ('v', 'm', 'f')`),
  ).toEqual([]);
  expect(
    await rows(`select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
                  where nspname in ${ours} and prosecdef and prorettype <> 'trigger'::regtype`),
  ).toEqual([]);
  expect(
    await rows(`select proname as name, proconfig as settings from pg_proc
                  join pg_namespace on pg_namespace.oid = pronamespace
                  where nspname in ${ours} and prosecdef order by 1`),
  ).toEqual([
    { name: 'count_appointments', settings: ['search_path=pg_catalog, pg_temp'] },
    { name: 'count_patients', settings: ['search_path=pg_catalog, pg_temp'] },
  ]);
});

test('nothing is granted to everybody', async () => {
  expect(
    await rows(`select table_schema, table_name, privilege_type from information_schema.table_privileges
                  where grantee = 'PUBLIC' and table_schema in ${ours}`),
  ).toEqual([]);
});

test('every foreign key has an index that begins with it', async () => {
  expect(
    await rows(`select conname from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
                  where contype = 'f' and nspname in ${ours} and not exists (
                    select from pg_index where indrelid = conrelid and indpred is null
                      and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey
                  )`),
  ).toEqual([]);
});
