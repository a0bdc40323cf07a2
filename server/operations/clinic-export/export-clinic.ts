import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import { StartupError } from '../../platform/environment.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { noReport, type Report } from '../backup/progress.ts';
import { beginSnapshot, withoutMigrations } from '../backup/queries.ts';
import {
  copyFiles,
  findClinicName,
  findColumns,
  findTableNames,
  type Table,
  tryExportLock,
} from './queries.ts';
import { renderReadme, type TableCount } from './readme.ts';
import { exportedTables, tablesLeftOut } from './tables.ts';
import { writeFiles } from './write-files.ts';
import { copied, writeTable } from './write-table.ts';
import { ZipWriter } from './zip-writer.ts';

export interface ExportOptions {
  ownerUrl: string;
  storage: Storage;
  clock: Clock;
  report?: Report;
  signal?: AbortSignal;
}

export interface ExportSummary {
  rows: number;
  files: number;
  missing: number;
}

interface ClinicExport {
  /** The ZIP. It ends with an error where anything cannot be read to its end; destroyed, it closes all that is open. */
  archive: Readable;
  /** Resolves when the ZIP is whole. */
  written: Promise<ExportSummary>;
}

/** Another export is under way. */
export class ExportUnderWay extends Error {}

/** How long a new export waits for one that is ending. */
const lockWaitMs = 1_000;

/**
 * Everything of the clinic as one ZIP, of one moment, while the application runs: a CSV and a JSON file for each table, and
 * all stored files.
 * @throws ExportUnderWay; StartupError where the database is of another version
 */
export async function exportClinic({ ownerUrl, signal, ...options }: ExportOptions): Promise<ClinicExport> {
  const { client } = await connectAsOwner(ownerUrl);
  // A closed connection ends a statement that waits, and a COPY whose reader is gone.
  const close = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', close, { once: true });
  try {
    await takeLock(client);
    const tables = await begin(client);
    const zip = new ZipWriter();
    zip.archive.once('close', close);
    const abort = () => zip.fail(new Error('the export was interrupted'));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    const written = writeAll(client, tables, zip, options).catch((error: unknown) => {
      zip.fail(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    // The archive ends with the same error.
    written.catch(() => {});
    return { archive: zip.archive, written };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function takeLock(client: Client): Promise<void> {
  const until = performance.now() + lockWaitMs;
  while (!(await tryExportLock(client))) {
    if (performance.now() > until) throw new ExportUnderWay();
    await sleep(100);
  }
}

/** Begins the snapshot, in a database that has exactly the tables that this version knows. */
async function begin(client: Client): Promise<Table[]> {
  return withoutMigrations(client, async () => {
    const found = await findTableNames(client);
    const known = [...Object.keys(exportedTables), ...Object.keys(tablesLeftOut)];
    if (found.length !== known.length || found.some((name) => !known.includes(name))) {
      throw new StartupError(
        'O banco de dados é de outra versão do sistema',
        'Inicie esta versão uma vez com npm start, ou use a versão que roda.',
      );
    }
    const tables: Table[] = [];
    for (const [name, table] of Object.entries(exportedTables))
      tables.push({ name, ...table, columns: await findColumns(client, name) });
    await beginSnapshot(
      client,
      tables.map(({ name }) => ({ name, columns: [] })),
    );
    return tables;
  });
}

type Sources = Pick<ExportOptions, 'storage' | 'clock' | 'report'>;

async function writeAll(
  client: Client,
  tables: Table[],
  zip: ZipWriter,
  { storage, clock, report = noReport }: Sources,
): Promise<ExportSummary> {
  const date = clock.now();
  const counts: TableCount[] = [];
  for (const [index, table] of tables.entries()) {
    report('rows', index, tables.length);
    counts.push(await writeTable(client, table, zip, { date, timeZone: clock.timeZone }));
  }
  report('rows', tables.length, tables.length);
  const clinicName = await findClinicName(client);
  const lines = await buffer(copied(client, copyFiles(clock.timeZone)));
  // The files may take long: a snapshot that stays open keeps the database from cleaning up.
  await client.query('commit');
  const files = await writeFiles(lines, zip, { storage, report });
  await zip.add('arquivos.csv', bytesOf(files.list), { date });
  const readme = renderReadme({
    clinicName,
    madeAt: date.toLocaleString('pt-BR', { timeZone: clock.timeZone, dateStyle: 'long', timeStyle: 'short' }),
    timeZone: clock.timeZone,
    tables: counts,
    files,
  });
  await zip.add('LEIA-ME.txt', [Buffer.from(readme)], { date });
  await zip.add('SHA-256.txt', bytesOf([...zip.sums]), { date });
  zip.end();
  return {
    rows: counts.reduce((sum, table) => sum + table.rows, 0),
    files: files.count,
    missing: files.missing,
  };
}

function* bytesOf(lines: readonly string[]): Generator<Buffer> {
  for (const line of lines) yield Buffer.from(line);
}

/** `vico-exportacao-2026-11-21-143000.zip`, in the clinic's local time. */
export function exportName(clock: Clock): string {
  const [day = '', time = ''] = clock.localTime().split(' ');
  return `vico-exportacao-${day}-${time.replaceAll(':', '')}.zip`;
}
