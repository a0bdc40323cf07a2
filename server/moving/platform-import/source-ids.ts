import { createHash } from 'node:crypto';
import { isId } from '#contract/value-formats.ts';

/**
 * The id that a row keeps. An address of the application takes only UUIDs of RFC 9562: any other id ('7',
 * '11111111-1111-1111-1111-111111111111') becomes the same UUID wherever it stands, in each run of the import.
 */
export function idFrom(written: string | null | undefined): string | null {
  const id = written?.trim().toLowerCase() ?? '';
  if (id === '') return null;
  if (isId(id)) return id;
  const hex = createHash('sha256').update(id).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
