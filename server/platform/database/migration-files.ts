import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../../../db/migrations/', import.meta.url);

/** A migration as `private.migrations` and a backup record it. */
export type Recorded = { name: string; checksum: string };
export type Migration = Recorded & { sql: string };

/** Checksums of the files in `db/migrations`: a file that is listed never changes again. */
export const checksumFile = new URL('checksums.sha256', folder);
/** The files that 0001 to 0016 replaced, as databases have recorded them (decision 042). */
const squashedFile = new URL('before-squash.sha256', folder);

/** In order, by their four-digit number. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      // A checkout on Windows may have CRLF, which is not a change.
      const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.replace(/\.sql$/u, ''),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
}

export const readSquashed = (): Promise<Recorded[]> => readChecksums(squashedFile);

/** Reads a file in the format of `sha256sum`. */
export async function readChecksums(file: URL): Promise<Recorded[]> {
  const lines = await readFile(file, 'utf8');
  return [...lines.matchAll(/^([0-9a-f]{64}) {2}(.+)\.sql\r?$/gmu)].map(([, checksum = '', name = '']) => ({
    name,
    checksum,
  }));
}
