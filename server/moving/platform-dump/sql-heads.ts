import { ImportProblem } from '../import-problem.ts';

/** Where rows go: `COPY … FROM stdin;` or `INSERT INTO … VALUES`. */
export interface Head {
  /** With its schema, as `public.patients`. */
  table: string;
  /** Null: all of the table, in their order. */
  columns: string[] | null;
}

const space = /\s*/uy;
const plainName = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const quotedName = /"((?:[^"]|"")*)"/uy;

/** Reads the beginning of a statement, token by token. */
class Tokens {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    space.lastIndex = this.#at;
    space.exec(this.#text);
    pattern.lastIndex = space.lastIndex;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  /** Whether all these words come next. Otherwise nothing is read. */
  words(...words: string[]): boolean {
    const from = this.#at;
    const all = words.every((word) => this.#match(plainName)?.[0].toLowerCase() === word);
    if (!all) this.#at = from;
    return all;
  }

  symbol(symbol: string): boolean {
    space.lastIndex = this.#at;
    space.exec(this.#text);
    const found = this.#text.startsWith(symbol, space.lastIndex);
    if (found) this.#at = space.lastIndex + symbol.length;
    return found;
  }

  name(): string | undefined {
    const quoted = this.#match(quotedName);
    if (quoted) return quoted[1]?.replaceAll('""', '"');
    return this.#match(plainName)?.[0].toLowerCase();
  }

  table(schema: string): string | undefined {
    const first = this.name();
    if (first === undefined || !this.symbol('.'))
      return first === undefined ? undefined : `${schema}.${first}`;
    const second = this.name();
    return second === undefined ? undefined : `${first}.${second}`;
  }

  /** Names in parentheses; null where there are none. */
  columns(): string[] | null {
    if (!this.symbol('(')) return null;
    const names: string[] = [];
    do {
      const name = this.name();
      if (name !== undefined) names.push(name);
    } while (this.symbol(','));
    if (!this.symbol(')')) throw new ImportProblem('sql_not_understood');
    return names;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }
}

/** @returns undefined for another statement. @throws ImportProblem for options that pg_dump does not write */
export function readCopyHead(statement: string, schema: string): Head | undefined {
  const tokens = new Tokens(statement);
  if (!tokens.words('copy')) return undefined;
  const table = tokens.table(schema);
  const columns = tokens.columns();
  if (table === undefined || !tokens.words('from', 'stdin')) return undefined;
  if (tokens.rest.trim() !== ';') throw new ImportProblem('sql_not_understood', { detail: `COPY ${table}` });
  return { table, columns };
}

export function readInsertHead(statement: string, schema: string): Head | undefined {
  const tokens = new Tokens(statement);
  if (!tokens.words('insert', 'into')) return undefined;
  const table = tokens.table(schema);
  return table === undefined ? undefined : { table, columns: tokens.columns() };
}

const tableKinds = [['unlogged'], ['foreign'], ['temporary'], []];
/** What a line of CREATE TABLE begins with when it is no column. */
const noColumn = /^(constraint|primary|unique|check|foreign|exclude|like)\b/iu;

/** A table with its columns, generated ones as well. */
export function readCreateTable(statement: string, schema: string): Head | undefined {
  const tokens = new Tokens(statement);
  if (!tableKinds.some((kind) => tokens.words('create', ...kind, 'table'))) return undefined;
  tokens.words('if', 'not', 'exists');
  const table = tokens.table(schema);
  if (table === undefined) return undefined;
  if (!tokens.symbol('(')) return { table, columns: null };
  const columns = splitTopLevel(tokens.rest)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !noColumn.test(part))
    .map((part) => new Tokens(part).name() ?? '');
  return { table, columns };
}

/** Splits at commas, up to the closing parenthesis; strings, names and inner parentheses hide theirs. */
function splitTopLevel(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === "'" || character === '"') {
      const end = text.indexOf(character, at + 1);
      at = end < 0 ? text.length : end;
    } else if (character === '(' || character === '[') depth++;
    else if (character === ')' && depth === 0) return [...parts, text.slice(from, at)];
    else if (character === ')' || character === ']') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return parts;
}

/** `SET name = value;`, and what pg_dump writes for the search path. */
const setting =
  /^set\s+(?:session\s+)?(client_encoding|standard_conforming_strings|search_path)\s*(?:=|\bto\b)\s*(.*?)\s*;$/isu;
const searchPath = /^select\s+(?:pg_catalog\.)?set_config\(\s*'search_path'\s*,\s*'([^']*)'/iu;

export function readSetting(statement: string): { name: string; value: string } | undefined {
  const set = setting.exec(statement);
  if (set) return { name: set[1]?.toLowerCase() ?? '', value: (set[2] ?? '').replace(/^'(.*)'$/u, '$1') };
  const path = searchPath.exec(statement);
  return path ? { name: 'search_path', value: path[1] ?? '' } : undefined;
}
