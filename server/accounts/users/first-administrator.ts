import type { z } from 'zod';
import type { setUpInput } from '#contract/accounts/session.ts';
import { screens } from '#contract/screen-addresses.ts';
import type { RequestContext } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { StartupError } from '../../platform/environment.ts';
import { assertNewPassword, findPasswordProblem } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import {
  findAccountByEmail,
  insertAccount,
  lockAccountByEmail,
  lockAdministrators,
  markEmailVerified,
  setAuditUser,
  upsertAdministrator,
} from '../accounts/queries.ts';
import { hashToken, newToken } from '../links/links.ts';
import { findSetupLink, replaceSetupLink, takeSetupLink } from '../links/queries.ts';
import { countAdministrators } from './queries.ts';

interface Options {
  db: Database;
  publicUrl: string;
  /** From the environment; without it a set-up link is made. */
  admin: { email: string; password: string } | undefined;
}

const setupLinkSeconds = 7 * 24 * 60 * 60;

/**
 * Makes sure that a clinic without an administrator can get one.
 * @returns the one-use set-up link to print, where one is needed
 */
export async function ensureFirstAdministrator({
  db,
  publicUrl,
  admin,
}: Options): Promise<string | undefined> {
  if ((await db.asService(countAdministrators)) > 0) return undefined;
  if (admin) {
    const email = admin.email.toLowerCase();
    const about = { owner: 'staff', email, fullName: '' } as const;
    const problem = await db.asService((tx) => findPasswordProblem(tx, admin.password, about));
    if (problem) throw new StartupError(`ADMIN_PASSWORD: ${problem}`, 'Use outra senha, também para entrar.');
    await makeAdministrator(db, email, await hashPassword(admin.password));
    return undefined;
  }
  const token = newToken();
  const needed = await db.asService(async (tx) => {
    await lockAdministrators(tx);
    if ((await countAdministrators(tx)) > 0) return false;
    await replaceSetupLink(tx, hashToken(token), setupLinkSeconds);
    return true;
  });
  return needed ? `${publicUrl}${screens.setUp}?token=${token}` : undefined;
}

/** An address from the environment counts as verified. An account that exists already keeps its password. */
async function makeAdministrator(db: Database, email: string, passwordHash: string): Promise<void> {
  const name = 'Administrador';
  await db.asService(async (tx) => {
    await lockAdministrators(tx);
    if ((await countAdministrators(tx)) > 0) return;
    const account = await lockAccountByEmail(tx, email);
    const userId =
      account?.user_id ?? (await insertAccount(tx, { email, name, passwordHash, emailVerified: true }));
    if (account) await markEmailVerified(tx, userId);
    await upsertAdministrator(tx, userId, account?.name ?? name);
  });
}

/** Uses the set-up link. It is valid once, and only while there is no administrator. */
export async function setUp(context: RequestContext, input: z.output<typeof setUpInput>): Promise<void> {
  const { db } = context;
  const tokenHash = hashToken(input.token);
  // Before hashing, so that a guessed token costs one query only.
  if (!(await db.asService((tx) => findSetupLink(tx, tokenHash)))) throw refusal('LINK_INVALID');
  await db.asService((tx) => assertNewPassword(tx, input.password, { owner: 'staff', ...input }));
  const passwordHash = await hashPassword(input.password, 'strangers');
  await db.asService(async (tx) => {
    await lockAdministrators(tx);
    const isNeeded = (await countAdministrators(tx)) === 0;
    if (!isNeeded || !(await takeSetupLink(tx, tokenHash))) throw refusal('LINK_INVALID');
    const { email, fullName } = input;
    if (await findAccountByEmail(tx, email)) throw refusal('ACCOUNT_EXISTS', { email });
    const userId = await insertAccount(tx, { email, name: fullName, passwordHash, emailVerified: true });
    await setAuditUser(tx, { userId, fullName, role: 'admin' });
    await upsertAdministrator(tx, userId, fullName);
  }, context);
}
