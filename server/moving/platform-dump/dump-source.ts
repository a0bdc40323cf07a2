import { type FileHandle, open } from 'node:fs/promises';
import { ImportProblem } from '../import-problem.ts';
import { readLines, toRow } from './copy-lines.ts';
import { indexDump } from './index-dump.ts';
import { runPgRestore } from './pg-restore.ts';
import { gunzip, unpack } from './unpack.ts';

/** Text as PostgreSQL prints it: as COPY does, without its escapes. */
export type SourceRow = Record<string, string | null>;

/** The rows of a dump of the older platform's database. */
export interface DumpSource {
  /** `public.patients`, `auth.users`, …: those found, with the number of rows. */
  tables: ReadonlyMap<string, { columns: readonly string[]; rows: number }>;
  /**
   * Rows in the order of the dump; `line` counts from 1 within the table. Any table, any number of times, in any order, also
   * while another is read. A table that is not there has no rows.
   */
  rows(table: string, signal?: AbortSignal): AsyncIterable<{ line: number; row: SourceRow }>;
  close(): Promise<void>;
}

interface Options {
  signal?: AbortSignal;
  /** Where a compressed dump is unpacked. What lies there goes with the source, and also when the process is killed. */
  temporaryFolder?: string;
}

/**
 * Opens a dump in the custom format, or a plain one, also compressed by gzip.
 * @throws ImportProblem where it is none of these, is damaged, or holds no `public.patients`
 */
export async function openDumpSource(path: string, options: Options = {}): Promise<DumpSource> {
  const file = await openPlain(path, options);
  try {
    const tables = await indexDump(readPart(file, 0, (await file.stat()).size), options.signal);
    if (!tables.has('public.patients')) throw new ImportProblem('no_patients');
    async function* rows(table: string, signal?: AbortSignal) {
      const { columns, start, end } = tables.get(table) ?? { columns: [], start: 0, end: 0 };
      let line = 0;
      for await (const text of readLines(readPart(file, start, end), signal)) {
        line += 1;
        yield { line, row: toRow(columns, text, () => `${table}, linha ${line}`) };
      }
    }
    return { tables, rows, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The dump as SQL: the file itself, or an unpacked copy of it. */
async function openPlain(path: string, { signal, temporaryFolder }: Options): Promise<FileHandle> {
  const file = await open(path).catch(missing);
  let isPlain = false;
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new ImportProblem('not_a_dump');
    const { size } = found;
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
    if (buffer.toString('latin1') === 'PGDMP') {
      return await unpack(runPgRestore(file.fd, signal), size, temporaryFolder);
    }
    if (buffer[0] === 0x1f && buffer[1] === 0x8b) {
      return await unpack(gunzip(readPart(file, 0, size, signal)), size, temporaryFolder);
    }
    isPlain = true;
    return file;
  } finally {
    if (!isPlain) await file.close();
  }
}

function missing(cause: unknown): never {
  throw new ImportProblem('source_not_found', { cause });
}

/** Bytes of one read. */
const chunkSize = 256 * 1024;

/** Bytes from `start` to before `end`. Several readings of one file do not disturb each other. */
async function* readPart(file: FileHandle, start: number, end: number, signal?: AbortSignal) {
  for (let at = start; at < end; ) {
    signal?.throwIfAborted();
    const buffer = Buffer.allocUnsafe(Math.min(chunkSize, end - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new ImportProblem('dump_truncated');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
