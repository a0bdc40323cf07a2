import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';
import type { Message } from './mailer.ts';

/** How long a process has for one attempt before another may make the next. */
export const claimSeconds = 120;
/** No message is put off for longer. */
export const longestPauseSeconds = 6 * 60 * 60;

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
 * Takes due messages for this process: nobody else sees them as due until the claim runs out.
 * @param only one message, instead of whichever are due
 */
export function claimMessages(tx: Scope, limit: number, only?: string) {
  const due = tx.db
    .selectFrom('private.outbox')
    .select('id')
    // What is due later than anything is ever put off was written under a clock that was ahead and has been set right.
    .where((or) =>
      or.or([
        or('send_after', '<=', sql<Date>`now()`),
        or('send_after', '>', sql<Date>`now() + make_interval(secs => ${2 * longestPauseSeconds})`),
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

/** Undefined once it has been sent. */
export const findMessage = (tx: Scope, id: string) =>
  tx.db.selectFrom('private.outbox').select('last_error').where('id', '=', id).executeTakeFirst();
