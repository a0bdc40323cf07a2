import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ImportProblem } from '../import-problem.ts';
import type { ImportJob } from '../imports/job.ts';
import { type DumpSource, openDumpSource } from '../platform-dump/dump-source.ts';
import type { ObjectSource } from '../platform-files/object-source.ts';
import { openObjectSource } from '../platform-files/open-object-source.ts';

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
  // One name for all attempts: a killed one leaves patients' data, which the next attempt removes.
  const folder = join(tmpdir(), `vico-import-${job.importId}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  let dump: DumpSource | undefined;
  const close = async () => {
    await dump?.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    job.step('reading', 0);
    const path = job.sources.dump ?? (await fetchUpload(job, job.sourceKey, join(folder, 'dump')));
    if (path === undefined) throw new ImportProblem('source_missing');
    dump = await openDumpSource(path, { signal: job.signal, temporaryFolder: folder });
    const files = job.sources.files ?? (await fetchUpload(job, job.filesKey, join(folder, 'files.zip')));
    const objects = files === undefined ? withoutObjects : await openObjectSource(files);
    return {
      dump,
      objects,
      async close() {
        await objects.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
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
