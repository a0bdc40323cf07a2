/** The token of a mail's link to unsubscribe: the patient's id, and a seal of the server's key. It does not expire. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const [idBytes, sealBytes] = [16, 16];
/** Characters of base64url without padding. */
export const unsubscribeTokenLength = Math.ceil(((idBytes + sealBytes) * 8) / 6);

const seal = (secret: string, id: Buffer) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'vico unsubscribe links v1', 32)))
    .update(id)
    .digest()
    .subarray(0, sealBytes);

export function writeUnsubscribeToken(secret: string, patientId: string): string {
  const id = Buffer.from(patientId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, seal(secret, id)]).toString('base64url');
}

/** @returns the patient's id; null for a token that this server did not write */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + sealBytes || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), seal(secret, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
