import { Client, escapeIdentifier } from 'pg';
import { afterAll } from 'vitest';

/**
 * For each table that the maintenance role reads, except those that refused attempts change too: the number of its rows and
 * the transactions that wrote them, which every change alters. Reading every row's text instead took most of the tests' time.
 */
export function openVersions(ownerUrl: string): () => Promise<Map<string, string | null>> {
  // Of its own: planning such a long statement takes most of its time, and a connection keeps the plan.
  let opened: ReturnType<typeof open> | undefined;
  afterAll(async () => (await opened)?.client.end());
  return async () => {
    opened ??= open(ownerUrl);
    const { client, statement } = await opened;
    const { rows } = await client.query<{ name: string; version: string | null }>(statement);
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
}

async function open(connectionString: string) {
  const client = new Client({ connectionString });
  await client.connect();
  // Starting parallel workers takes thirty times as long as reading the few rows.
  await client.query('set role clinic_maintenance; set max_parallel_workers_per_gather = 0');
  const { rows: tables } = await client.query<{ schema: string; name: string }>(`
    select nspname as schema, relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth', 'private') and relname <> 'rate_limits'
      and has_table_privilege(pg_class.oid, 'select')`);
  const parts = tables.map(({ schema, name }) => {
    // A typed code is counted, also where the call fails.
    const version =
      name === 'booking_codes' ? "hashtext((to_jsonb(t) - 'attempts')::text)" : 't.xmin::text::bigint';
    return `select '${schema}.${name}' as name, count(*) || ' ' || sum(${version}) as version
              from ${escapeIdentifier(schema)}.${escapeIdentifier(name)} as t`;
  });
  return { client, statement: { name: 'versions', text: parts.join(' union all ') } };
}
