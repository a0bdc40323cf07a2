import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportFailure } from '#contract/imports.ts';
import { type ImportJob, ImportProblem } from '../imports/job.ts';
import { type DumpSource, openDumpSource } from '../platform-dump/dump-source.ts';
import { type ImportProblemCode, ImportProblem as SourceProblem } from '../platform-dump/problems.ts';
import { type ObjectSource, openObjectSource } from '../platform-files/object-source.ts';

export interface Sources {
  dump: DumpSource;
  objects: ObjectSource;
  close(): Promise<void>;
}

/** An import from a page may come without its files. */
const withoutObjects: ObjectSource = {
  async *list() {},
  buckets: async () => [],
  read: async () => null,
  close: async () => {},
};

/** Those that a command names, or the uploads of a page, which are read from a private folder. */
export async function openSources(job: ImportJob): Promise<Sources> {
  const folder = await mkdtemp(join(tmpdir(), 'vico-import-'));
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const each of opened.reverse()) await each.close().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  };
  try {
    job.step('reading', 0);
    const dumpPath = job.sources.dump ?? (await fetchUpload(job, job.sourceKey, join(folder, 'dump')));
    if (!dumpPath) throw new ImportProblem('source_missing');
    const dump = await openDumpSource(dumpPath, { signal: job.signal, temporaryFolder: folder });
    opened.push(dump);
    const filesPath = job.sources.files ?? (await fetchUpload(job, job.filesKey, join(folder, 'files.zip')));
    const objects = filesPath ? await openObjectSource(filesPath, job.settings) : withoutObjects;
    opened.push(objects);
    return { dump, objects, close };
  } catch (error) {
    await close();
    throw error instanceof SourceProblem ? new ImportProblem(failures[error.code], error) : error;
  }
}

/** @returns its path; undefined without a key */
async function fetchUpload(job: ImportJob, key: string | null, path: string): Promise<string | undefined> {
  if (key === null) return undefined;
  const object = await job.storage.read({ area: 'imports', key });
  if (!object) throw new ImportProblem('source_missing');
  await pipeline(object.body, createWriteStream(path, { mode: 0o600 }), { signal: job.signal });
  return path;
}

const failures: Record<ImportProblemCode, ImportFailure> = {
  SOURCE_MISSING: 'source_missing',
  NOT_A_DUMP: 'source_unreadable',
  DUMP_TRUNCATED: 'source_incomplete',
  DUMP_DAMAGED: 'source_unreadable',
  LINE_TOO_LONG: 'line_too_long',
  WRONG_ENCODING: 'source_unreadable',
  ENCODING_UNSUPPORTED: 'source_unreadable',
  NO_PATIENTS: 'source_not_platform',
  NO_DATA: 'source_not_platform',
  COLUMNS_UNKNOWN: 'source_unreadable',
  SQL_NOT_UNDERSTOOD: 'source_unreadable',
  SEVERAL_DATABASES: 'source_unreadable',
  PG_RESTORE_MISSING: 'pg_restore_missing',
  DUMP_TOO_NEW: 'pg_restore_missing',
  PG_RESTORE_FAILED: 'source_unreadable',
  UNPACKED_TOO_LARGE: 'archive_refused',
  DISK_FULL: 'storage_full',
  DATABASE_ADDRESS: 'source_unreachable',
  DATABASE_UNREACHABLE: 'source_unreachable',
  DATABASE_REFUSED: 'source_unreachable',
  DATABASE_FORBIDDEN: 'source_unreachable',
  DATABASE_LOST: 'source_unreachable',
  FILES_MISSING: 'source_missing',
  NO_BUCKETS: 'archive_refused',
  ZIP_DAMAGED: 'archive_refused',
  ZIP_TOO_LARGE: 'archive_refused',
  ZIP_REFUSED: 'archive_refused',
  S3_NOT_CONFIGURED: 'source_unreachable',
  S3_REFUSED: 'source_unreachable',
  S3_UNREACHABLE: 'source_unreachable',
};
