import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';
import type { Message } from './mailer.ts';

/** How long a claim keeps other processes from sending the message. */
export const claimSeconds = 120;
export const maxRetryDelaySeconds = 6 * 60 * 60;

/** @param tx under clinic_service */
export async function insertMessage(tx: Scope, message: Message): Promise<string> {
  const { id } = await tx.db
    .insertInto('private.outbox')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Claims due messages: other processes do not see them as due until the claim ends.
 * @param only the id of one message, instead of any
 */
export function claimMessages(tx: Scope, limit: number, only?: string) {
  const due = tx.db
    .selectFrom('private.outbox')
    .select('id')
    // A time beyond the longest delay was written while the server's clock was ahead: the message is due.
    .where((or) =>
      or.or([
        or('send_after', '<=', sql<Date>`now()`),
        or('send_after', '>', sql<Date>`now() + make_interval(secs => ${2 * maxRetryDelaySeconds})`),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('send_after')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return tx.db
    .updateTable('private.outbox')
    .set({ send_after: sql`now() + make_interval(secs => ${claimSeconds})`, attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts'])
    .execute();
}

export async function deleteMessage(tx: Scope, id: string): Promise<void> {
  await tx.db.deleteFrom('private.outbox').where('id', '=', id).execute();
}

/** @param retryAfterSeconds from now */
export async function postponeMessage(
  tx: Scope,
  id: string,
  retryAfterSeconds: number,
  error: string,
): Promise<void> {
  await tx.db
    .updateTable('private.outbox')
    .set({ send_after: sql`now() + make_interval(secs => ${retryAfterSeconds})`, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Undefined after it was sent. */
export const findMessage = (tx: Scope, id: string) =>
  tx.db.selectFrom('private.outbox').select('last_error').where('id', '=', id).executeTakeFirst();
