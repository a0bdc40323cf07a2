import type pg from 'pg';

/**
 * Runs `work` in the open transaction on tables without their indexes and without announcements of changes, which is much
 * faster for many rows. Constraints stay. The indexes are built again at the end.
 */
export async function onLeanTables(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  const { rows: announcers } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger
     from pg_trigger where tgrelid = any ($1::regclass[]) and tgname like '%announce' and not tgisinternal`,
    [tables],
  );
  const announce = async (verb: 'disable' | 'enable') => {
    for (const { table, trigger } of announcers)
      await client.query(`alter table ${table} ${verb} trigger ${trigger}`);
  };
  await announce('disable');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  await client.query("set local maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  await announce('enable');
}
