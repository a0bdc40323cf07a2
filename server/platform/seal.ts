/**
 * Encrypts a secret at rest: AES-256-GCM, with a key derived from the server's secret, one for each purpose. Bound to what it
 * belongs to, so that a value copied to another row is worthless. See docs/decisions/023 for what it protects from.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';

/** The names stay: stored values depend on them. */
type Purpose = 'vico second factor keys v1' | 'vico mail password v1';

const sealingKey = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** @param owner what the value belongs to */
export function sealValue(secret: string, purpose: Purpose, owner: string, value: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, sealingKey(secret, purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return [version, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join(
    '.',
  );
}

/** Null where it was sealed with another secret, for another purpose or for another owner. */
export function openValue(secret: string, purpose: Purpose, owner: string, value: string): string | null {
  const [kind, ...parts] = value.split('.');
  const [nonce, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (kind !== version || nonce?.length !== 12 || !sealed || tag?.length !== 16) return null;
  const decipher = createDecipheriv(algorithm, sealingKey(secret, purpose), nonce)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
