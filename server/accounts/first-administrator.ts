import { screens } from '#contract/screens.ts';
import type { Database } from '../database/open-database.ts';
import { hashOf } from './better-auth.ts';
import { hashToken, newToken } from './links.ts';
import {
  existsAdministrator,
  findAccountByEmail,
  insertAccount,
  lockAdministrators,
  markEmailVerified,
  replaceSetupLink,
  upsertAdministrator,
} from './queries.ts';

interface Options {
  db: Database;
  publicUrl: string;
  /** From the environment; without it a set-up link is made. */
  admin: { email: string; password: string } | undefined;
}

const setupLinkSeconds = 7 * 24 * 60 * 60;

/**
 * Sees to it that a clinic without an administrator can get one.
 * @returns the one-use set-up link to print, or undefined where nobody needs it
 */
export async function ensureFirstAdministrator({
  db,
  publicUrl,
  admin,
}: Options): Promise<string | undefined> {
  if (await db.asService(existsAdministrator)) return undefined;
  if (admin) {
    await makeAdministrator(db, admin.email.toLowerCase(), await hashOf(admin.password));
    return undefined;
  }
  const token = newToken();
  const needed = await db.asService(async (tx) => {
    await lockAdministrators(tx);
    if (await existsAdministrator(tx)) return false;
    await replaceSetupLink(tx, hashToken(token), setupLinkSeconds);
    return true;
  });
  return needed ? `${publicUrl}${screens.setUp}?token=${token}` : undefined;
}

/** Whoever writes the environment vouches for the address. An account that is there already keeps its password. */
async function makeAdministrator(db: Database, email: string, passwordHash: string): Promise<void> {
  const name = 'Administrador';
  await db.asService(async (tx) => {
    await lockAdministrators(tx);
    if (await existsAdministrator(tx)) return;
    const account = await findAccountByEmail(tx, email);
    const userId =
      account?.user_id ?? (await insertAccount(tx, { email, name, passwordHash, emailVerified: true }));
    if (account) await markEmailVerified(tx, userId);
    await upsertAdministrator(tx, userId, account?.name ?? name);
  });
}
