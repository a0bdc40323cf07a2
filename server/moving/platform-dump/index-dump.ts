import { ImportProblem } from '../import-problem.ts';
import { ByteWindow } from './byte-window.ts';
import { defaultEncoding, type Encoding, encodingOf } from './encodings.ts';
import { textStart } from './first-bytes.ts';
import { type Head, readCopyHead, readCreateTable, readInsertHead, readSetting } from './sql-heads.ts';
import { type Found, SqlScanner } from './sql-scanner.ts';

/** Rows that lie together in the dump, from byte `start` to before `end`: lines of a COPY, or INSERTs into one table. */
export interface Segment {
  kind: 'copy' | 'insert';
  start: number;
  end: number;
  /** Of a COPY; an INSERT names its own. */
  columns: readonly string[] | null;
  encoding: Encoding;
  backslashes: boolean;
  schema: string;
}

export interface IndexedTable {
  /** Null: the dump does not say. */
  columns: string[] | null;
  rows: number;
  segments: Segment[];
}

/** Real dumps have one for each table. */
const mostSegments = 100_000;

/**
 * Reads a plain dump once and finds its tables.
 * @throws ImportProblem where it is none, or is damaged, incomplete or in another encoding than it says
 */
export async function indexDump(
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, IndexedTable>> {
  const indexer = new Indexer(new SqlScanner(new ByteWindow(chunks, signal)));
  try {
    return await indexer.run();
  } finally {
    await indexer.close();
  }
}

class Indexer {
  readonly #scanner: SqlScanner;
  readonly #tables = new Map<string, IndexedTable>();
  #encoding = defaultEncoding;
  #schema = 'public';
  /** Of INSERTs that follow each other. */
  #open: Segment | undefined;
  #openTable: string | undefined;
  #head = '';
  #segments = 0;
  #understood = false;
  #hasData = false;
  /** Which database's rows a table has, counted by `\connect`. */
  #databases = new Map<string, number>();

  constructor(scanner: SqlScanner) {
    this.#scanner = scanner;
  }

  close(): Promise<void> {
    return this.#scanner.window.close();
  }

  async run(): Promise<ReadonlyMap<string, IndexedTable>> {
    const scanner = this.#scanner;
    if (await scanner.more()) scanner.resume(textStart(scanner.window.bytes));
    for (;;) {
      const found = scanner.scan();
      if (found) await this.#take(found);
      else if (!(await scanner.more())) break;
    }
    if (!this.#understood) throw new ImportProblem('not_a_dump');
    if (!scanner.isComplete || scanner.complete < scanner.begun) throw new ImportProblem('dump_truncated');
    if (!this.#hasData && this.#tables.size > 0) throw new ImportProblem('no_data');
    return this.#tables;
  }

  async #take(found: Found): Promise<void> {
    switch (found.kind) {
      case 'insert':
        return this.#insert(found);
      case 'row':
        return this.#row(found);
      case 'inserted':
        if (this.#open) this.#open.end = this.#scanner.window.offset + found.to;
        return;
      case 'statement':
        return this.#statement(found);
    }
  }

  #text({ from, to }: { from: number; to: number }): string {
    const { bytes } = this.#scanner.window;
    return this.#encoding.decode(bytes, from, to);
  }

  #table(name: string): IndexedTable {
    const known = this.#tables.get(name);
    if (known) return known;
    const table: IndexedTable = { columns: null, rows: 0, segments: [] };
    this.#tables.set(name, table);
    return table;
  }

  #segment(kind: Segment['kind'], { table: name, columns }: Head, start: number): Segment {
    if (++this.#segments > mostSegments) throw new ImportProblem('sql_not_understood', { detail: name });
    const { connects } = this.#scanner;
    if ((this.#databases.get(name) ?? connects) !== connects)
      throw new ImportProblem('several_databases', { detail: name });
    this.#databases.set(name, connects);
    const table = this.#table(name);
    if (columns) {
      const known = new Set(table.columns);
      table.columns = [...(table.columns ?? []), ...columns.filter((column) => !known.has(column))];
    }
    if (!table.columns) throw new ImportProblem('columns_unknown', { detail: name });
    const encoding = this.#encoding;
    const { backslashes } = this.#scanner;
    const segment = { kind, start, end: start, columns, encoding, backslashes, schema: this.#schema };
    table.segments.push({ ...segment, columns: columns ?? table.columns });
    this.#hasData = true;
    this.#understood = true;
    return table.segments.at(-1) ?? segment;
  }

  #insert(found: Found): void {
    const text = this.#text(found);
    // Each row has its own INSERT in many dumps, all with the same beginning.
    if (this.#open && text === this.#head) return;
    const head = readInsertHead(text, this.#schema);
    if (!head) {
      this.#closeSegment();
      return;
    }
    this.#head = text;
    if (this.#open && this.#openTable === head.table) return;
    this.#open = this.#segment('insert', head, this.#scanner.window.offset + found.from);
    this.#openTable = head.table;
  }

  #closeSegment(): void {
    this.#open = undefined;
    this.#openTable = undefined;
    this.#head = '';
  }

  #row({ from, to }: Found): void {
    if (this.#openTable === undefined) return;
    const { bytes } = this.#scanner.window;
    if (!this.#encoding.isValid(bytes.subarray(from, to))) {
      throw new ImportProblem('wrong_encoding', { detail: this.#openTable });
    }
    this.#table(this.#openTable).rows++;
  }

  async #statement(found: Found): Promise<void> {
    const { bytes } = this.#scanner.window;
    const first = bytes.toString('latin1', found.from, Math.min(found.to, found.from + 6)).toLowerCase();
    if (first.startsWith('copy')) return this.#copy(found);
    if (first.startsWith('set') || first === 'select') return this.#set(this.#text(found));
    if (first === 'create') {
      this.#understood = true;
      // Longer ones are functions with data in them.
      const head = found.to - found.from < 1_000_000 && readCreateTable(this.#text(found), this.#schema);
      if (head) this.#table(head.table).columns ??= head.columns;
    }
  }

  #set(statement: string): void {
    const setting = readSetting(statement);
    if (!setting) return;
    this.#understood = true;
    this.#closeSegment();
    const { name, value } = setting;
    if (name === 'client_encoding') this.#encoding = encodingOf(value);
    else if (name === 'standard_conforming_strings')
      this.#scanner.backslashes = /^(off|false|0|no)$/iu.test(value);
    else this.#schema = value.split(',')[0]?.trim().replaceAll('"', '') || 'public';
  }

  async #copy(found: Found): Promise<void> {
    const head = readCopyHead(this.#text(found), this.#schema);
    if (!head) return;
    this.#closeSegment();
    await this.#skipLine();
    const { window } = this.#scanner;
    const segment = this.#segment('copy', head, window.offset + this.#scanner.at);
    const { end, rows } = await this.#countLines(head.table);
    segment.end = end;
    this.#table(head.table).rows += rows;
  }

  /** To the line after the one that ends the COPY statement. */
  async #skipLine(): Promise<void> {
    const scanner = this.#scanner;
    for (;;) {
      const end = scanner.window.bytes.indexOf(10, scanner.at);
      scanner.resume(end < 0 ? scanner.window.bytes.length : end + 1);
      if (end >= 0) return;
      if (!(await scanner.more())) throw new ImportProblem('dump_truncated');
    }
  }

  /** @returns the number of lines up to `\.`, and its offset */
  async #countLines(table: string): Promise<{ end: number; rows: number }> {
    const scanner = this.#scanner;
    const { window } = scanner;
    let rows = 0;
    for (;;) {
      const { bytes } = window;
      const from = scanner.at;
      let at = from;
      let ended = false;
      for (let end = bytes.indexOf(10, at); end >= 0 && !ended; end = bytes.indexOf(10, at)) {
        if (isEndOfCopy(bytes, at, end)) {
          ended = true;
          break;
        }
        rows++;
        at = end + 1;
      }
      if (!this.#encoding.isValid(bytes.subarray(from, at)))
        throw new ImportProblem('wrong_encoding', { detail: table });
      scanner.resume(at);
      if (ended) {
        const end = window.offset + at;
        await this.#skipLine();
        return { end, rows };
      }
      if (!(await scanner.more())) throw new ImportProblem('dump_truncated', { detail: table });
    }
  }
}

/** Whether the line is `\.`, also with the line break of Windows. */
function isEndOfCopy(bytes: Buffer, from: number, to: number): boolean {
  if (bytes[from] !== 92 || bytes[from + 1] !== 46) return false;
  return to === from + 2 || (to === from + 3 && bytes[from + 2] === 13);
}
