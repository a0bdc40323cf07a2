/** The token of a patient's link to one appointment (decision 069): a letter for the channel, and the appointment's nonce. */
import { readSealed, writeSealed } from '../../accounts/links/sealed-token.ts';

/** How the patient got the link. An answer takes it as its channel. */
export type LinkChannel = 'email' | 'push' | 'whatsapp' | 'whatsapp_api';

const letters = { email: 'e', push: 'p', whatsapp: 'w', whatsapp_api: 'a' } as const satisfies Record<
  LinkChannel,
  string
>;
const channels = ['email', 'push', 'whatsapp', 'whatsapp_api'] as const;

const purpose = 'vico appointment links v1';
export const nonceBytes = 16;

export const writeLinkToken = (secret: string, channel: LinkChannel, nonce: Buffer): string =>
  writeSealed(secret, purpose, Buffer.concat([Buffer.from(letters[channel]), nonce]));

/** Null for a token that this server did not write. */
export function readLinkToken(secret: string, token: string): { channel: LinkChannel; nonce: Buffer } | null {
  const content = readSealed(secret, purpose, token, 1 + nonceBytes);
  if (!content) return null;
  const letter = content.toString('latin1', 0, 1);
  const channel = channels.find((each) => letters[each] === letter);
  return channel ? { channel, nonce: content.subarray(1) } : null;
}
