import { ensureMaintenance, ensureRoles } from '#server/platform/database/login-role.ts';
import { migrateWithin } from '#server/platform/database/migrate.ts';
import { readMigrations, readSquashed } from '#server/platform/database/migration-files.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';

/** Makes an empty database what the version before the squash (decision 042) left: its schema, and its record of it. */
export async function fillBeforeSquash(ownerUrl: string): Promise<void> {
  const owner = await connectAsOwner(ownerUrl);
  const { client } = owner;
  try {
    await ensureRoles(owner);
    await ensureMaintenance(owner);
    await client.query('begin');
    await migrateWithin(
      client,
      (await readMigrations()).filter(({ name }) => name < '0036'),
    );
    await client.query('delete from private.migrations');
    for (const { name, checksum } of await readSquashed()) {
      await client.query('insert into private.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
