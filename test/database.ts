/** A database for one test file: a copy of the migrated template of this run. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { escapeIdentifier } from 'pg';
import { afterAll, inject } from 'vitest';
import { openMaintenance } from '#server/platform/database/maintenance.ts';
import { type Database, openDatabase, type Prepared } from '#server/platform/database/open-database.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { databaseUrl, onServer, silent } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test server, as a role that may create databases and roles and is no superuser. */
    serverUrl: string;
    /** The name of the migrated database, and the prefix of every copy's name. */
    template: string;
    /** The login and the secrets of that database and of its copies. */
    prepared: Prepared;
  }
}

type TestDatabase = {
  database: Database;
  /** Reads and writes every row and column, to prepare data and to check it. */
  maintenance: Kysely<DB>;
  ownerUrl: string;
};

/** A migrated database, dropped at the end of the file. Call it at the top of the file. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const template = inject('template');
  const { ownerUrl, drop } = await createDatabase({ template });
  const prepared = inject('prepared');
  const database = await openDatabase({ ownerUrl, log: silent, poolSize: options.poolSize ?? 5, prepared });
  const maintenance = openMaintenance(ownerUrl);
  afterAll(async () => {
    await Promise.all([database.close(), maintenance.destroy()]);
    await drop();
  });
  return { database, maintenance, ownerUrl };
}

/** An empty database, or a copy of `template`. The caller drops it. */
export async function createDatabase(options: { template?: string } = {}) {
  const serverUrl = inject('serverUrl');
  const name = `${inject('template')}_${randomBytes(5).toString('hex')}`;
  // By its files: through the log, as by default, a copy takes twice the processor time.
  const source = options.template ? ` template ${escapeIdentifier(options.template)} strategy file_copy` : '';
  const database = escapeIdentifier(name);
  // A copy has no privileges of its own: it gets those that a start leaves.
  const restrict = [
    `grant connect on database ${database} to ${escapeIdentifier(inject('prepared').login.user)}`,
    `revoke connect, temporary on database ${database} from public`,
  ];
  await onServer(serverUrl, `create database ${database}${source}`, ...(source ? restrict : []));
  return {
    name,
    ownerUrl: databaseUrl(serverUrl, name),
    // Without `force`, which fails where connections of other roles are still closing. PostgreSQL waits for those.
    drop: () => onServer(serverUrl, `drop database if exists ${database}`),
  };
}
