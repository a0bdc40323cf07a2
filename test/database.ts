/** A database for a test file: a copy of one that was migrated once for the whole run. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { escapeIdentifier } from 'pg';
import { afterAll, inject } from 'vitest';
import { openMaintenance } from '#server/database/maintenance.ts';
import { type Database, openDatabase } from '#server/database/open-database.ts';
import type { DB } from '#server/database/schema.ts';
import { databaseUrl, onServer, silent } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the test server: a role that may create databases and roles, and is no superuser. */
    serverUrl: string;
    /** The name of the migrated database, and the beginning of every copy's name. */
    template: string;
  }
}

export type TestDatabase = {
  database: Database;
  /** Every row and every column, for what a test finds there and for looking behind the curtain. */
  maintenance: Kysely<DB>;
  ownerUrl: string;
};

/**
 * A migrated database of this file's own, dropped when the file is done. Call it at the top of the file:
 * `const { database, maintenance } = await createTestDatabase();`
 */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const template = inject('template');
  const { ownerUrl, drop } = await createDatabase({ template });
  const database = await openDatabase({ ownerUrl, log: silent, poolSize: options.poolSize ?? 5 });
  const maintenance = openMaintenance(ownerUrl);
  afterAll(async () => {
    await Promise.all([database.close(), maintenance.destroy()]);
    await drop();
  });
  return { database, maintenance, ownerUrl };
}

/** An empty database, or a copy of `template`. Whoever asks drops it. */
export async function createDatabase(options: { template?: string } = {}) {
  const serverUrl = inject('serverUrl');
  const name = `${inject('template')}_${randomBytes(5).toString('hex')}`;
  const source = options.template ? ` template ${escapeIdentifier(options.template)}` : '';
  await onServer(serverUrl, `create database ${escapeIdentifier(name)}${source}`);
  return {
    name,
    ownerUrl: databaseUrl(serverUrl, name),
    // Without force, which must not end a connection of another role that is just closing: the server waits for those.
    drop: () => onServer(serverUrl, `drop database if exists ${escapeIdentifier(name)}`),
  };
}
