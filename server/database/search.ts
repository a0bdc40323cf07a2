import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * That every word of a search occurs in a folded text; blank finds everything. The database folds the words as it
 * folded the text, so that accents, case and punctuation do not count: a word of nothing else is passed over, and a
 * search of nothing else finds nothing.
 */
export function matchesAllWords(folded: Expression<unknown>, search: string): Expression<SqlBool> {
  const words = withoutCountryCode(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const conditions = words.map((word) => sql<SqlBool>`${folded} like app.search_pattern(${word})`);
  if (conditions.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(btrim(app.fold(${search})) <> '' and ${sql.join(conditions, sql` and `)})`;
}

/** A phone copied from a chat begins with +55, which no stored one does (contract/fields.ts). */
const withoutCountryCode = (search: string) => search.replace(/^\s*\+\s*55(?=[\s(]*\d)/u, '');
