/** Rows that have expired and that nothing reads any more. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** Each table with the time at which a row expires. */
const expiring = {
  sessions: ['auth.sessions', 'expires_at'],
  links: ['auth.verifications', 'expires_at'],
  challenges: ['auth.sign_in_challenges', 'expires_at'],
  limits: ['auth.rate_limits', 'spent_until'],
  setUpLinks: ['private.setup_links', 'expires_at'],
  whatsappMessages: ['private.whatsapp_messages', 'expires_at'],
  whatsappAnswers: ['private.whatsapp_answers', 'expires_at'],
  bookingCodes: ['private.booking_codes', 'expires_at'],
} as const;

export type Expiring = keyof typeof expiring;
export const expiringRows: readonly Expiring[] = [
  'sessions',
  'links',
  'challenges',
  'limits',
  'setUpLinks',
  'whatsappMessages',
  'whatsappAnswers',
  'bookingCodes',
];

/** Margin without an earlier run. */
const marginDays = 30;

/**
 * Deletes some rows that had expired when the last run was. Locked ones are skipped, as everywhere (db/CONVENTIONS.md).
 * @param lastRun null in the first run of a process
 * @returns their number
 */
export async function deleteExpired(
  tx: Scope,
  what: Expiring,
  lastRun: Date | null,
  most: number,
): Promise<number> {
  const [table, column] = expiring[what];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
        where ${sql.ref(column)} <
          least(now(), coalesce(${lastRun}::timestamptz, now() - make_interval(days => ${marginDays})))
        order by ${sql.ref(column)} limit ${most} for update skip locked
    ))`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}

export async function readTime(tx: Scope): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a condition had no row');
  return row.now;
}

/** Whether this transaction is the only one of all processes that removes expired rows. */
export async function tryCleanupLock(tx: Scope): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('vico cleanup')) as taken`.execute(tx.db);
  return rows[0]?.taken ?? false;
}
