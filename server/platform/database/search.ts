import { type Expression, type SqlBool, sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';

/**
 * Every word of the search occurs in a folded text; a word of one or two letters only at the beginning of a word (decision
 * 032). A blank search finds everything. Accents, case and punctuation do not count: a word of punctuation only is
 * ignored, and a search of punctuation only finds nothing.
 */
export function matchesAllWords(folded: Expression<unknown>, search: string): Expression<SqlBool> {
  if (wordsOf(search).length === 0) return sql<SqlBool>`true`;
  // A sub-select, so that a generic plan folds the search once, also within an `or`.
  return sql<SqlBool>`((select btrim(app.fold(${search})) <> '') and ${hasAllWords(folded, search)})`;
}

/** As `matchesAllWords`, faster, for a search that is known to be neither blank nor punctuation only. */
export const hasAllWords = (folded: Expression<unknown>, search: string): Expression<SqlBool> =>
  sql.join(
    wordsOf(search).map((word) => (isShort(word) ? begins(folded, word) : contains(folded, word))),
    sql` and `,
  );

/**
 * As `matchesAllWords`, for a text as it was written, where there is no folded column: folding takes 0.2 ms for a text of a
 * page, a regular expression a hundredth of it.
 */
export function writesAllWords(text: Expression<unknown>, search: string): Expression<SqlBool> {
  const words = wordsOf(search);
  const folded = words.map(fold).filter((word) => word !== '');
  if (folded.length === 0) return words.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`false`;
  return sql.join(
    folded.map((word) => sql<SqlBool>`${text} ~* ${asWritten(word)}`),
    sql` and `,
  );
}

/** What folding removes: punctuation, and accents that are characters of their own. */
const removed = '[!-/:-@[-`{-~´‘-”–—·\\u0300-\\u036f]*';

/** The characters that are folded to one letter, beside itself. */
const accented = new Map<string, string>();
for (let code = 0xa0; code <= 0x24f; code += 1) {
  const letter = fold(String.fromCodePoint(code));
  if (/^[a-z\d]$/u.test(letter))
    accented.set(letter, (accented.get(letter) ?? '') + String.fromCodePoint(code));
}

/** A folded word as a regular expression of PostgreSQL, for any spelling. */
function asWritten(word: string): string {
  const letters = [...word].map((letter) =>
    accented.has(letter) ? `[${letter}${accented.get(letter)}]` : letter,
  );
  return (isShort(word) ? `(?:^|\\s)${removed}` : '') + letters.join(removed);
}

/** Counts what the folding leaves: `D'Á` is `da`. Punctuation only matches every text and is not short. */
export function isShort(word: string): boolean {
  const { length } = [...fold(word)];
  return length === 1 || length === 2;
}

/** A row source `folded (word, place)`: the search's words as the database compares them, without punctuation only. */
export const foldedWords = (search: string) => sql`(
  select word, place
    from (
      select app.fold(typed_word) as word, place
        from unnest(${wordsOf(search)}::text[]) with ordinality as given (typed_word, place)
    ) as folded_words
    where word <> ''
) as folded`;

const wordsOf = (search: string) =>
  withoutCountryCode(search)
    .split(/\s+/u)
    .filter((word) => word !== '');

/** The words of a search that may hold a typing error, and the others; none where it cannot be forgiven. */
export function forgivenWords(search: string) {
  const words = wordsOf(search).filter((word) => fold(word) !== '');
  const forgiven = words.length > forgivable.words ? [] : words.filter(isForgivable);
  return { forgiven, others: words.filter((word) => !isForgivable(word)).join(' ') };
}

/** Shorter words have too few trigrams to resemble another, and each word costs one look-up. */
const forgivable = { letters: 4, words: 5 };
const isForgivable = (word: string) =>
  /^\p{L}+$/u.test(fold(word)) && [...fold(word)].length >= forgivable.letters;

/** A sub-select, so that a generic plan folds the word once and not for each row. */
const contains = (folded: Expression<unknown>, word: string) =>
  sql<SqlBool>`${folded} like (select app.search_pattern(${word}))`;

/** So short a word has no trigram inside a text, only at the beginning of a word: the index finds those. */
const begins = (folded: Expression<unknown>, word: string) =>
  sql<SqlBool>`(
    ${folded} like (select substr(app.search_pattern(${word}), 2))
    or ${folded} like (select '% ' || substr(app.search_pattern(${word}), 2))
  )`;

/** A phone copied from a chat begins with +55, stored phones do not (contract/fields.ts). */
const withoutCountryCode = (search: string) => search.replace(/^\s*\+\s*55(?=[\s(]*\d)/u, '');

/**
 * A sub-select hides a number from the planner. It then keeps one plan for all pages, and does not choose to read a whole
 * table in the hope of finding enough rows soon.
 */
export const unplanned = (value: number) => sql<number>`(select ${value}::bigint)`;

/** The parts of a query over the patients that a search matches: up to one more than are counted, unordered. */
export function foundByWords(folded: Expression<unknown>, search: string) {
  const matches = matchesAllWords(folded, search);
  return {
    matches,
    /** Common table expression `matched`, to follow a `with`. */
    found: sql`matched as materialized (select id from patients where ${matches} limit ${unplanned(countedAtMost + 1)})`,
    /** Whether `matched` holds every match. */
    few: sql<SqlBool>`(select count(*) from matched) <= ${countedAtMost}`,
  };
}

export interface Counted {
  total: number;
  /** Whether there are more than `total`. */
  more: boolean;
}

/** @param found number of matches, possibly more than are counted */
export const counted = (found: number): Counted => ({
  total: Math.min(found, countedAtMost),
  more: found > countedAtMost,
});
