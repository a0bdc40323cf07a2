/** The ZIP archive that an XLSX file is: one of a few kilobytes can claim or unpack to gigabytes. */
import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { type RefuseZip, readEntries, type ZipLimits } from '../zip/read-entries.ts';
import { SpreadsheetProblem } from './spreadsheet-problem.ts';

const megabyte = 1024 * 1024;
const limits: ZipLimits = {
  entries: 10_000,
  /** 50,000 rows of 100 columns are about 250 MB. */
  total: 300 * megabyte,
  /** Sheets of repeated values reach about 60. */
  ratio: 200,
  free: 10 * megabyte,
};

export interface Container {
  has(name: string): boolean;
  /** @returns null for a part that is not there. @throws SpreadsheetProblem sheet_unsafe for more than `limitBytes` */
  open(name: string, limitBytes?: number): Promise<Readable | null>;
}

const failures = {
  damaged: 'sheet_damaged',
  encrypted: 'sheet_protected',
  too_large: 'sheet_unsafe',
  unsafe: 'sheet_unsafe',
} as const;
const refuse = ((refusal, about) =>
  new SpreadsheetProblem(failures[refusal], { cause: about?.cause })) satisfies RefuseZip;

/** What is wrong with a part, by yauzl's message: it has no codes. */
export const containerProblem = (cause: unknown): SpreadsheetProblem =>
  cause instanceof SpreadsheetProblem
    ? cause
    : refuse(cause instanceof Error && cause.message.includes('too many bytes') ? 'too_large' : 'damaged', {
        cause,
      });

/** @throws SpreadsheetProblem */
export async function openContainer(bytes: Buffer): Promise<Container> {
  try {
    // Not strict: some programs write backslashes, which become slashes.
    const options = { lazyEntries: true, strictFileNames: false, validateEntrySizes: true };
    const zip = await fromBufferPromise(bytes, options);
    const entries = await readEntries(zip, limits, refuse);
    return {
      has: (name) => entries.has(name),
      open: async (name, limitBytes = limits.total) => {
        const entry = entries.get(name);
        if (entry === undefined) return null;
        if (entry.uncompressedSize > limitBytes) throw new SpreadsheetProblem('sheet_unsafe');
        return await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
          throw containerProblem(cause);
        });
      },
    };
  } catch (cause) {
    throw containerProblem(cause);
  }
}
