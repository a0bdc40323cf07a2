/**
 * The token of a patient's link to one appointment (decision 069): a letter for the channel, the appointment's nonce, and a
 * seal of the server's key over both. A token that was made up is refused before the database is asked.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** How the patient got the link. An answer takes it as its channel. */
export type LinkChannel = 'email' | 'push' | 'whatsapp' | 'whatsapp_api';

const letters = { email: 'e', push: 'p', whatsapp: 'w', whatsapp_api: 'a' } as const satisfies Record<
  LinkChannel,
  string
>;

const nonceBytes = 16;
const sealBytes = 16;
/** Characters of base64url without padding. */
export const linkTokenLength = Math.ceil(((1 + nonceBytes + sealBytes) * 8) / 6);

const seal = (secret: string, content: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'vico appointment links v1', 32)))
    .update(content)
    .digest()
    .subarray(0, sealBytes);

export function writeLinkToken(secret: string, channel: LinkChannel, nonce: Buffer): string {
  const content = Buffer.concat([Buffer.from(letters[channel]), nonce]);
  return Buffer.concat([content, seal(secret, content)]).toString('base64url');
}

/** Null for a token that this server did not write. */
export function readLinkToken(secret: string, token: string): { channel: LinkChannel; nonce: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url');
  // One link has one spelling: Buffer ignores what is not base64url.
  if (bytes.length !== 1 + nonceBytes + sealBytes || bytes.toString('base64url') !== token) return null;
  const content = bytes.subarray(0, 1 + nonceBytes);
  if (!timingSafeEqual(bytes.subarray(1 + nonceBytes), seal(secret, content))) return null;
  const letter = String.fromCharCode(content[0] ?? 0);
  const channels = ['email', 'push', 'whatsapp', 'whatsapp_api'] as const;
  const channel = channels.find((each) => letters[each] === letter);
  return channel ? { channel, nonce: content.subarray(1) } : null;
}
