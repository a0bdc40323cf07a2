import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../db/migrations/', import.meta.url);

/** A migration as `private.migrations` and a backup record it. */
export type Recorded = { name: string; checksum: string };
/** A file of SQL. */
export type Migration = Recorded & { sql: string };

/** Checksums of the files in `db/migrations`: a file that is listed never changes again. */
export const checksumFile = new URL('checksums.sha256', folder);
/** The files that 0101 to 0123 replaced, as databases have recorded them (decision 083). */
const squashedFile = new URL('before-squash.sha256', folder);

/** In order, by their four-digit number. */
export const readMigrations = (): Promise<Migration[]> => readSqlFiles(folder);

export const readSquashed = (): Promise<Recorded[]> => readChecksums(squashedFile);

/** By name. */
export async function readSqlFiles(from: URL): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      // A checkout on Windows may have CRLF, which is not a change.
      const sql = (await readFile(new URL(file, from), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.replace(/\.sql$/u, ''), sql, checksum: checksumOf(sql) };
    }),
  );
}

export const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Reads a file in the format of `sha256sum`. */
export async function readChecksums(file: URL): Promise<Recorded[]> {
  const lines = await readFile(file, 'utf8');
  return [...lines.matchAll(/^([0-9a-f]{64}) {2}(.+)\.sql\r?$/gmu)].map(([, checksum = '', name = '']) => ({
    name,
    checksum,
  }));
}

export const writeChecksums = (files: readonly Recorded[]): string =>
  files.map(({ name, checksum }) => `${checksum}  ${name}.sql\n`).join('');
