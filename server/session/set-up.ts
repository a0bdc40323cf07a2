import type { z } from 'zod';
import type { setUpInput } from '#contract/session.ts';
import { hashOf } from '../accounts/better-auth.ts';
import { hashToken } from '../accounts/links.ts';
import {
  actAs,
  existsAdministrator,
  findAccountByEmail,
  findSetupLink,
  insertAccount,
  lockAdministrators,
  takeSetupLink,
  upsertAdministrator,
} from '../accounts/queries.ts';
import type { RequestContext } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';

/** Makes the first administrator. The link holds once, and only while there is no administrator. */
export async function setUp(context: RequestContext, input: z.output<typeof setUpInput>): Promise<void> {
  const { db } = context;
  const tokenHash = hashToken(input.token);
  if (!(await db.asService((tx) => findSetupLink(tx, tokenHash)))) throw refusal('LINK_INVALID');
  const passwordHash = await hashOf(input.password);
  await db.asService(async (tx) => {
    await lockAdministrators(tx);
    if ((await existsAdministrator(tx)) || !(await takeSetupLink(tx, tokenHash)))
      throw refusal('LINK_INVALID');
    const { email, fullName } = input;
    if (await findAccountByEmail(tx, email)) throw refusal('ACCOUNT_EXISTS', { email });
    const userId = await insertAccount(tx, { email, name: fullName, passwordHash, emailVerified: true });
    await actAs(tx, { userId, fullName, role: 'admin' });
    await upsertAdministrator(tx, userId, fullName);
  }, context);
}
