import type { ObjectPlace } from './converted.ts';

/** Behind the host: public, signed, private and resized addresses. */
const served =
  /^\/storage\/v1\/(?:object|render\/image|s3)\/(?:(?:public|sign|authenticated|upload)\/)?([^/]+)\/(.+)$/u;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a per cent sign that encodes nothing
  }
};

const isPlain = (path: string) =>
  path !== '' &&
  !path.split('/').some((part) => part === '' || part === '.' || part === '..') &&
  !/[\p{Cc}\\]/u.test(path);

/**
 * Where an object lies in the older storage, from its address or its path. Null: elsewhere on the network, or no path.
 * @param bucket of a path that names none
 */
export function objectPlace(written: string, bucket: string): ObjectPlace | null {
  const text = written.trim();
  if (/^[a-z][a-z\d+.-]*:/iu.test(text)) {
    const address = URL.parse(text);
    const [, inBucket = '', path = ''] = served.exec(address?.pathname ?? '') ?? [];
    const place = { bucket: decoded(inBucket), path: decoded(path) };
    return isPlain(place.bucket) && isPlain(place.path) ? place : null;
  }
  const bare = text.replace(/^\/+/u, '');
  const path = bare.startsWith(`${bucket}/`) ? bare.slice(bucket.length + 1) : bare;
  return isPlain(path) ? { bucket, path } : null;
}
