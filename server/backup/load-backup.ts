import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { ensureMaintenance, ensureRoles } from '../database/login-role.ts';
import { migrateWithin } from '../database/migrate.ts';
import type { Migration } from '../database/migration-files.ts';
import { splitMigrations } from '../database/migration-history.ts';
import { connectAsOwner } from '../database/owner-connection.ts';
import { contentTypeOfKey } from '../storage/content-type.ts';
import { findReferences } from '../storage/queries.ts';
import type { Place, Storage } from '../storage/storage.ts';
import { type Member, readArchive } from './archive-reader.ts';
import type { BackupFile } from './backup-file.ts';
import type { Contents } from './contents.ts';
import { RowLoader } from './load-rows.ts';
import { objectName, placeOfName, tableOfName } from './member-names.ts';
import { damaged } from './problems.ts';
import { noReport, type Report } from './progress.ts';
import {
  findTables,
  isEmptyDatabase,
  lockStart,
  openForLoading,
  setSequence,
  type Table,
} from './queries.ts';
import { requireEmpty } from './require-empty.ts';

interface Options {
  backup: BackupFile;
  passphrase: string | undefined;
  /** From `verifyBackup`. */
  contents: Contents;
  ownerUrl: string;
  storage: Storage;
  report?: Report;
  /** The rows become final right after it. */
  beforeCommit?: () => Promise<void>;
}

/**
 * Fills an empty database and an empty storage: files first, then the rows, all in one transaction. Whatever fails, both
 * are empty again.
 */
export async function loadBackup({
  backup,
  passphrase,
  contents,
  ownerUrl,
  ...options
}: Options): Promise<void> {
  const { storage, report = noReport, beforeCommit } = options;
  const migrations = await splitMigrations(contents.migrations, 'backup');
  const owner = await connectAsOwner(ownerUrl);
  const { client } = owner;
  const stored: Place[] = [];
  try {
    await lockStart(client);
    requireEmpty(await isEmptyDatabase(client));
    await ensureRoles(owner);
    await ensureMaintenance(owner);
    let done = 0;
    const chunks = backup.read(passphrase, (bytes) => {
      done += bytes;
      report('restore', done, backup.sizeBytes);
    });
    const skipped = new Set(contents.superseded);
    let loading: Loading | undefined;
    for await (const member of readArchive(chunks)) {
      const place = placeOfName(member.name);
      const table = tableOfName(member.name);
      if (place && !skipped.has(member.name)) {
        stored.push(place);
        await storage.putStream(
          place,
          Readable.from(member.contents),
          member.size,
          contentTypeOfKey(place.key),
        );
      } else if (table) {
        loading ??= await beginLoading(client, migrations.before, contents);
        await loading.rows.add(table, await partOf(member));
      }
    }
    loading ??= await beginLoading(client, migrations.before, contents);
    await finishLoading(client, loading, contents, new Set(stored.map(objectName)));
    await migrateWithin(client, migrations.after);
    await beforeCommit?.();
    await client.query('commit');
  } catch (error) {
    for (const place of stored) await storage.remove(place).catch(() => {});
    throw error;
  } finally {
    // What has not been committed ends with the connection.
    await client.end().catch(() => {});
  }
}

type Loading = { rows: RowLoader; close: () => Promise<void> };

async function beginLoading(client: Client, before: Migration[], contents: Contents): Promise<Loading> {
  await client.query(
    "begin; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
  await migrateWithin(client, before);
  const tables = await findTables(client);
  if (!describesSame(tables, contents.tables)) throw damaged('tabelas');
  const close = await openForLoading(client, tables);
  return { rows: new RowLoader(client, tables), close };
}

/** The same tables with the same columns, in whatever order. */
function describesSame(tables: Table[], described: Table[]): boolean {
  const text = (list: Table[]) =>
    list
      .map(({ name, columns }) => `${name} ${columns.join()}`)
      .sort()
      .join(';');
  return text(tables) === text(described);
}

/** Puts guards back, and makes sure that every row is there, and every file that a row points to. */
async function finishLoading(
  client: Client,
  { rows, close }: Loading,
  contents: Contents,
  stored: Set<string>,
): Promise<void> {
  await rows.end();
  for (const sequence of contents.sequences) await setSequence(client, sequence);
  for (const { name, rows: expected } of contents.tables) {
    if ((rows.counts.get(name) ?? 0) !== expected) throw damaged('linhas de uma tabela');
  }
  const missing = new Set(contents.missing.map((path) => `files/${path}`));
  for (const { place } of await findReferences(client)) {
    const name = objectName(place);
    if (!stored.has(name) && !missing.has(name)) throw damaged('arquivos');
  }
  await close();
}

const partOf = (member: Member): Promise<Buffer> => buffer(member.contents);
