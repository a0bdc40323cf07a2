/** The token of a mail's link to unsubscribe: the patient's id. It does not expire. */
import { readSealed, writeSealed } from '../../accounts/links/sealed-token.ts';

const purpose = 'vico unsubscribe links v1';
const idBytes = 16;

export const writeUnsubscribeToken = (secret: string, patientId: string): string =>
  writeSealed(secret, purpose, Buffer.from(patientId.replaceAll('-', ''), 'hex'));

/** @returns the patient's id; null for a token that this server did not write */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const id = readSealed(secret, purpose, token, idBytes);
  if (!id) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
