/** Letters that Unicode does not take apart: with a stroke, or written as two. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * Folds a text for comparison: no accents, no case, no punctuation; white space stays. The database's `app.fold` (0101-schemas)
 * has the same rule; a test compares them.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđıςßæœ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{Nd}\s]+/gu, '');
