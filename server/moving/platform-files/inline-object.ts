/** Pictures that the older platform kept in a row's own field, as a `data:` address. */

/** In place of a bucket. */
export const inlineBucket = 'data:';

export const isInline = (value: string): boolean => /^\s*data:/iu.test(value);

/** The bytes of a `data:` address; null where it holds none or is broken. */
export function readInline(address: string): Uint8Array<ArrayBuffer> | null {
  const comma = address.indexOf(',');
  if (comma < 0) return null;
  const body = address.slice(comma + 1);
  if (!/;\s*base64\s*$/iu.test(address.slice(0, comma))) return textBytes(body);
  const letters = body
    .replaceAll('%2B', '+')
    .replaceAll('%2F', '/')
    .replaceAll('%3D', '=')
    .replace(/\s+/gu, '');
  if (letters === '' || letters.length % 4 === 1 || !/^[\w+/-]+={0,2}$/u.test(letters)) return null;
  return Uint8Array.from(Buffer.from(letters, 'base64'));
}

function textBytes(body: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = new TextEncoder().encode(decodeURIComponent(body));
    return bytes.length > 0 ? bytes : null;
  } catch {
    return null;
  }
}
