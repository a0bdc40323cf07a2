/** The end of the e-mails about appointments, by the link of one: on the screen, or with one click of a mail program. */
import type { Hono } from 'hono';
import { screens } from '#contract/screen-addresses.ts';
import { forAnyone } from '../../platform/calls/procedures.ts';
import type { HttpEnvironment } from '../../platform/calls/request-log.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { endEmail } from './queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

/** A token that this server did not write is ignored before the database is asked. */
async function unsubscribe(
  db: Database,
  secret: string,
  token: string,
  address: string | null,
): Promise<void> {
  const patientId = readUnsubscribeToken(secret, token);
  if (patientId) await db.asService((tx) => endEmail(tx, patientId), { address });
}

export const noticesRoutes = {
  unsubscribe: forAnyone.notices.unsubscribe.handler(async ({ input: { token }, context }) => {
    await unsubscribe(context.db, context.accounts.secret, token, context.address);
    return {};
  }),
};

/**
 * `List-Unsubscribe-Post` (RFC 8058): the mail program posts to the address that a person opens. The body says only
 * `List-Unsubscribe=One-Click`, and is not read.
 */
export function serveUnsubscribe(
  app: Hono<HttpEnvironment>,
  { db, accounts: { secret } }: { db: Database; accounts: { secret: string } },
): void {
  app.post(screens.unsubscribe, async (c) => {
    await unsubscribe(db, secret, c.req.query('token') ?? '', null);
    return c.body(null, 200);
  });
}
