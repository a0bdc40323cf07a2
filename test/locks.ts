import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';

/** Number of transactions of this database that wait for a lock. */
export async function waitingForLocks(db: Kysely<DB>): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(db);
  return rows[0]?.count;
}
