import { readFunctionFiles } from '#server/platform/database/function-files.ts';
import { ensureMaintenance, ensureRoles } from '#server/platform/database/login-role.ts';
import { migrateWithin } from '#server/platform/database/migrate.ts';
import { readMigrations, readSquashed } from '#server/platform/database/migration-files.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';

/** Functions of tables that came after the squash. */
const ofLaterTables = [
  'anamneses',
  'cards',
  'collection-notes',
  'dated-prices',
  'displaced-appointments',
  'documents',
  'expenses',
  'figures',
  'money',
  'packages',
  'photographs',
  'products',
  'quotes',
  'receipts',
  'record',
  'server-settings',
  'shares',
  'tax-receipts',
  'terms',
  'tills',
];

/**
 * Makes an empty database what the version before the squash (decision 083) left: its schema, and its record of it. It has
 * one function that left with the squash, `app.of_before()`.
 */
export async function fillBeforeSquash(ownerUrl: string): Promise<void> {
  const owner = await connectAsOwner(ownerUrl);
  const { client } = owner;
  try {
    await ensureRoles(owner);
    await ensureMaintenance(owner);
    await client.query('begin');
    await migrateWithin(
      client,
      (await readMigrations()).filter(({ name }) => name < '0124'),
    );
    for (const { name, sql } of await readFunctionFiles()) {
      if (!ofLaterTables.includes(name)) await client.query(sql);
    }
    await client.query('create function app.of_before() returns integer language sql return 1');
    await client.query('delete from private.migrations');
    for (const { name, checksum } of await readSquashed()) {
      await client.query('insert into private.migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
