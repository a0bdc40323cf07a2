import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportProblem } from '../import-problem.ts';
import { type RefuseZip, readEntries, type ZipLimits } from '../zip/read-entries.ts';
import { isAddedByASystem, isSafePath, wrapperOf } from './object-paths.ts';
import type { ObjectSource } from './object-source.ts';

/** The older platform's files; the command reads a folder of any size. */
export const zipLimits: ZipLimits = {
  entries: 100_000,
  total: 4 * 1024 ** 3,
  ratio: 200,
  free: 10 * 1024 ** 2,
};

/** @throws ImportProblem for a damaged archive, a bomb, links, encrypted, doubled, overlapping or unsafe entries */
export async function openZipFiles(path: string, limits: ZipLimits = zipLimits): Promise<ObjectSource> {
  // Not strict: some programs of Windows write backslashes, which become slashes.
  const options = { autoClose: false, lazyEntries: true, strictFileNames: false, validateEntrySizes: true };
  const zip = await openPromise(path, options).catch((cause) => {
    throw new ImportProblem('zip_damaged', { cause });
  });
  try {
    return zipSource(zip, await readFiles(zip, limits));
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Without folders and what operating systems add. */
async function readFiles(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = await readEntries(zip, limits, refuse);
  const files = [...entries].filter(([name]) => !name.endsWith('/') && !isAddedByASystem(name));
  if (!files.every(([name]) => isSafePath(name))) throw refuse('unsafe', { detail: 'caminho' });
  return new Map(files);
}

const failures = {
  damaged: 'zip_damaged',
  encrypted: 'zip_encrypted',
  too_large: 'zip_too_large',
  unsafe: 'zip_refused',
} as const;
const refuse: RefuseZip = (refusal, about) => new ImportProblem(failures[refusal], about);

function zipSource(zip: ZipFile, entries: ReadonlyMap<string, Entry>): ObjectSource {
  const names = [...entries.keys()].sort();
  const top = foldersOf(names, '');
  const wrapper = wrapperOf(top, (name) => foldersOf(names, `${name}/`));
  const root = wrapper === '' ? '' : `${wrapper}/`;
  return {
    buckets: async () => foldersOf(names, root),
    async *list(bucket) {
      const prefix = `${root}${bucket}/`;
      for (const name of names) {
        if (name.startsWith(prefix)) {
          yield { path: name.slice(prefix.length), sizeBytes: entries.get(name)?.uncompressedSize ?? 0 };
        }
      }
    },
    async read(bucket, path) {
      const entry = entries.get(`${root}${bucket}/${path}`);
      if (!entry) return null;
      const stream = await zip.openReadStreamPromise(entry).catch((cause) => {
        throw new ImportProblem('zip_damaged', { cause });
      });
      return { body: checked(stream, entry), sizeBytes: entry.uncompressedSize };
    },
    close: async () => zip.close(),
  };
}

/** Names of the folders below `prefix`, each once. */
function foldersOf(names: readonly string[], prefix: string): string[] {
  const folders = names
    .filter((name) => name.startsWith(prefix) && name.includes('/', prefix.length))
    .map((name) => name.slice(prefix.length, name.indexOf('/', prefix.length)));
  return [...new Set(folders)];
}

/** yauzl holds an entry to its size, not to its checksum. */
function checked(stream: Readable, { crc32: expected }: Entry): Readable {
  let sum = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : new ImportProblem('zip_damaged'));
    },
  });
  stream.once('error', (cause) => check.destroy(new ImportProblem('zip_damaged', { cause })));
  check.once('close', () => stream.destroy());
  return stream.pipe(check);
}
