import { isUtf8 } from 'node:buffer';
import { ImportProblem } from '../import-problem.ts';
import { lineAt, wholeLines } from './copy-lines.ts';

interface IndexedTable {
  columns: string[];
  rows: number;
  /** Its lines lie from this byte to before `end`. */
  start: number;
  end: number;
}

const begins = '-- PostgreSQL database dump';
const ends = '-- PostgreSQL database dump complete';
const encoding = /^SET client_encoding = '(?!UTF8'|SQL_ASCII')/u;
/** Other SQL, such as the structure of the tables, is longer or has no such lines. */
const longestHead = 100_000;

const name = String.raw`(?:"(?:[^"]|"")+"|[^\s".,()]+)`;
const copyHead = new RegExp(
  String.raw`^COPY (${name})\.(${name}) \((${name}(?:, ${name})*)\) FROM stdin;$`,
  'u',
);
const names = new RegExp(name, 'gu');
const unquoted = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);

/**
 * Finds the tables of a plain dump, in one reading, by the lines that pg_dump and pg_restore write: rows stand between a line
 * `COPY schema.table (columns) FROM stdin;` and `\.`, where a line break in a value is escaped.
 * @throws ImportProblem where it is none, is incomplete, has rows in another form, or is not in UTF-8
 */
export async function indexDump(
  chunks: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, IndexedTable>> {
  const tables = new Map<string, IndexedTable>();
  let open: IndexedTable | undefined;
  let begun = 0;
  let ended = 0;
  /** A line outside of the rows. @param next where the line after it begins */
  function readStatement(line: string, next: number): void {
    if (line === begins) begun++;
    else if (line === ends) ended++;
    else if (encoding.test(line)) throw new ImportProblem('wrong_encoding');
    const [, schema, table, columns] = (line.startsWith('COPY ') && copyHead.exec(line)) || [];
    if (schema === undefined || table === undefined || columns === undefined) return;
    const full = `${unquoted(schema)}.${unquoted(table)}`;
    // Several databases in one file: pg_dump writes each table once.
    if (tables.has(full)) throw new ImportProblem('dump_form', { detail: full });
    open = { columns: (columns.match(names) ?? []).map(unquoted), rows: 0, start: next, end: next };
    tables.set(full, open);
  }
  for await (const { bytes, start } of wholeLines(chunks, signal)) {
    for (let at = 0; at < bytes.length; ) {
      const { to, next } = lineAt(bytes, at);
      if (!open) {
        if (to - at < longestHead) readStatement(bytes.toString('utf8', at, to), start + next);
      } else if (to === at + 2 && bytes.toString('latin1', at, to) === '\\.') {
        open.end = start + at;
        open = undefined;
      } else open.rows++;
      at = next;
    }
    // PostgreSQL's text holds no zeros; a tar of pg_dump has some beside its SQL.
    if (bytes.includes(0)) throw new ImportProblem('not_a_dump');
    if (!isUtf8(bytes)) throw new ImportProblem(begun > 0 ? 'wrong_encoding' : 'not_a_dump');
  }
  if (begun === 0) throw new ImportProblem('not_a_dump');
  if (open || ended < begun) {
    const [last] = [...tables].at(-1) ?? [];
    const detail = open && last !== undefined ? `${last}, linha ${open.rows}` : undefined;
    throw new ImportProblem('dump_truncated', { detail });
  }
  if (tables.size === 0) throw new ImportProblem('dump_form');
  return tables;
}
