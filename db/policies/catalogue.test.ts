/** Every table and column of PostgreSQL's catalogue has the policies and grants declared in `test/access/tables.ts`. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { permissions } from '#contract/permissions.ts';
import { tables as declared, grantedTo, grantOf, roles, verbs } from '#test/access/tables.ts';
import { createTestDatabase } from '#test/database.ts';

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

test('the declaration names every table and column, and no other', () => {
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(declared).sort());
  for (const { name, columns } of tables) {
    const named = [...(declared[name]?.columns.keys() ?? [])];
    const others = named.includes('*') ? columns : [];
    expect({
      name,
      columns: [...new Set([...named.filter((column) => column !== '*'), ...others])].sort(),
    }).toEqual({
      name,
      columns,
    });
  }
});

test.each(tables)('$name has row-level security, forced, and policies', (table) => {
  expect(table).toMatchObject({ enabled: true, forced: true });
  expect(table.policies).toBeGreaterThan(0);
});

test.each(tables)('$name grants each role exactly the declared columns', async ({ name, columns }) => {
  for (const role of [...roles, 'booking' as const, ...permissions]) {
    for (const verb of ['select', 'insert', 'update'] as const) {
      const { columns: granted = columns } = grantedTo(name, role, verb);
      const { rows: found } = await owner.query<{ column: string }>(
        `select attname as column from pg_attribute
           where attrelid = $1::regclass and attnum > 0 and not attisdropped
             and has_column_privilege($2, attrelid, attnum, $3) order by 1`,
        [name, `clinic_${role}`, verb],
      );
      expect({ role, verb, columns: found.map(({ column }) => column) }).toEqual({
        role,
        verb,
        columns: [...granted].sort(),
      });
    }
    const { rows: deletes } = await owner.query<{ may: boolean }>(
      "select has_table_privilege($1, $2, 'delete') as may, has_table_privilege($1, $2, 'truncate') as empties",
      [`clinic_${role}`, name],
    );
    expect({ role, ...deletes[0] }).toEqual({
      role,
      may: grantOf(name, role, 'delete').allowed,
      empties: false,
    });
  }
});

test('every table of the clinic declares what staff may do', () => {
  const undeclared = Object.keys(declared).filter(
    (name) => name.startsWith('public.') && !declared[name]?.staff,
  );
  expect(undeclared).toEqual([]);
});

test('a policy for patients compares with the user, where a patient reaches own rows only', async () => {
  const policies = await rows<{ table: string; using: string | null }>(
    `select schemaname || '.' || tablename as table, coalesce(qual, with_check) as using from pg_policies
       where 'clinic_patient' = any (roles) order by 1`,
  );
  for (const { table, using } of policies) {
    const shared = verbs.every((verb) => grantOf(table, 'patient', verb).rows !== 'own');
    // A price belongs to no patient: the clinic chooses those that every patient may read.
    if (!shared && !['public.procedure_prices', 'public.dated_prices'].includes(table))
      expect({ table, using }).toMatchObject({ using: expect.stringMatching(/user_id|current_patient_id/u) });
  }
  expect(policies.length).toBeGreaterThan(5);
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
