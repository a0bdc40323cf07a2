import { type Area, areas, type Place } from '../../platform/storage/storage.ts';

/**
 * The members of a backup, in this order: the format; the stored files; the rows, table after table, in gzipped parts;
 * the manifest; the checksums of the members, for `sha256sum --check`; the checksum of all bytes before it.
 */
export const memberNames = {
  first: 'vico.json',
  manifest: 'contents.json',
  sums: 'SHA256SUMS',
  whole: 'SHA256',
} as const;

/** Whether a member holds checksums: it has none of its own. */
export const isChecksums = (name: string) => name === memberNames.sums || name === memberNames.whole;

export const objectName = ({ area, key }: Place) => `files/${area}/${key}`;

export function placeOfName(name: string): Place | undefined {
  const [, wanted, key] = /^files\/([a-z-]+)\/(.+)$/su.exec(name) ?? [];
  const area = areas.find((known): known is Area => known === wanted);
  return area && key ? { area, key } : undefined;
}

export const rowsName = (table: string, part: number) =>
  `rows/${table}.${String(part).padStart(5, '0')}.copy.gz`;

/** The table whose rows a member holds. */
export const tableOfName = (name: string): string | undefined =>
  /^rows\/(.+)\.\d{5,}\.copy\.gz$/u.exec(name)?.[1];
