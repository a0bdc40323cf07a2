import { sql } from 'kysely';
import type { Scope } from './scope.ts';

/** The answer to a change that is then taken back, with its locks, announcements and lines of the audit log. */
export async function tryOut<Answer>(tx: Scope, change: () => Promise<Answer>): Promise<Answer> {
  await sql`savepoint before_trial`.execute(tx.db);
  const answer = await change();
  await sql`rollback to savepoint before_trial`.execute(tx.db);
  return answer;
}
