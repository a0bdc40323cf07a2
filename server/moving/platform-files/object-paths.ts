/** Files that operating systems add to folders, and no clinic stored. */
const added = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$|(^|\/)__MACOSX\//u;
export const isAddedByASystem = (path: string): boolean => added.test(path);

/** Whether a path stays in its bucket on every system: no empty part, `.`, `..`, backslash or control character. */
export const isSafePath = (path: string): boolean =>
  !/[\p{Cc}\\]/u.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** Buckets of the older application; each clinic has files in one of them. */
const usualBuckets = ['patient-files', 'patient-photos'];

/**
 * The folder around the buckets, where the person chose one above it: `storage/` of `storage/patient-files/…`.
 * @param top names of the chosen folder
 * @returns '' where the buckets are there already
 */
export function wrapperOf(top: readonly string[], inside: (name: string) => readonly string[]): string {
  const [only, ...others] = top;
  if (only === undefined || others.length > 0 || usualBuckets.includes(only)) return '';
  return inside(only).some((name) => usualBuckets.includes(name)) ? only : '';
}

/** `/storage/v1/object/public/BUCKET/PATH`, and the addresses of signed, private and resized objects. */
const address =
  /\/storage\/v1\/(?:object|render\/image|s3)\/(?:(?:public|sign|authenticated|info|upload)\/)?([^/]+)\/(.+)$/u;

/**
 * Where a stored value lies: a public or signed address of the platform, or a path in `bucket`, with or without its name.
 * @returns null for an address elsewhere, and for what leads out of the bucket
 */
export function locateObject(value: string, bucket: string): { bucket: string; path: string } | null {
  const text = value.trim();
  const found = address.exec(text.replace(/[?#].*$/u, ''));
  if (found) {
    const [, name = '', path = ''] = found;
    return inBucket(decode(name), path.split('/').map(decode).join('/'));
  }
  if (/^[a-z][a-z0-9+.-]*:/iu.test(text)) return null;
  const path = text.replace(/^\/+/u, '');
  return inBucket(bucket, path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : path);
}

const inBucket = (bucket: string, path: string) =>
  isSafePath(path) && isSafePath(bucket) && !bucket.includes('/') ? { bucket, path } : null;

/** A part of an address; as it is where it was never encoded. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
