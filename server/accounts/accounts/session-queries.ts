/** The rows of sessions: sign-in, look-up, renewal, end. A token is stored as its hash only. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import { hashToken } from '../links/links.ts';
import { selectAccounts } from './queries.ts';
import {
  longestSessionSeconds,
  longestUseSeconds,
  renewAfterSeconds,
  sessionSeconds,
} from './session-cookie.ts';

const now = sql<Date>`now()`;
/** The number stands in the text: with a plan that knows its value PostgreSQL would plan each look-up of a session anew. */
const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})`;

/** The browser and the network address of a use. */
export interface UsedFrom {
  user_agent: string | null;
  ip_address: string | null;
}

/** A use is recorded when the recorded one is older. */
const recordUseAfterSeconds = 10 * 60;

/** Use does not extend a session behind it. */
const lastMoment = sql<Date>`session.created_at + make_interval(secs => ${sql.lit(longestUseSeconds)})`;

/** A valid session with its account. One that ends too late was made while the clock was ahead: it is invalid. */
export const findSession = (tx: Scope, token: string) =>
  selectAccounts(tx)
    .innerJoin('auth.sessions as session', 'session.user_id', 'account.id')
    .select([
      'session.expires_at',
      sql<boolean>`session.expires_at < least(${after(sessionSeconds - renewAfterSeconds)}, ${lastMoment})`.as(
        'renewal_due',
      ),
      sql<boolean>`session.updated_at < ${after(-recordUseAfterSeconds)}`.as('use_due'),
    ])
    .where('session.token', '=', hashToken(token))
    .where('session.expires_at', '>', now)
    .where('session.expires_at', '<', after(longestSessionSeconds))
    .where(lastMoment, '>', now)
    .executeTakeFirst();

/** As `findSession`, with a lock: the session cannot end before the transaction does. */
export async function lockSession(tx: Scope, token: string) {
  await tx.db
    .selectFrom('auth.sessions')
    .select('id')
    .where('token', '=', hashToken(token))
    .forKeyShare()
    .execute();
  return findSession(tx, token);
}

/** Open sessions of one account. A reception's computers and phones need far fewer. */
export const sessionsPerAccount = 50;

/**
 * Starts a session, and ends those that were used least recently where the account has too many.
 * @param tx with the account locked
 * @returns when the session ends unless it is renewed
 */
export async function insertSession(
  tx: Scope,
  userId: string,
  token: string,
  usedFrom: UsedFrom,
): Promise<Date> {
  const { expires_at } = await tx.db
    .insertInto('auth.sessions')
    .values({ user_id: userId, token: hashToken(token), expires_at: after(sessionSeconds), ...usedFrom })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await tx.db
    .deleteFrom('auth.sessions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('token', '<>', hashToken(token))
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .offset(sessionsPerAccount - 1),
    )
    .execute();
  return expires_at;
}

/** Records the last use of a session, for the list of its owner. */
export async function recordUse(tx: Scope, token: string, usedFrom: UsedFrom): Promise<void> {
  await tx.db
    .updateTable('auth.sessions')
    .set({ updated_at: now, ...usedFrom })
    .where('token', '=', hashToken(token))
    .execute();
}

/** The valid sessions of an account, this one first, then by their last use. */
export const listSessions = (tx: Scope, userId: string, token: string) =>
  tx.db
    .selectFrom('auth.sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .select(sql<boolean>`token = ${hashToken(token)}`.as('is_current'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('expires_at', '<', after(longestSessionSeconds))
    .orderBy(sql`token = ${hashToken(token)}`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();

/** @returns the new end; null where the session has just ended */
export async function extendSession(tx: Scope, token: string, usedFrom: UsedFrom): Promise<Date | null> {
  const extended = await tx.db
    .updateTable('auth.sessions as session')
    .set({
      expires_at: sql<Date>`least(${after(sessionSeconds)}, ${lastMoment})`,
      updated_at: now,
      ...usedFrom,
    })
    .where('token', '=', hashToken(token))
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst();
  return extended?.expires_at ?? null;
}

export async function deleteSession(tx: Scope, token: string): Promise<void> {
  await tx.db.deleteFrom('auth.sessions').where('token', '=', hashToken(token)).execute();
}

/** All sessions of the account, and what else lets its holder in. @param tx with the account locked */
export async function deleteSessions(tx: Scope, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
  await deleteOtherWaysIn(tx, userId);
}

/** Sign-ins between the two steps, and the address of the calendar, which asks for no password. */
async function deleteOtherWaysIn(tx: Scope, userId: string): Promise<void> {
  await tx.db.deleteFrom('auth.sign_in_challenges').where('user_id', '=', userId).execute();
  await tx.db.deleteFrom('auth.calendar_feeds').where('user_id', '=', userId).execute();
}

/** As `deleteSessions`, but for the one with this token. @param tx with the account locked */
export async function deleteOtherSessions(tx: Scope, userId: string, token: string): Promise<void> {
  await tx.db
    .deleteFrom('auth.sessions')
    .where('user_id', '=', userId)
    .where('token', '<>', hashToken(token))
    .execute();
  await deleteOtherWaysIn(tx, userId);
}
