/** The keys of authenticator apps at rest, each bound to its account. */
import { openValue, sealValue } from '../../platform/seal.ts';

const purpose = 'vico second factor keys v1';

export const sealKey = (secret: string, userId: string, key: string) =>
  sealValue(secret, purpose, userId, key);

/** Null where it was sealed with another secret or for another account: then no code of the app is right. */
export const openKey = (secret: string, userId: string, value: string) =>
  openValue(secret, purpose, userId, value);
