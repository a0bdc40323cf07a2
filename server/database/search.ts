import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import type { Scope } from './open-database.ts';

/**
 * That every word of a search occurs in a folded text, one of two letters or less where a word begins (decision 032);
 * blank finds everything. The database folds the words as it folded the text, so that accents, case and punctuation do
 * not count: a word of nothing else is passed over, and a search of nothing else finds nothing.
 */
export function matchesAllWords(folded: Expression<unknown>, search: string): Expression<SqlBool> {
  const words = withoutCountryCode(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const conditions = words.map((word) => (word.length > 2 ? contains(folded, word) : begins(folded, word)));
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(btrim(app.fold(${search})) <> '' and ${sql.join(conditions, sql` and `)})`;
}

const contains = (folded: Expression<unknown>, word: string) =>
  sql<SqlBool>`${folded} like app.search_pattern(${word})`;

/** Of so short a word no trigram lies within a text, but one where a word begins: the index finds those. */
const begins = (folded: Expression<unknown>, word: string) =>
  sql<SqlBool>`(
    ${folded} like substr(app.search_pattern(${word}), 2)
    or ${folded} like '% ' || substr(app.search_pattern(${word}), 2)
  )`;

/** A phone copied from a chat begins with +55, which no stored one does (contract/fields.ts). */
const withoutCountryCode = (search: string) => search.replace(/^\s*\+\s*55(?=[\s(]*\d)/u, '');

/**
 * One more than are counted, kept from the planner: told how few are asked for, it reads a whole table in the hope of
 * coming upon a rare word soon.
 */
export const limitUnplanned = sql<number>`(select ${countedAtMost + 1}::bigint)`;

export interface Counted {
  total: number;
  /** Whether there are more than `total`. */
  more: boolean;
}

/** How many a search finds, counted no further than anybody reads on. */
export async function countFound<Known, Tables extends keyof Known>(
  tx: Scope,
  found: SelectQueryBuilder<Known, Tables, object>,
): Promise<Counted> {
  const some = found.select(sql<number>`1`.as('one')).limit(limitUnplanned).as('some');
  const { count } = await tx.db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(count, countedAtMost), more: count > countedAtMost };
}
