import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

/** Messages that have not been sent yet, of all processes. @param tx under clinic_service */
export const countWaitingMail = (tx: Scope) =>
  tx.db
    .selectFrom('private.outbox')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`count(*) filter (where last_error is not null)::int`.as('failing'),
      sql<number>`coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8`.as(
        'oldestSeconds',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Start of the last successful daily backup, or null. @param tx under clinic_service */
export async function findLastBackup(tx: Scope): Promise<Date | null> {
  const { last } = await tx.db
    .selectFrom('private.backups')
    .select(sql<Date | null>`max(started_at)`.as('last'))
    .where('file_name', 'is not', null)
    .executeTakeFirstOrThrow();
  return last;
}
