import { sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { forgivenWords, hasAllWords, matchesAllWords, unplanned } from '../../platform/database/search.ts';

/** In a very large clinic only so many names that resemble a word are compared. */
const comparedAtMost = 2_000;
/** A name is listed where it resembles the search at least by this part of what the most similar name does. */
const asSimilar = 0.8;

/**
 * Ids of the patients whose names resemble a search that no name matches, the most similar first; up to one more than are
 * counted. Each word of four letters or more may hold a typing error (decision 051); the others must match.
 *
 * `exact` and `resembling` are read only as far as needed. They have no limit of their own: with one, the planner would
 * compare every name instead of using the trigram index.
 */
export async function findSimilarNames(tx: Scope, search: string): Promise<string[]> {
  const { forgiven, others } = forgivenWords(search);
  if (forgiven.length === 0) return [];
  const name = sql.ref('search_name');
  const each = (combine: string, part: (word: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
    sql.join(
      forgiven.map((word) => part(sql`(select app.fold(${word}))`)),
      sql.raw(combine),
    );
  const { rows } = await sql<{ id: string }>`
    with exact as materialized (
      select id from patients where ${matchesAllWords(name, search)}
    ), resembling as materialized (
      select id, search_name from patients
        where ${each(' and ', (word) => sql`app.resembles(${name}, ${word})`)}
          and ${others === '' ? sql`true` : hasAllWords(sql.ref('search_text'), others)}
    ), compared as materialized (
      select id, search_name, ${each(' + ', (word) => sql`app.resemblance(${name}, ${word})`)} as likeness
        from resembling where not exists (select from exact) limit ${unplanned(comparedAtMost)}
    )
    select id from compared where likeness >= ${asSimilar} * (select max(likeness) from compared)
      order by likeness desc, search_name, id limit ${unplanned(countedAtMost + 1)}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
