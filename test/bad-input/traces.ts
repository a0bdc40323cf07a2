/** Everything that a call could leave behind, so that a test can say that it left nothing. */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from '#test/app.ts';

/** Counters of attempts, which are there to count refusals. */
const counters = ['auth.rate_limits'];

/** The statement for each database: which tables there are is asked once. */
const counting = new WeakMap<TestApp['db'], ReturnType<typeof countsOf>>();

async function countsOf(db: TestApp['db']) {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%s.%s', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth', 'private') and has_table_privilege(pg_class.oid, 'select')
    order by name`.execute(db);
  const counts = tables
    .filter(({ name }) => !counters.includes(name))
    .map(
      ({ name }) => sql`
        select ${name} as name, count(*)::int as rows, sum(t.xmin::text::bigint)::text as versions
        from ${sql.table(name)} as t`,
    );
  return sql`${sql.join(counts, sql` union all `)} order by name`;
}

/**
 * How many rows each table has and by which transactions they were written, which no change leaves as it was; and the
 * names of the stored objects. Thousands of calls are looked at in this way: reading every row's text took most of their time.
 */
export async function readTraces({ app, db, files }: Pick<TestApp, 'app' | 'db' | 'files'>) {
  await app.settled();
  const counts = counting.get(db) ?? countsOf(db);
  counting.set(db, counts);
  const [{ rows }, objects] = await Promise.all([
    (await counts).execute(db),
    readdir(files, { recursive: true }).catch(() => []),
  ]);
  return { rows, objects: objects.filter((name) => /\.\w+$/u.test(name)).sort() };
}
