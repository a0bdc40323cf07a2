import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportProblem } from '../import-problem.ts';
import { isAddedByASystem, isSafePath, wrapperOf } from './object-paths.ts';
import type { ObjectSource } from './object-source.ts';

/** What a .zip may hold: the sizes of its own list, which reading then holds it to. */
export interface ZipLimits {
  entries: number;
  /** Uncompressed, in bytes. */
  total: number;
  /** Uncompressed to compressed, of an entry beyond `free` bytes and of all together. */
  ratio: number;
  free: number;
}

export const zipLimits: ZipLimits = {
  entries: 100_000,
  total: 4 * 1024 ** 3,
  ratio: 200,
  free: 10 * 1024 ** 2,
};

/** Beginning of a local entry without its name, in bytes. */
const localHeader = 30;
const fileTypes = 0o170000;
const regularTypes = [0, 0o100000, 0o040000];

/** @throws ImportProblem for a damaged archive, a bomb, links, encrypted, doubled, overlapping or unsafe entries */
export async function openZipFiles(path: string, limits: ZipLimits = zipLimits): Promise<ObjectSource> {
  // Not strict: some programs of Windows write backslashes, which become slashes.
  const options = { autoClose: false, strictFileNames: false, validateEntrySizes: true };
  const zip = await openPromise(path, options).catch((cause) => {
    throw new ImportProblem('zip_damaged', { cause });
  });
  try {
    return zipSource(zip, await readEntries(zip, limits));
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ImportProblem('zip_too_large');
  const entries = new Map<string, Entry>();
  const all: Entry[] = [];
  const names = new Set<string>();
  let total = 0;
  let compressed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      assertAccepted(entry);
      if (names.has(name)) throw new ImportProblem('zip_refused', { detail: 'entrada repetida' });
      names.add(name);
      all.push(entry);
      total += entry.uncompressedSize;
      compressed += entry.compressedSize;
      if (all.length > limits.entries || total > limits.total || isBomb(entry, limits)) {
        throw new ImportProblem('zip_too_large');
      }
      if (!name.endsWith('/') && !isAddedByASystem(name)) entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof ImportProblem) throw error;
    const refused = error instanceof Error && /file ?name|path|characters/iu.test(error.message);
    throw new ImportProblem(refused ? 'zip_refused' : 'zip_damaged', { cause: error });
  }
  if (isBomb({ uncompressedSize: total, compressedSize: compressed }, limits)) {
    throw new ImportProblem('zip_too_large');
  }
  assertApart(all);
  return entries;
}

function assertAccepted(entry: Entry): void {
  if (entry.isEncrypted()) throw new ImportProblem('zip_encrypted');
  if (!entry.canDecodeFileData())
    throw new ImportProblem('zip_refused', { detail: 'compressão desconhecida' });
  if (!regularTypes.includes((entry.externalFileAttributes >>> 16) & fileTypes)) {
    throw new ImportProblem('zip_refused', { detail: 'atalho' });
  }
  if (!isSafePath(entry.fileName.replace(/\/$/u, '')))
    throw new ImportProblem('zip_refused', { detail: 'caminho' });
}

const isBomb = (
  { uncompressedSize, compressedSize }: Pick<Entry, 'uncompressedSize' | 'compressedSize'>,
  { free, ratio }: ZipLimits,
) => uncompressedSize > free && uncompressedSize > ratio * compressedSize;

/** Entries that share their bytes make a small archive expand without limit. */
function assertApart(entries: Entry[]): void {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const entry of sorted) {
    if (entry.relativeOffsetOfLocalHeader < end)
      throw new ImportProblem('zip_refused', { detail: 'entradas sobrepostas' });
    end = entry.relativeOffsetOfLocalHeader + localHeader + entry.fileNameLength + entry.compressedSize;
  }
}

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
