import { type Expression, type SqlBool, sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';

/**
 * That every word of a search occurs in a folded text, one of two letters or less where a word begins (decision 032);
 * blank finds everything. The database folds the words as it folded the text, so that accents, case and punctuation do
 * not count: a word of nothing else is passed over, and a search of nothing else finds nothing.
 */
export function matchesAllWords(folded: Expression<unknown>, search: string): Expression<SqlBool> {
  if (wordsOf(search).length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`(btrim(app.fold(${search})) <> '' and ${hasAllWords(folded, search)})`;
}

/** The same where it is known that the search is neither blank nor nothing but punctuation: sooner said of many rows. */
export const hasAllWords = (folded: Expression<unknown>, search: string): Expression<SqlBool> =>
  sql.join(
    wordsOf(search).map((word) => (isShort(word) ? begins(folded, word) : contains(folded, word))),
    sql` and `,
  );

/** By what the database's folding leaves of it: `D'Á` is `da`. Nothing but punctuation is in every text, and not short. */
function isShort(word: string): boolean {
  const { length } = word.normalize('NFKD').replace(/[^a-z0-9łøđ]/giu, '');
  return length === 1 || length === 2;
}

const wordsOf = (search: string) =>
  withoutCountryCode(search)
    .split(/\s+/u)
    .filter((word) => word !== '');

/** A sub-select, so that a word is folded once for a query whose plan is kept, and not once for a row. */
const contains = (folded: Expression<unknown>, word: string) =>
  sql<SqlBool>`${folded} like (select app.search_pattern(${word}))`;

/** Of so short a word no trigram lies within a text, but one where a word begins: the index finds those. */
const begins = (folded: Expression<unknown>, word: string) =>
  sql<SqlBool>`(
    ${folded} like (select substr(app.search_pattern(${word}), 2))
    or ${folded} like (select '% ' || substr(app.search_pattern(${word}), 2))
  )`;

/** A phone copied from a chat begins with +55, which no stored one does (contract/fields.ts). */
const withoutCountryCode = (search: string) => search.replace(/^\s*\+\s*55(?=[\s(]*\d)/u, '');

/**
 * A number that the planner does not see: it keeps the plan for the next page, and does not read a whole table in the hope
 * of finding enough matches of a rare word soon.
 */
export const unplanned = (value: number) => sql<number>`(select ${value}::bigint)`;

/** The patients in whose text a search is found, up to one more than are counted, in no order. */
export function foundByWords(folded: Expression<unknown>, search: string) {
  const matches = matchesAllWords(folded, search);
  return {
    matches,
    /** A common table expression, for after a `with`. */
    found: sql`matched as materialized (select id, full_name from patients where ${matches} limit ${unplanned(countedAtMost + 1)})`,
    howMany: sql<number>`(select count(*) from matched)`,
    /** Whether `matched` are all who are found. */
    few: sql<SqlBool>`(select count(*) from matched) <= ${countedAtMost}`,
  };
}

export interface Counted {
  total: number;
  /** Whether there are more than `total`. */
  more: boolean;
}

/** @param found how many a search has found, or more than are counted */
export const counted = (found: number): Counted => ({
  total: Math.min(found, countedAtMost),
  more: found > countedAtMost,
});
