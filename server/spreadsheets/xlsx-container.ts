/**
 * The ZIP archive that an XLSX file is. Names and sizes are checked before anything is unpacked, and each part again while
 * it is: an archive of a few kilobytes can claim or unpack to gigabytes.
 */
import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SpreadsheetProblem } from './spreadsheet-problem.ts';

const megabyte = 1024 * 1024;
const limits = {
  entries: 10_000,
  /** Of all parts. 50,000 rows of 100 columns are about 250 MB. */
  unpackedBytes: 300 * megabyte,
  /** Unpacked to packed, of what is larger than `freeBytes`. Sheets of repeated values reach about 60. */
  ratio: 200,
  freeBytes: 10 * megabyte,
};

export interface Container {
  has(name: string): boolean;
  /** @returns null for a part that is not there. @throws SpreadsheetProblem sheet_unsafe for more than `limitBytes` */
  open(name: string, limitBytes?: number): Promise<Readable | null>;
}

const isUnsafe = (entry: Entry) =>
  entry.uncompressedSize > limits.freeBytes && entry.uncompressedSize > entry.compressedSize * limits.ratio;

async function listed(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  if (zip.entryCount > limits.entries) throw new SpreadsheetProblem('sheet_unsafe');
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new SpreadsheetProblem('sheet_protected');
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > limits.unpackedBytes || isUnsafe(entry) || entries.has(entry.fileName))
      throw new SpreadsheetProblem('sheet_unsafe');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** What is wrong with an archive, by yauzl's messages: it has no codes. */
const problemOf = (cause: unknown) =>
  cause instanceof SpreadsheetProblem
    ? cause
    : new SpreadsheetProblem(
        cause instanceof Error &&
          /absolute path|invalid relative path|invalid characters|too many bytes/u.test(cause.message)
          ? 'sheet_unsafe'
          : 'sheet_damaged',
        { cause },
      );

/** @throws SpreadsheetProblem */
export async function openContainer(bytes: Buffer): Promise<Container> {
  try {
    // yauzl refuses paths that lead out of the folder, and ends a part that unpacks to more than its size says.
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    const entries = await listed(zip);
    return {
      has: (name) => entries.has(name),
      open: async (name, limitBytes = limits.unpackedBytes) => {
        const entry = entries.get(name);
        if (entry === undefined) return null;
        if (entry.uncompressedSize > limitBytes) throw new SpreadsheetProblem('sheet_unsafe');
        return await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
          throw problemOf(cause);
        });
      },
    };
  } catch (cause) {
    throw problemOf(cause);
  }
}

export { problemOf as containerProblem };
