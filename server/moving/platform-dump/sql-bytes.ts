/** Bytes of SQL, and the ends of what hides its semicolons. */

export const [quote, doubleQuote, backslash, newline, star, slash, dash, dollar] = [
  39, 34, 92, 10, 42, 47, 45, 36,
];
export const [open, close, semicolon] = [40, 41, 59];

export const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
/** Letters, digits, `_`, and all bytes beyond ASCII. */
export const startsWord = (byte: number) =>
  byte >= 128 ||
  (byte >= 97 && byte <= 122) ||
  (byte >= 65 && byte <= 90) ||
  (byte >= 48 && byte <= 57) ||
  byte === 95;
const isDigit = (byte: number) => byte >= 48 && byte <= 57;

/**
 * A string with backslash escapes, from `at` in it.
 * @param last no more bytes come
 * @returns `ended: false` where it goes on in the next chunk
 */
export function skipEscapedString(
  bytes: Buffer,
  from: number,
  last: boolean,
): { at: number; ended: boolean } {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== quote && byte !== backslash) continue;
    // Either may belong together with the next byte.
    if (at + 1 === bytes.length && !last) return { at, ended: false };
    if (byte === quote && bytes[at + 1] !== quote) return { at: at + 1, ended: true };
    at++;
  }
  return { at: bytes.length, ended: false };
}

/** Comments nest. @returns the nesting at `at`: 0 where they ended */
export function skipBlockComment(
  bytes: Buffer,
  from: number,
  nesting: number,
): { at: number; nesting: number } {
  let at = from;
  let depth = nesting;
  while (at + 1 < bytes.length && depth > 0) {
    const opens = bytes[at] === slash && bytes[at + 1] === star;
    const closes = bytes[at] === star && bytes[at + 1] === slash;
    if (opens) depth++;
    if (closes) depth--;
    at += opens || closes ? 2 : 1;
  }
  return { at, nesting: depth };
}

/** The end of a dollar quote's tag that begins here; undefined where none begins. */
export function tagEnd(bytes: Buffer, from: number): number | 'more' | undefined {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === dollar) return at + 1;
    if (!startsWord(byte) || (at === from + 1 && isDigit(byte)) || at - from > 128) return undefined;
  }
  return 'more';
}
