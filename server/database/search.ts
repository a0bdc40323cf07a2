import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * That every word of a search occurs in a folded text; blank finds everything. The database folds the words as it
 * folded the text, so that accents, case and punctuation do not count.
 */
export function matchesAllWords(folded: Expression<unknown>, search: string): Expression<SqlBool> {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const conditions = words.map((word) => sql<SqlBool>`${folded} like app.search_pattern(${word})`);
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
