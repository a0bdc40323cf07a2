/** A fingerprint of the database and the stored objects, to show that a call changed nothing. */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { TestApp } from '#test/app.ts';

/** Refused attempts change these tables, too. */
const counters = ['auth.rate_limits', 'private.booking_codes'];

/** The statement for each database: its tables are read once. */
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
 * The number of rows of each table and the transactions that wrote them, which every change alters; and the names of the
 * stored objects. Reading every row's text instead took most of the tests' time.
 */
export async function readContents({ app, db, files }: Pick<TestApp, 'app' | 'db' | 'files'>) {
  await app.settled();
  const counts = counting.get(db) ?? countsOf(db);
  counting.set(db, counts);
  const [{ rows }, objects] = await Promise.all([
    (await counts).execute(db),
    readdir(files, { recursive: true }).catch(() => []),
  ]);
  return { rows, objects: objects.filter((name) => /\.\w+$/u.test(name)).sort() };
}
