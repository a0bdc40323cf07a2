/**
 * Tokens of links that need no row: some bytes, and a seal of the server's key over them, as base64url. One that this server
 * did not write is refused before the database is asked.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const sealBytes = 16;

/** Each purpose has a key of its own, so that no token works for another one. The names stay: tokens that were sent depend on them. */
type Purpose =
  | 'vico appointment links v1'
  | 'vico unsubscribe links v1'
  | 'vico anamnesis access v1'
  | 'vico term access v1';

const seal = (secret: string, purpose: Purpose, content: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
    .update(content)
    .digest()
    .subarray(0, sealBytes);

export const writeSealed = (secret: string, purpose: Purpose, content: Buffer): string =>
  Buffer.concat([content, seal(secret, purpose, content)]).toString('base64url');

/** @param contentBytes how long the content is @returns null for a token that this server did not write for this purpose */
export function readSealed(
  secret: string,
  purpose: Purpose,
  token: string,
  contentBytes: number,
): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  // One link has one spelling: Buffer ignores what is not base64url.
  if (bytes.length !== contentBytes + sealBytes || bytes.toString('base64url') !== token) return null;
  const content = bytes.subarray(0, contentBytes);
  return timingSafeEqual(bytes.subarray(contentBytes), seal(secret, purpose, content)) ? content : null;
}
