import { type Area, areas, type Place } from '../storage/storage.ts';

/**
 * What stands in a backup, in this order: what it is; the stored files; the rows, table after table, in gzipped parts;
 * the list of contents; the checksum of each member, as `sha256sum --check` reads it; the checksum of all before it.
 */
export const memberNames = {
  first: 'vico.json',
  contents: 'contents.json',
  sums: 'SHA256SUMS',
  whole: 'SHA256',
} as const;

/** The members that hold checksums have none of their own. */
export const isLast = (name: string) => name === memberNames.sums || name === memberNames.whole;

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
