import { ImportProblem } from '../import-problem.ts';

const plainValue = /[^\s,:]+/uy;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu;
const space = /\s*/uy;
/** A type after `::`: a name with its schema, length, time zone and brackets. */
const cast =
  /\s*::\s*(?:"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_ ]*)(?:\.(?:"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_ ]*))?(?:\([\d, ]*\))?(?:[\p{L} ]*)(?:\[\])*/uy;

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const escapeParts = /\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|([\s\S]))/gu;

/**
 * The values of one row of an INSERT, as COPY would print them: `t` and `f` for booleans, null for NULL and DEFAULT.
 * @param row what stands between its parentheses
 * @param backslashes plain strings have backslash escapes
 * @throws ImportProblem sql_not_understood for an expression
 */
export function readInsertValues(row: string, backslashes: boolean): (string | null)[] {
  const values: (string | null)[] = [];
  let at = skip(space, row, 0);
  if (at === row.length) return values;
  for (;;) {
    const { value, end } = readValue(row, at, backslashes);
    values.push(value);
    at = end;
    if (row[at] !== ',' && at < row.length) {
      for (let next = skip(cast, row, at); next > at; next = skip(cast, row, at)) at = next;
      at = skip(space, row, at);
    }
    if (at === row.length) return values;
    if (row[at] !== ',') throw new ImportProblem('sql_not_understood');
    at = row[at + 1] === ' ' && row[at + 2] !== ' ' ? at + 2 : skip(space, row, at + 1);
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function readValue(row: string, at: number, backslashes: boolean): { value: string | null; end: number } {
  const first = row[at];
  if (first === "'") return readString(row, at + 1, backslashes);
  if (row[at + 1] === "'") {
    if (first === 'E' || first === 'e') return readString(row, at + 1 + 1, true);
    // Strings of bits, as COPY prints them.
    if (first === 'B' || first === 'b') return readString(row, at + 1 + 1, false);
  }
  plainValue.lastIndex = at;
  const word = plainValue.exec(row)?.[0] ?? '';
  return { value: plain(word), end: at + word.length };
}

function plain(word: string): string | null {
  switch (word.toLowerCase()) {
    case 'null':
    case 'default':
      return null;
    case 'true':
      return 't';
    case 'false':
      return 'f';
  }
  if (!number.test(word)) throw new ImportProblem('sql_not_understood');
  return word;
}

/** @param from after the first quote */
function readString(row: string, from: number, escaped: boolean): { value: string; end: number } {
  const end = escaped ? endOfEscaped(row, from) : endOfString(row, from);
  if (end < 0) throw new ImportProblem('sql_not_understood');
  const text = row.slice(from, end);
  const plainText = escaped && text.includes('\\') ? readEscapes(text) : text.replaceAll("''", "'");
  return { value: plainText, end: end + 1 };
}

function endOfString(row: string, from: number): number {
  for (let at = row.indexOf("'", from); at >= 0; at = row.indexOf("'", at + 2)) {
    if (row[at + 1] !== "'") return at;
  }
  return -1;
}

function endOfEscaped(row: string, from: number): number {
  for (let at = from; at < row.length; at++) {
    if (row[at] === '\\') at++;
    else if (row[at] === "'") {
      if (row[at + 1] !== "'") return at;
      at++;
    }
  }
  return -1;
}

/** A doubled quote and a backslash cannot overlap: each is read from the left. */
function readEscapes(text: string): string {
  return text.replace(
    /''|\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[\s\S])/gu,
    (match) => {
      if (match === "''") return "'";
      escapeParts.lastIndex = 0;
      const [, hex, octal, short, long, other = ''] = escapeParts.exec(match) ?? [];
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      const point = short ?? long;
      if (point !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(point, 16), 0x10_ff_ff));
      return escapes[other] ?? other;
    },
  );
}
