import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { DumpSource, OpenOptions, SourceRow } from './dump-source.ts';
import { type IndexedTable, indexDump } from './index-dump.ts';
import { ImportProblem } from './problems.ts';
import { type Position, readSegment } from './read-segment.ts';

/** Bytes of one read. */
export const chunkSize = 256 * 1024;

/** @throws ImportProblem, see `openDumpSource` */
export async function openDumpFile(path: string, { signal, onProgress }: OpenOptions): Promise<DumpSource> {
  const file = await openFile(path);
  try {
    const hash = createHash('sha256');
    const { size } = await file.stat();
    let done = 0;
    const chunks = async function* () {
      for await (const chunk of readPart(file, 0, size)) {
        hash.update(chunk);
        done += chunk.length;
        onProgress?.(done, size);
        yield chunk;
      }
    };
    const tables = await indexDump(chunks(), signal);
    return plainSource(file, tables, hash.digest('hex'));
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (cause) {
    throw new ImportProblem('SOURCE_MISSING', undefined, cause);
  }
}

/** Bytes from `start` to before `end`. Several readings of one file do not disturb each other. */
export async function* readPart(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkSize, end - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new ImportProblem('DUMP_TRUNCATED');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** @param file is closed with the source */
export function plainSource(
  file: FileHandle,
  indexed: ReadonlyMap<string, IndexedTable>,
  fingerprint: string,
): DumpSource {
  if (!indexed.has('public.patients')) throw new ImportProblem('NO_PATIENTS');
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
