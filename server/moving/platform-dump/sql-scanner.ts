import type { ByteWindow } from './byte-window.ts';
import {
  backslash,
  close,
  dash,
  dollar,
  doubleQuote,
  isSpace,
  newline,
  open,
  quote,
  semicolon,
  skipBlockComment,
  skipEscapedString,
  slash,
  star,
  startsWord,
  tagEnd,
} from './sql-bytes.ts';

/**
 * A part of the SQL, as positions in the window's bytes, valid until the next `more`:
 * `insert`: an INSERT up to its VALUES; `row`: what stands between the parentheses of one of its rows; `inserted`: its end;
 * `statement`: any other statement with its semicolon.
 */
export interface Found {
  kind: 'insert' | 'row' | 'inserted' | 'statement';
  from: number;
  to: number;
}

type Mode =
  | 'code'
  | 'string'
  | 'escaped-string'
  | 'name'
  | 'dollar'
  | 'line-comment'
  | 'block-comment'
  | 'meta';

const header = '-- PostgreSQL database dump';
const footer = '-- PostgreSQL database dump complete';
/** A statement whose body may be SQL with semicolons, by the first letters of its words, as psql finds it. */
const makesFunction = /^c(or)?[fp]/u;
const functionWords = new Set(['create', 'or', 'replace', 'function', 'procedure']);
/** Words after INSERT INTO that say that no rows follow. */
const otherInserts = new Set(['select', 'default', 'with', 'table']);

/**
 * Splits SQL as psql does: strings, quoted names, dollar quotes, comments, parentheses and SQL bodies of functions hide their
 * semicolons. Constant memory: it keeps one statement, or one row of an INSERT.
 * One long file, because the states of the machine share their fields.
 * @see src/fe_utils/psqlscan.l of PostgreSQL
 */
export class SqlScanner {
  readonly window: ByteWindow;
  /** The next byte to look at. */
  at = 0;
  /** Plain strings have backslash escapes: `standard_conforming_strings` is off. */
  backslashes = false;
  /** Dumps that began, and those that ended, by pg_dump's own comments. */
  begun = 0;
  complete = 0;
  /** How often `\\connect` changed the database. */
  connects = 0;
  /** Where the statement or the row begins. */
  #from = 0;
  #ended = false;
  #mode: Mode = 'code';
  /** Of block comments. */
  #nesting = 0;
  #tag: Buffer = Buffer.alloc(0);
  /** Of a comment or a meta-command. */
  #lineFrom = 0;
  // Of the statement:
  #started = false;
  #depth = 0;
  #bodies = 0;
  #words = '';
  #insert: 'no' | 'head' | 'values' | 'row' | 'tail' = 'no';

  constructor(window: ByteWindow) {
    this.window = window;
  }

  /** @returns undefined where `more` is needed */
  scan(): Found | undefined {
    while (this.at < this.window.bytes.length) {
      const before = this.at;
      const mode = this.#mode;
      const found = this.#step(this.window.bytes);
      if (found) return found;
      // A token that may go on in the next chunk.
      if (this.at === before && this.#mode === mode) return undefined;
    }
    return undefined;
  }

  /** Reads on. @returns false at the end */
  async more(): Promise<boolean> {
    if (this.#ended) return false;
    const dropped = this.#from;
    this.#ended = !(await this.window.more(dropped));
    this.#from = 0;
    this.at -= dropped;
    this.#lineFrom -= dropped;
    if (this.#ended && this.#mode === 'line-comment') {
      this.#note(this.window.bytes, this.#lineFrom, this.window.bytes.length);
    }
    return true;
  }

  /** The caller has read up to `at` by itself, as the rows of a COPY. */
  resume(at: number): void {
    this.at = at;
    this.#from = at;
  }

  /** Whether the SQL ended between two statements. */
  get isComplete(): boolean {
    const between = this.#mode === 'code' || this.#mode === 'line-comment' || this.#mode === 'meta';
    return between && !this.#started;
  }

  #step(bytes: Buffer): Found | undefined {
    switch (this.#mode) {
      case 'code':
        return this.#code(bytes);
      case 'string':
      case 'name':
        this.#quoted(bytes, this.#mode === 'name' ? doubleQuote : quote);
        return undefined;
      case 'escaped-string':
        this.#escapedString(bytes);
        return undefined;
      case 'dollar':
        this.#dollarQuoted(bytes);
        return undefined;
      case 'block-comment':
        this.#blockComment(bytes);
        return undefined;
      default:
        this.#line(bytes);
        return undefined;
    }
  }

  /** A doubled quote ends the string and begins another one: together they are one. */
  #quoted(bytes: Buffer, end: number): void {
    const found = bytes.indexOf(end, this.at);
    this.at = found < 0 ? bytes.length : found + 1;
    if (found >= 0) this.#mode = 'code';
  }

  #escapedString(bytes: Buffer): void {
    const { at, ended } = skipEscapedString(bytes, this.at, this.#ended);
    this.at = at;
    if (ended) this.#mode = 'code';
  }

  #dollarQuoted(bytes: Buffer): void {
    const found = bytes.indexOf(this.#tag, this.at);
    if (found < 0) {
      this.at = Math.max(this.at, bytes.length - this.#tag.length + 1);
      return;
    }
    this.at = found + this.#tag.length;
    this.#mode = 'code';
  }

  #blockComment(bytes: Buffer): void {
    const { at, nesting } = skipBlockComment(bytes, this.at, this.#nesting);
    this.#nesting = nesting;
    this.at = this.#ended && nesting > 0 ? bytes.length : at;
    if (nesting > 0) return;
    this.#mode = 'code';
    if (!this.#started) this.#from = at;
  }

  #line(bytes: Buffer): void {
    const found = bytes.indexOf(newline, this.at);
    this.at = found < 0 ? bytes.length : found;
    if (found < 0 && !this.#ended) return;
    if (this.#mode === 'line-comment') this.#note(bytes, this.#lineFrom, this.at);
    else if (/^\\c(onnect)?\s/u.test(bytes.toString('latin1', this.#lineFrom, this.#lineFrom + 9)))
      this.connects++;
    this.#mode = 'code';
    if (!this.#started) this.#from = this.at;
  }

  #note(bytes: Buffer, from: number, to: number): void {
    if (to - from > footer.length + 1 || this.#started) return;
    const comment = bytes.toString('latin1', from, to).trimEnd();
    if (comment === header) this.begun++;
    if (comment === footer) this.complete++;
  }

  #code(bytes: Buffer): Found | undefined {
    for (let at = this.at; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (isSpace(byte)) {
        if (!this.#started) this.#from = at + 1;
        continue;
      }
      const last = at + 1 === bytes.length && !this.#ended;
      if (startsWord(byte)) {
        let end = at + 1;
        while (end < bytes.length && (startsWord(bytes[end] ?? 0) || bytes[end] === dollar)) end++;
        if (end === bytes.length && !this.#ended) {
          this.at = at;
          return undefined;
        }
        this.#started = true;
        if (bytes[end] === quote && end === at + 1 && (byte === 69 || byte === 101)) {
          this.at = end + 1;
          this.#mode = 'escaped-string';
          return undefined;
        }
        const found = this.#depth === 0 ? this.#word(bytes, at, end) : undefined;
        if (found) return found;
        at = end - 1;
        continue;
      }
      if (byte === dash || byte === slash) {
        if (last) {
          this.at = at;
          return undefined;
        }
        if (this.#comment(bytes, at)) return undefined;
      } else if (byte === backslash && !this.#started) {
        return this.#enter('meta', at, at + 1);
      } else if (byte === dollar) {
        const end = tagEnd(bytes, at);
        if (end === 'more' && !this.#ended) {
          this.at = at;
          return undefined;
        }
        if (typeof end === 'number') {
          this.#started = true;
          this.#tag = Buffer.from(bytes.subarray(at, end));
          return this.#enter('dollar', at, end);
        }
      }
      this.#started = true;
      switch (byte) {
        case quote:
          return this.#enter(this.backslashes ? 'escaped-string' : 'string', at, at + 1);
        case doubleQuote:
          return this.#enter('name', at, at + 1);
        case open:
          if (this.#insert === 'values' && this.#depth === 0) {
            this.#insert = 'row';
            this.#from = at;
          }
          this.#depth++;
          break;
        case close:
          if (this.#depth > 0) this.#depth--;
          if (this.#insert === 'row' && this.#depth === 0) {
            const found: Found = { kind: 'row', from: this.#from + 1, to: at };
            this.#insert = 'values';
            this.resume(at + 1);
            return found;
          }
          break;
        case semicolon:
          if (this.#depth === 0 && this.#bodies === 0) return this.#statement(at + 1);
      }
    }
    this.at = bytes.length;
    return undefined;
  }

  #enter(mode: Mode, from: number, at: number): undefined {
    this.#mode = mode;
    this.#lineFrom = from;
    this.at = at;
  }

  #comment(bytes: Buffer, at: number): boolean {
    const next = bytes[at + 1];
    if (bytes[at] === dash && next === dash) this.#enter('line-comment', at, at + 2);
    else if (bytes[at] === slash && next === star) {
      this.#nesting = 1;
      this.#enter('block-comment', at, at + 2);
    } else return false;
    return true;
  }

  /** A word outside of parentheses. */
  #word(bytes: Buffer, from: number, to: number): Found | undefined {
    const word = to - from > 12 ? '' : bytes.toString('latin1', from, to).toLowerCase();
    if (this.#words === '' && word === 'insert') this.#insert = 'head';
    if (this.#words.length < 4) this.#words += functionWords.has(word) ? word[0] : '-';
    if (makesFunction.test(this.#words)) {
      if (word === 'begin') this.#bodies++;
      else if (word === 'case' && this.#bodies > 0) this.#bodies++;
      else if (word === 'end' && this.#bodies > 0) this.#bodies--;
    }
    if (this.#insert === 'values') this.#insert = 'tail';
    if (this.#insert !== 'head') return undefined;
    if (otherInserts.has(word)) this.#insert = 'no';
    if (word !== 'values') return undefined;
    const found: Found = { kind: 'insert', from: this.#from, to };
    this.#insert = 'values';
    this.resume(to);
    return found;
  }

  #statement(to: number): Found {
    const hasRows = this.#insert === 'values' || this.#insert === 'tail';
    const found: Found = { kind: hasRows ? 'inserted' : 'statement', from: this.#from, to };
    this.#started = false;
    this.#depth = 0;
    this.#bodies = 0;
    this.#words = '';
    this.#insert = 'no';
    this.resume(to);
    return found;
  }
}
