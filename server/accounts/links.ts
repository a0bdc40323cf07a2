import { createHash, randomBytes } from 'node:crypto';
import { screens } from '#contract/screens.ts';
import type { Scope } from '../database/open-database.ts';
import { insertLink } from './queries.ts';

const purposes = {
  'reset-password': { path: screens.resetPassword, seconds: 60 * 60 },
  'confirm-email': { path: screens.confirmEmail, seconds: 7 * 24 * 60 * 60 },
} as const;
export type LinkPurpose = keyof typeof purposes;

export const newToken = () => randomBytes(32).toString('base64url');

/** Only this is stored: who reads the database, or a backup of it, gets no link that works. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

export const linkIdentifier = (purpose: LinkPurpose, token: string) => `${purpose}:${hashToken(token)}`;

/** Makes a one-use link for an account; it is never seen again after this. */
export async function issueLink(
  tx: Scope,
  purpose: LinkPurpose,
  userId: string,
  publicUrl: string,
): Promise<string> {
  const { path, seconds } = purposes[purpose];
  const token = newToken();
  await insertLink(tx, linkIdentifier(purpose, token), userId, seconds);
  return `${publicUrl}${path}?token=${token}`;
}
