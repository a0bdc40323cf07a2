import { type Kysely, sql } from 'kysely';
import { platformOptions } from '#contract/moving/platform-imports.ts';
import type { DB } from '../../platform/database/schema.ts';

/** What imports that are here were told of unknown words of a status: of each word the latest answer. */
export async function recallStatuses(db: Kysely<DB>) {
  const earlier = await db
    .selectFrom('imports')
    .select('options')
    .where('kind', '=', 'platform')
    .where('state', '=', 'done')
    .where(sql<boolean>`options ? 'statuses'`)
    .orderBy('created_at')
    .execute();
  const answers = earlier.flatMap(({ options }) => Object.entries(platformOptions.parse(options).statuses));
  return Object.fromEntries(answers.filter(([, choice]) => choice !== null));
}
