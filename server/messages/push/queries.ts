import { sql } from 'kysely';
import { hashToken } from '../../accounts/links/links.ts';
import type { Scope } from '../../platform/database/open-database.ts';

export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Devices of one account; the oldest subscription beyond ends. */
export const subscriptionsPerAccount = 10;

const sessionOf = (tx: Scope, token: string) =>
  tx.db.selectFrom('auth.sessions').select('id').where('token', '=', hashToken(token));

export async function findEndpoint(tx: Scope, sessionToken: string): Promise<string | null> {
  const found = await tx.db
    .selectFrom('auth.push_subscriptions')
    .select('endpoint')
    .where('session_id', '=', sessionOf(tx, sessionToken))
    .executeTakeFirst();
  return found?.endpoint ?? null;
}

/**
 * Stores the session's subscription in place of the one before. The device has one user: the same endpoint under another
 * session is of an earlier user of this browser, and ends.
 * @param tx with the account and the session locked
 */
export async function replaceSubscription(
  tx: Scope,
  userId: string,
  sessionToken: string,
  subscription: Subscription,
): Promise<void> {
  await tx.db
    .deleteFrom('auth.push_subscriptions')
    .where((or) =>
      or.or([or('session_id', '=', sessionOf(tx, sessionToken)), or('endpoint', '=', subscription.endpoint)]),
    )
    .execute();
  await tx.db
    .insertInto('auth.push_subscriptions')
    .values({
      ...subscription,
      user_id: userId,
      session_id: sessionOf(tx, sessionToken),
      created_at: sql`clock_timestamp()`,
    })
    // Another session of this browser came first, a moment ago: it has the newer user.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.db
    .deleteFrom('auth.push_subscriptions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('auth.push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(subscriptionsPerAccount),
    )
    .execute();
}

export async function deleteSubscription(tx: Scope, sessionToken: string): Promise<void> {
  await tx.db
    .deleteFrom('auth.push_subscriptions')
    .where('session_id', '=', sessionOf(tx, sessionToken))
    .execute();
}

/** One that the push service no longer knows. */
export async function deleteEndpoint(tx: Scope, endpoint: string): Promise<void> {
  await tx.db.deleteFrom('auth.push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** The subscriptions of an account in sessions that are valid now. */
export const listSubscriptions = (tx: Scope, userId: string): Promise<Subscription[]> =>
  tx.db
    .selectFrom('auth.push_subscriptions as subscription')
    .innerJoin('auth.sessions as session', 'session.id', 'subscription.session_id')
    .select(['subscription.endpoint', 'subscription.p256dh', 'subscription.auth'])
    .where('subscription.user_id', '=', userId)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .execute();
