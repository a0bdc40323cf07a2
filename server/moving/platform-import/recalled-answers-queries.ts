import { type Kysely, sql } from 'kysely';
import { platformOptions } from '#contract/moving/platform-imports.ts';
import type { DB } from '../../platform/database/schema.ts';

/** What imports that are here were told of unknown words of a status and of names of professionals: of each the latest answer. */
export async function recallAnswers(db: Kysely<DB>) {
  const earlier = await db
    .selectFrom('imports')
    .select('options')
    .where('kind', '=', 'platform')
    .where('state', '=', 'done')
    .where(sql<boolean>`options ?| array['statuses', 'professionals']`)
    .orderBy('created_at')
    .execute();
  const answers = earlier.map(({ options }) => platformOptions.parse(options));
  const known = answers.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([, choice]) => choice !== null),
  );
  return {
    statuses: Object.fromEntries(known),
    professionals: Object.fromEntries(answers.flatMap(({ professionals }) => Object.entries(professionals))),
  };
}
