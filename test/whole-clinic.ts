/** The whole content of a clinic, to compare it with a copy. */
import { createHash } from 'node:crypto';
import pg, { escapeIdentifier } from 'pg';
import { areas, type Storage } from '#server/platform/storage/storage.ts';
import { tables } from './access/tables.ts';

/** Every row of every table that a backup holds, as text, by table. */
export async function readRows(ownerUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    const { rows: names } = await client.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
         where schemaname in ('public', 'auth', 'private', 'app') order by 1, 2`,
    );
    const clinic: Record<string, string[]> = {};
    for (const { schema, name } of names) {
      const full = `${schema}.${name}`;
      if (tables[full]?.notInBackup) continue;
      const isSecret = full === 'private.secrets';
      await client.query(`set role ${isSecret ? 'none' : 'clinic_maintenance'}`);
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${escapeIdentifier(schema)}.${escapeIdentifier(name)} t
           ${isSecret ? "where name not in ('login_role', 'login_password')" : ''} order by 1`,
      );
      clinic[full] = rows.map(({ row }) => row);
    }
    return clinic;
  } finally {
    await client.end();
  }
}

/** The SHA-256 of every stored object, by area and key. */
export async function readObjects(storage: Storage): Promise<Record<string, string>> {
  const objects: Record<string, string> = {};
  for (const area of areas) {
    for await (const key of storage.list(area)) {
      const object = await storage.read({ area, key });
      if (!object) continue;
      const hash = createHash('sha256');
      for await (const chunk of object.body) hash.update(chunk);
      objects[`${area}/${key}`] = hash.digest('hex');
    }
  }
  return Object.fromEntries(Object.entries(objects).sort());
}
