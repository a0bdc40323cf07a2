import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type CsvCell, csvHead, csvLine } from '#contract/csv.ts';
import { countLines } from '../backup/copy-rows.ts';
import { cellsOf, copyCells, copyObjects, type Table } from './queries.ts';
import type { TableCount } from './readme.ts';
import { codeWords } from './words.ts';
import type { ZipWriter } from './zip-writer.ts';

/** Writes a table as CSV and as JSON. */
export async function writeTable(
  client: Client,
  table: Table,
  zip: ZipWriter,
  { date, timeZone }: { date: Date; timeZone: string },
): Promise<TableCount> {
  const [schema = '', plain = ''] = table.name.split('.');
  const csv = `tabelas/${table.file}.csv`;
  const json = `json/${schema === 'public' ? plain : table.name}.jsonl`;
  let rows = 0;
  await zip.add(csv, csvOf(table, copied(client, copyCells(table, timeZone))), { date });
  const objects = copied(client, copyObjects(table));
  await zip.add(
    json,
    counted(objects, (lines) => {
      rows += lines;
    }),
    { date },
  );
  return { name: table.name, csv, json, rows };
}

/** The output of a COPY. */
export function copied(client: Client, statement: string) {
  // A connection that is closed after the reader has gone is reported again; the reader has its error already.
  return client.query(copyTo(statement)).on('error', () => {});
}

async function* counted(chunks: AsyncIterable<Buffer>, count: (lines: number) => void) {
  for await (const chunk of chunks) {
    count(countLines(chunk));
    yield chunk;
  }
}

/** @param lines arrays of cells, as JSON */
async function* csvOf(table: Table, lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const cells = cellsOf(table);
  const header = cells.map(({ column, nameOf }) => nameOf?.label ?? column.heading);
  const hasCodes = cells.map(({ column, nameOf }) => column.hasCodes && !nameOf);
  yield Buffer.from(csvHead(header));
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of lines) {
    const end = chunk.lastIndexOf(10) + 1;
    const whole = Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = end === 0 ? Buffer.concat([rest, chunk]) : chunk.subarray(end);
    if (end === 0) continue;
    const text = whole
      .toString('utf8', 0, whole.length - 1)
      .split('\n')
      .map((line) => csvLine(cellTexts(line, hasCodes)))
      .join('');
    yield Buffer.from(text);
  }
}

/** The cells of one line: codes in Portuguese, lists with commas, and other values as they are. */
function cellTexts(line: string, hasCodes: readonly boolean[]): CsvCell[] {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values)) throw new Error('a line of the export is no list');
  return values.map((value: unknown, at) => cellOf(value, hasCodes[at] ?? false));
}

function cellOf(value: unknown, isCode: boolean): CsvCell {
  if (Array.isArray(value)) return value.map((each) => cellOf(each, isCode)).join(', ');
  switch (typeof value) {
    case 'string':
      return isCode ? (codeWords[value] ?? value) : value;
    case 'number':
    case 'boolean':
      return value;
    default:
      return value === null ? null : JSON.stringify(value);
  }
}
