import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { acceptedFileTypes } from '#contract/patients/files.ts';
import { applyFunctions } from '../../platform/database/apply-functions.ts';
import { readFunctions } from '../../platform/database/function-files.ts';
import { ensureMaintenance, ensureRoles } from '../../platform/database/login-role.ts';
import { migrateWithin } from '../../platform/database/migrate.ts';
import type { Migration } from '../../platform/database/migration-files.ts';
import { splitMigrations } from '../../platform/database/migration-history.ts';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import { mediaTypes } from '../../platform/storage/public-object.ts';
import { findReferences } from '../../platform/storage/queries.ts';
import type { Place, Storage } from '../../platform/storage/storage.ts';
import { readArchive } from './archive-reader.ts';
import type { BackupFile } from './backup-file.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { RowLoader } from './load-rows.ts';
import { objectName, placeOfName, tableOfName } from './member-names.ts';
import { damaged } from './problems.ts';
import { noReport, type Report } from './progress.ts';
import {
  endCalendarFeeds,
  entriesTable,
  findTables,
  isEmptyDatabase,
  lockStart,
  openForLoading,
  readHeadsOfChains,
  setSequence,
  type Table,
} from './queries.ts';
import { requireEmpty } from './require-empty.ts';

interface Options {
  backup: BackupFile;
  passphrase: string | undefined;
  /** From `verifyBackup`. */
  manifest: BackupManifest;
  ownerUrl: string;
  storage: Storage;
  report?: Report;
  /** Called right before the commit. */
  beforeCommit?: () => Promise<void>;
}

/**
 * Fills an empty database and an empty storage: first the files, then the rows, in one transaction. After a failure both
 * are empty again.
 */
export async function loadBackup({
  backup,
  passphrase,
  manifest,
  ownerUrl,
  ...options
}: Options): Promise<void> {
  const { storage, report = noReport, beforeCommit } = options;
  const migrations = await splitMigrations(manifest.migrations, 'backup');
  const functions = await readFunctions();
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
    const skipped = new Set(manifest.superseded);
    let loading: Loading | undefined;
    for await (const member of readArchive(chunks)) {
      const place = placeOfName(member.name);
      const table = tableOfName(member.name);
      if (place && !skipped.has(member.name)) {
        stored.push(place);
        await storage.putStream(place, Readable.from(member.contents), member.size, contentTypeOf(place.key));
      } else if (table) {
        loading ??= await beginLoading(client, migrations.before, manifest);
        await loading.rows.add(table, await buffer(member.contents));
      }
    }
    loading ??= await beginLoading(client, migrations.before, manifest);
    await finishLoading(client, loading, manifest, new Set(stored.map(objectName)));
    await migrateWithin(client, migrations.after);
    // Their triggers have run when the rows were written, so they come after them.
    await applyFunctions(client, functions);
    await endCalendarFeeds(client);
    // Without statistics the planner reads whole tables until autovacuum comes along, about a minute later.
    await client.query('analyze');
    await beforeCommit?.();
    await client.query('commit');
  } catch (error) {
    for (const place of stored) await storage.remove(place).catch(() => {});
    throw error;
  } finally {
    // Without a commit the transaction ends with the connection.
    await client.end().catch(() => {});
  }
}

type Loading = { rows: RowLoader; close: () => Promise<void> };

async function beginLoading(client: Client, before: Migration[], manifest: BackupManifest): Promise<Loading> {
  await client.query(
    "begin; set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
  );
  await migrateWithin(client, before);
  const tables = await findTables(client);
  if (!isSameSchema(tables, manifest.tables)) throw damaged('tabelas');
  const close = await openForLoading(client, tables);
  return { rows: new RowLoader(client, tables), close };
}

/** Whether tables and columns are the same; the order of the tables does not matter. */
function isSameSchema(tables: Table[], described: Table[]): boolean {
  const text = (list: Table[]) =>
    list
      .map(({ name, columns }) => `${name} ${columns.join()}`)
      .sort()
      .join(';');
  return text(tables) === text(described);
}

/** Restores the policies, and checks that all rows, all files of rows and the heads of all chains are there. */
async function finishLoading(
  client: Client,
  { rows, close }: Loading,
  manifest: BackupManifest,
  stored: Set<string>,
): Promise<void> {
  await rows.end();
  for (const sequence of manifest.sequences) await setSequence(client, sequence);
  for (const { name, rows: expected } of manifest.tables) {
    if ((rows.counts.get(name) ?? 0) !== expected) throw damaged('linhas de uma tabela');
  }
  // An earlier backup has no hash of them.
  if (manifest.recordChains !== undefined && manifest.tables.some(({ name }) => name === entriesTable)) {
    const { recordChains } = manifest;
    const heads = await readHeadsOfChains(client, recordChains?.strikes !== undefined);
    if (!isDeepStrictEqual(heads, recordChains)) throw damaged('evoluções assinadas');
  }
  const missing = new Set(manifest.missing.map((path) => `files/${path}`));
  for (const { place, isNotedMissing } of await findReferences(client)) {
    const name = objectName(place);
    if (!isNotedMissing && !stored.has(name) && !missing.has(name)) throw damaged('arquivos');
  }
  await close();
}

const contentTypes = new Map<string, string>([
  ...Object.entries(acceptedFileTypes).flatMap(([type, endings]) =>
    endings.map((ending): [string, string] => [ending, type]),
  ),
  ...Object.entries(mediaTypes),
]);

/** By the extension that the server has given the key. */
const contentTypeOf = (key: string): string =>
  contentTypes.get(/\.([a-z\d]+)$/u.exec(key)?.[1] ?? '') ?? 'application/octet-stream';
