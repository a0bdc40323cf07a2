import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import { StartupError } from '../../platform/environment.ts';
import { findReferences, type Reference } from '../../platform/storage/queries.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { createBackupFile } from './backup-file.ts';
import { type BackupManifest, format } from './backup-manifest.ts';
import { CopiedFiles } from './copy-files.ts';
import { copyRows } from './copy-rows.ts';
import { memberNames } from './member-names.ts';
import { noReport, type Report } from './progress.ts';
import {
  beginSnapshot,
  entriesTable,
  findAppliedMigrations,
  findHiddenTables,
  findSequences,
  findTables,
  hasHashesOfStrikes,
  readHeadsOfChains,
  type Table,
  takeRoleFor,
  withoutMigrations,
} from './queries.ts';

interface Options {
  ownerUrl: string;
  storage: Storage;
  /** The backup gets this name when it is whole. */
  file: string;
  /** Undefined: not encrypted. */
  passphrase?: string | undefined;
  report?: Report;
  signal?: AbortSignal;
}

export interface Backup {
  file: string;
  sizeBytes: number;
  sha256: string;
  manifest: BackupManifest;
}

/** A file that is missing in this many snapshots of the database is lost. */
const maxAbsences = 5;
const maxRounds = 40;

/** Copies the whole clinic, rows and files of one moment, into one file, while the application runs. */
export async function makeBackup({ ownerUrl, file, passphrase, ...options }: Options): Promise<Backup> {
  const { client } = await connectAsOwner(ownerUrl);
  try {
    const target = await createBackupFile(file, passphrase);
    try {
      const now = new Date();
      const archive = new ArchiveWriter(target.output, now);
      await archive.addText(memberNames.first, json({ format, createdAt: now.toISOString() }));
      const manifest = await copyClinic(client, archive, now, options);
      await archive.addText(memberNames.manifest, json(manifest));
      const sha256 = await archive.end();
      return { file, sizeBytes: archive.sizeBytes, sha256, manifest };
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    await client.end().catch(() => {});
  }
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * Copies the files first, then the rows. Most files are copied outside of a transaction, because that may take long. Then
 * each round takes a snapshot of the database and copies the files that its rows lack. If one was deleted meanwhile, the
 * next round takes a later snapshot, so that rows and files are of one moment.
 */
async function copyClinic(
  client: Client,
  archive: ArchiveWriter,
  now: Date,
  { storage, report = noReport, signal }: Pick<Options, 'storage' | 'report' | 'signal'>,
): Promise<BackupManifest> {
  const files = new CopiedFiles(storage, archive, report, signal);
  await copyInAdvance(client, files);
  for (let round = 1; round <= maxRounds; round++) {
    signal?.throwIfAborted();
    const tables = await begin(client);
    const references = await findReferences(client);
    const gone = await files.copy(files.notYetCopied(references));
    const isLost = (reference: Reference) =>
      reference.isNotedMissing || files.absences(reference) >= maxAbsences;
    if (gone.every(isLost)) {
      const copied = await copyDatabase(client, tables, archive, report, signal);
      return {
        format,
        createdAt: now.toISOString(),
        ...copied,
        files: { count: files.sums.size, sizeBytes: files.sizeBytes },
        ...files.compareWith(references),
        missing: gone
          .filter(({ isNotedMissing }) => !isNotedMissing)
          .map(({ place }) => `${place.area}/${place.key}`),
      };
    }
    await client.query('rollback');
    await sleep(200, undefined, { signal });
  }
  throw new StartupError(
    'Os arquivos mudam mais depressa do que se deixam copiar',
    'Tente de novo em um momento mais calmo.',
  );
}

async function copyInAdvance(client: Client, files: CopiedFiles): Promise<void> {
  await begin(client);
  const references = await findReferences(client);
  await client.query('rollback');
  await files.copy(references);
}

async function begin(client: Client): Promise<Table[]> {
  return withoutMigrations(client, async () => {
    const tables = await findTables(client);
    const hidden = await findHiddenTables(client, tables);
    if (hidden.length > 0) throw new Error(`a backup would not see every row of ${hidden.join(', ')}`);
    await beginSnapshot(client, tables);
    return tables;
  });
}

async function copyDatabase(
  client: Client,
  tables: Table[],
  archive: ArchiveWriter,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<Pick<BackupManifest, 'migrations' | 'sequences' | 'tables' | 'recordChains'>> {
  const copied: BackupManifest['tables'] = [];
  for (const [index, table] of tables.entries()) {
    signal?.throwIfAborted();
    report('rows', index, tables.length);
    copied.push({ ...table, rows: await copyRows(client, table, archive) });
  }
  report('rows', tables.length, tables.length);
  // A database of an earlier version has no entries.
  const hasEntries = tables.some(({ name }) => name === entriesTable);
  if (hasEntries) await takeRoleFor(client, { name: entriesTable, columns: [] });
  const recordChains = hasEntries ? await readHeadsOfChains(client, await hasHashesOfStrikes(client)) : null;
  await client.query('set local role none');
  const migrations = await findAppliedMigrations(client);
  const sequences = await findSequences(client);
  await client.query('commit');
  return { migrations, sequences, tables: copied, recordChains };
}
