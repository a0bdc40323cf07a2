/** Codes of the public booking page. Every function runs under clinic_service. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

interface NewCode {
  ticketHash: string;
  emailHash: string;
  codeHash: string;
}

export async function insertCode(
  tx: Scope,
  { ticketHash, emailHash, codeHash }: NewCode,
  minutes: number,
): Promise<void> {
  await tx.db
    .insertInto('private.booking_codes')
    .values({
      ticket_hash: ticketHash,
      email_hash: emailHash,
      code_hash: codeHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute();
}

/** Counts a try. @returns undefined where none is left, or for an expired or unknown ticket */
export const countTry = (tx: Scope, ticketHash: string, most: number) =>
  tx.db
    .updateTable('private.booking_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('ticket_hash', '=', ticketHash)
    .where('attempts', '<', most)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email_hash', 'code_hash'])
    .executeTakeFirst();

/** @returns whether this transaction got it */
export async function takeCode(tx: Scope, ticketHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('private.booking_codes')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Requests that the clinic has not answered: of one e-mail, and of all visitors. Transactions that store one wait for each
 * other, so that each counts the ones before.
 * @param now the clinic's local time, yyyy-MM-dd HH:mm:ss
 */
export async function countOpenRequests(tx: Scope, email: string, now: string) {
  await sql`select pg_advisory_xact_lock(hashtext('requests of visitors'))`.execute(tx.db);
  return tx.db
    .selectFrom('booking_requests')
    .select([
      sql<number>`count(*) filter (where visitor_email = ${email})::integer`.as('ofEmail'),
      sql<number>`count(*)::integer`.as('ofAll'),
    ])
    .where('visitor_email', 'is not', null)
    .where('state', 'in', ['pending', 'proposed'])
    .where(sql<string>`date + time`, '>', now)
    .executeTakeFirstOrThrow();
}
