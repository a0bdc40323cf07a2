import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isFullDiskError } from '../../platform/full-disk.ts';
import { ImportProblem } from '../import-problem.ts';

/** A dump may grow so much when it is unpacked; real ones grow ten times. */
const ratio = 200;
/** In bytes. A clinic of 20,000 patients has less than 1 GB; the disk may be that of the clinic's database. */
const mostUnpacked = 8 * 1024 ** 3;
/** In bytes. Below, any ratio is accepted. */
const free = 10 * 1024 * 1024;

/**
 * Writes to a file without a name, which goes with the process, also with a killed one: patients' data are in it.
 * @param packedBytes the size of what is unpacked
 * @throws ImportProblem for a bomb and a full disk
 */
export async function unpack(
  chunks: AsyncIterable<Buffer>,
  packedBytes: number,
  folder = tmpdir(),
): Promise<FileHandle> {
  const path = join(folder, `vico-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600).catch(problemOfDisk);
  await unlink(path);
  const most = Math.min(mostUnpacked, Math.max(free, ratio * packedBytes));
  try {
    let length = 0;
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > most) throw new ImportProblem('unpacked_too_large');
      await file.writeFile(chunk).catch(problemOfDisk);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function problemOfDisk(error: unknown): never {
  throw isFullDiskError(error) ? new ImportProblem('disk_full', { cause: error }) : error;
}

/** @throws ImportProblem where the compressed bytes are damaged or end early */
export async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  const packed = Readable.from(chunks, { objectMode: false });
  packed.once('error', (error) => unpacked.destroy(error));
  try {
    yield* packed.pipe(unpacked);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') throw new ImportProblem('dump_truncated', { cause: error });
    if (typeof code === 'string' && code.startsWith('Z_')) {
      throw new ImportProblem('dump_damaged', { cause: error });
    }
    throw error;
  } finally {
    packed.destroy();
  }
}
