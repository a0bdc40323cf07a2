/** The list of a ZIP archive that a person uploads or names. All is checked before anything is unpacked. */
import type { Entry, ZipFile } from 'yauzl';
import type { ImportProblem } from '../import-problem.ts';

export interface ZipLimits {
  entries: number;
  /** Uncompressed, in bytes. */
  total: number;
  /** Uncompressed to compressed, of an entry beyond `free` bytes and of all together. */
  ratio: number;
  free: number;
}

/** `unsafe`: links, paths that lead out, doubled and overlapping entries, unknown compression. */
type ZipRefusal = 'damaged' | 'encrypted' | 'too_large' | 'unsafe';

/** What the caller calls the refusal. */
export type RefuseZip = (refusal: ZipRefusal, about?: { detail?: string; cause?: unknown }) => ImportProblem;

/** Beginning of a local entry without its name, in bytes. */
const localHeader = 30;
const fileTypes = 0o170000;
const regularTypes = [0, 0o100000, 0o040000];

/**
 * @param zip opened with `lazyEntries` and `validateEntrySizes`; yauzl refuses paths that lead out, and ends an entry that
 *   unpacks to more than its size says
 * @returns the entries by name, folders too
 * @throws what `refuse` returns
 */
export async function readEntries(
  zip: ZipFile,
  limits: ZipLimits,
  refuse: RefuseZip,
): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const all = { uncompressedSize: 0, compressedSize: 0 };
  const isBomb = ({ uncompressedSize, compressedSize }: typeof all) =>
    uncompressedSize > limits.free && uncompressedSize > limits.ratio * compressedSize;
  if (zip.entryCount > limits.entries) throw refuse('too_large');
  for await (const entry of listed(zip, refuse)) {
    const name = entry.fileName;
    if (entry.isEncrypted()) throw refuse('encrypted');
    if (!entry.canDecodeFileData()) throw refuse('unsafe', { detail: 'compressão desconhecida' });
    if (!regularTypes.includes((entry.externalFileAttributes >>> 16) & fileTypes))
      throw refuse('unsafe', { detail: 'atalho' });
    if (entries.has(name)) throw refuse('unsafe', { detail: 'entrada repetida' });
    entries.set(name, entry);
    all.uncompressedSize += entry.uncompressedSize;
    all.compressedSize += entry.compressedSize;
    if (all.uncompressedSize > limits.total || isBomb(entry)) throw refuse('too_large');
  }
  if (isBomb(all)) throw refuse('too_large');
  if (!areApart([...entries.values()])) throw refuse('unsafe', { detail: 'entradas sobrepostas' });
  return entries;
}

async function* listed(zip: ZipFile, refuse: RefuseZip): AsyncGenerator<Entry> {
  const iterator = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch((cause: unknown) => {
      throw refuse(refusalOf(cause), { cause });
    });
    if (next.done) return;
    yield next.value;
  }
}

/** By yauzl's messages: it has no codes. */
function refusalOf(cause: unknown): ZipRefusal {
  const message = cause instanceof Error ? cause.message : '';
  if (/absolute path|invalid relative path|invalid characters/u.test(message)) return 'unsafe';
  return message.includes('encryption') ? 'encrypted' : 'damaged';
}

/** Entries that share their bytes make a small archive expand without limit. */
function areApart(entries: Entry[]): boolean {
  let end = 0;
  return entries
    .toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
    .every((entry) => {
      const isApart = entry.relativeOffsetOfLocalHeader >= end;
      end = entry.relativeOffsetOfLocalHeader + localHeader + entry.fileNameLength + entry.compressedSize;
      return isApart;
    });
}
