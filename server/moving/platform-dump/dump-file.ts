import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ImportProblem } from '../import-problem.ts';
import type { DumpSource, OpenOptions, SourceRow } from './dump-source.ts';
import { kindOf } from './first-bytes.ts';
import { type IndexedTable, indexDump } from './index-dump.ts';
import { findPgRestore, runPgRestore } from './pg-restore.ts';
import { type Position, readSegment } from './read-segment.ts';
import { createTemporaryFile, gunzip, writeThrough } from './unpack.ts';

/** Bytes of one read. */
const chunkSize = 256 * 1024;

/** @throws ImportProblem, see `openDumpSource` */
export async function openDumpFile(path: string, options: OpenOptions): Promise<DumpSource> {
  const found = await stat(path).catch(missing);
  if (found.isDirectory()) return openFolder(resolve(path), options);
  const file = await open(path).catch(missing);
  try {
    const source = await openFile(file, options);
    // What was unpacked is in another file.
    if (source.file !== file) await file.close();
    return plainSource(source);
  } catch (error) {
    await file.close();
    throw error;
  }
}

function missing(cause: unknown): never {
  throw new ImportProblem('source_not_found', { cause });
}

/** A plain dump in an open file. */
interface PlainDump {
  file: FileHandle;
  tables: ReadonlyMap<string, IndexedTable>;
  fingerprint: string;
}

async function openFile(file: FileHandle, options: OpenOptions): Promise<PlainDump> {
  const { signal, onProgress } = options;
  const { size } = await file.stat();
  const hash = createHash('sha256');
  let done = 0;
  const bytes = async function* () {
    for await (const chunk of readPart(file, 0, size)) {
      signal?.throwIfAborted();
      hash.update(chunk);
      done += chunk.length;
      onProgress?.(done, size);
      yield chunk;
    }
  };
  switch (await kindOf(file)) {
    case 'plain':
      return { file, tables: await indexDump(bytes(), signal), fingerprint: hash.digest('hex') };
    case 'archive': {
      for await (const _chunk of bytes());
      const fingerprint = hash.digest('hex');
      return { ...(await openArchive(file.fd, size, options)), fingerprint };
    }
    case 'gzip': {
      const unpacked = await openGzip(gunzip(bytes()), () => done, options);
      return { ...unpacked, fingerprint: hash.digest('hex') };
    }
  }
}

type Unpacked = Pick<PlainDump, 'file' | 'tables'>;

/** A compressed dump, plain or again an archive. */
async function openGzip(
  chunks: AsyncIterable<Buffer>,
  packedBytes: () => number,
  options: OpenOptions,
): Promise<Unpacked> {
  const file = await createTemporaryFile(options.temporaryFolder);
  try {
    const written = writeThrough(chunks, file, packedBytes);
    const { value: first } = await written.next();
    if (first && (await kindOf(file)) === 'archive') {
      for await (const _chunk of written);
      const { size } = await file.stat();
      return await openArchive(file.fd, size, options).finally(() => file.close());
    }
    const all = async function* () {
      if (first) yield first;
      yield* written;
    };
    return { file, tables: await indexDump(all(), options.signal) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** @param size of the archive, in bytes */
async function openArchive(
  archive: number | string,
  size: number,
  { signal, temporaryFolder }: OpenOptions,
): Promise<Unpacked> {
  const file = await createTemporaryFile(temporaryFolder);
  try {
    const sql = writeThrough(runPgRestore(await findPgRestore(), archive, signal), file, () => size);
    return { file, tables: await indexDump(sql, signal) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A dump in the directory format: one file for each table, and `toc.dat`. */
async function openFolder(folder: string, options: OpenOptions): Promise<DumpSource> {
  const names = (await readdir(folder).catch(missing)).sort();
  if (!names.includes('toc.dat')) throw new ImportProblem('not_a_dump');
  const hash = createHash('sha256');
  let total = 0;
  for (const name of names) {
    const file = await open(join(folder, name)).catch(missing);
    try {
      const { size } = await file.stat();
      hash.update(`${name} ${size}\n`);
      total += size;
      for await (const chunk of readPart(file, 0, size)) hash.update(chunk);
    } finally {
      await file.close();
    }
  }
  return plainSource({ ...(await openArchive(folder, total, options)), fingerprint: hash.digest('hex') });
}

/** Bytes from `start` to before `end`. Several readings of one file do not disturb each other. */
async function* readPart(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkSize, end - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new ImportProblem('dump_truncated');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function plainSource({ file, tables: indexed, fingerprint }: PlainDump): Promise<DumpSource> {
  if (!indexed.has('public.patients')) {
    await file.close();
    throw new ImportProblem('no_patients');
  }
  const tables = new Map(
    [...indexed].map(([name, { columns, rows }]) => [name, { columns: columns ?? [], rows }] as const),
  );
  async function* rows(
    table: string,
    signal?: AbortSignal,
  ): AsyncGenerator<{ line: number; row: SourceRow }> {
    const position: Position = { table, line: 0 };
    let line = 0;
    for (const segment of indexed.get(table)?.segments ?? []) {
      const chunks = readPart(file, segment.start, segment.end);
      for await (const batch of readSegment(segment, chunks, position, signal)) {
        for (const row of batch) yield { line: ++line, row };
      }
    }
  }
  return { fingerprint, tables, rows, close: () => file.close() };
}
