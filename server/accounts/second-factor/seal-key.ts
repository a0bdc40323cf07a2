/**
 * Encrypts the keys of authenticator apps at rest: AES-256-GCM, with a key derived from the session secret. Bound to the
 * account, so that a row copied to another account is worthless. See docs/decisions/023 for what it protects from.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';

const sealingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'vico second factor keys v1', 32));

export function sealKey(secret: string, userId: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, sealingKey(secret), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

/** Null where it was sealed with another secret or for another account: then no code of the app is right. */
export function openKey(secret: string, userId: string, value: string): string | null {
  const [kind, ...parts] = value.split('.');
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (kind !== version || nonce?.length !== 12 || !sealed || tag?.length !== 16) return null;
  const decipher = createDecipheriv(algorithm, sealingKey(secret), nonce)
    .setAAD(Buffer.from(userId))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
