/** Reads a spreadsheet that a clinic brings: finds out how it is written, and gives its rows one at a time. */
import type { Readable } from 'node:stream';
import { type Encoding, type Separator, sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { isKnownName } from './column-names.ts';
import { decode, findEncoding } from './csv-encoding.ts';
import { findSeparator } from './csv-separator.ts';
import { findHeader } from './find-header.ts';
import { readCsv } from './read-csv.ts';
import { readSheet } from './read-xlsx.ts';
import { type RawRow, SpreadsheetProblem } from './spreadsheet-problem.ts';
import { openContainer } from './xlsx-container.ts';
import { openWorkbook } from './xlsx-workbook.ts';

/** What is left out or null is found. */
export interface SheetOptions {
  separator?: Separator | null;
  encoding?: Encoding | null;
  /** Of a workbook. */
  sheet?: string | null;
  /** Line of the file; 0: it has no header. */
  headerLine?: number | null;
}

export interface SheetRow extends RawRow {
  /** As many as the file has columns. */
  cells: string[];
  /**
   * `extra_cells`: more filled cells than columns, as a separator in a text without quotes makes them. `open_quote`: a cell
   * holds whole lines, as a quote that is never closed makes it.
   */
  problem?: 'extra_cells' | 'open_quote';
}

/** Why a row is none of the sheet: a title above its header, or the header once more. */
type LeftRow = 'above_header' | 'header_again';

export interface Spreadsheet {
  format: 'csv' | 'xlsx';
  /** Null for a workbook, as the separator. */
  encoding: Encoding | null;
  separator: Separator | null;
  /** The visible sheets of a workbook. */
  sheetNames: string[];
  sheet: string | null;
  /** Null: the file has none, and the columns are called 'Coluna 1', 'Coluna 2', … */
  headerLine: number | null;
  /** Names are unique. Up to five different values of the first rows. */
  columns: { name: string; examples: string[] }[];
  /** As the file has them, also above the header. */
  firstRows: RawRow[];
  /**
   * Those below the header that are not blank, nor the header once more; any number of times. @param onLeft told of the others, the
   * header and blank ones aside @throws SpreadsheetProblem
   */
  rows(signal?: AbortSignal, onLeft?: (row: RawRow, why: LeftRow) => void): AsyncIterable<SheetRow>;
}

/** Rows by which the header and the columns are found. */
const sampledRows = 1000;
const shownRows = 20;
const shownExamples = 5;
/** Of the text, in characters, by which the separator is found. */
const sampledText = 128 * 1024;

type RowSource = (signal?: AbortSignal) => AsyncGenerator<RawRow>;
interface Source extends Pick<Spreadsheet, 'format' | 'encoding' | 'separator' | 'sheetNames' | 'sheet'> {
  read: RowSource;
}

/** @throws SpreadsheetProblem sheet_too_large, after `limit` bytes */
export async function readBytes(body: Readable, limit: number = sheetLimits.bytes): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop ends the stream.
    if (size > limit) throw new SpreadsheetProblem('sheet_too_large');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

/** Without blank rows and blank cells at the end of a row. */
async function* filledRows(read: RowSource, signal?: AbortSignal): AsyncGenerator<RawRow> {
  for await (const { line, cells: given } of read(signal)) {
    const cells = given.map((cell) => cell.trim());
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > sheetLimits.columns)
      throw new SpreadsheetProblem('sheet_columns', { line, column: sheetLimits.columns + 1 });
    const long = cells.findIndex((cell) => cell.length > sheetLimits.cell);
    if (long >= 0) throw new SpreadsheetProblem('sheet_cell', { line, column: long + 1 });
    yield { line, cells };
  }
}

async function take(rows: AsyncIterable<RawRow>, count: number): Promise<RawRow[]> {
  const taken: RawRow[] = [];
  for await (const row of rows) {
    taken.push(row);
    if (taken.length === count) break;
  }
  return taken;
}

function openCsv(bytes: Buffer, options: SheetOptions): Source {
  const encoding = options.encoding ?? findEncoding(bytes);
  if (encoding === null) throw new SpreadsheetProblem('sheet_not_one');
  let sample = '';
  for (const part of decode(bytes, encoding)) {
    sample += part;
    if (sample.length >= sampledText) break;
  }
  const separator = options.separator ?? findSeparator(sample);
  return {
    format: 'csv',
    encoding,
    separator,
    sheetNames: [],
    sheet: null,
    read: (signal) => readCsv(bytes, { encoding, separator, signal }),
  };
}

async function openXlsx(bytes: Buffer, options: SheetOptions): Promise<Source> {
  const container = await openContainer(bytes);
  if (container.has('content.xml')) throw new SpreadsheetProblem('sheet_open_document');
  const workbook = await openWorkbook(container);
  const chosen = workbook.sheets.find(({ name }) => name === options.sheet);
  if (chosen === undefined && options.sheet != null) throw new SpreadsheetProblem('sheet_missing');
  // Exports may begin with an empty sheet.
  for (const { name, part } of chosen === undefined ? workbook.sheets : [chosen]) {
    const read: RowSource = (signal) => readSheet(workbook, part, signal);
    if (chosen === undefined && (await take(filledRows(read), 1)).length === 0) continue;
    const sheetNames = workbook.sheets.map((sheet) => sheet.name);
    return { format: 'xlsx', encoding: null, separator: null, sheetNames, sheet: name, read };
  }
  throw new SpreadsheetProblem('sheet_empty');
}

/** Names of the columns, each once: a blank one by its place, a second 'Telefone' as 'Telefone (2)'. */
function columnNames(header: string[], width: number): string[] {
  const names: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const name = header[index]?.replace(/\s+/gu, ' ') || `Coluna ${index + 1}`;
    const repeated = (times: number): string =>
      names.includes(`${name} (${times})`) ? repeated(times + 1) : `${name} (${times})`;
    names.push(names.includes(name) ? repeated(2) : name);
  }
  return names;
}

/** Columns that a fifth of the rows fill beyond the header belong to the file; fewer come from a separator in a text. */
function findWidth(header: string[], rows: RawRow[]): number {
  const widths = rows.map(({ cells }) => cells.length).sort((a, b) => b - a);
  return Math.max(header.length, widths[Math.floor(widths.length / 5)] ?? 0);
}

const examplesOf = (rows: RawRow[], column: number) =>
  [...new Set(rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== ''))].slice(
    0,
    shownExamples,
  );

/** Whether a cell has lines that are whole rows: a quote before it was not closed. */
const holdsRows = (cell: string, separator: Separator, columns: number) =>
  cell.includes('\n') &&
  columns > 1 &&
  cell.split('\n').some((line) => line.split(separator).length >= columns);

/** Whether a row belongs to the sheet; printed reports have the header on every page. */
function placeOf({ line, cells }: RawRow, header: RawRow | null): LeftRow | 'header' | 'row' {
  if (header === null || line > header.line) {
    const isAgain =
      cells.length === header?.cells.length && cells.every((cell, at) => cell === header.cells[at]);
    return isAgain && cells.some(isKnownName) ? 'header_again' : 'row';
  }
  return line === header.line ? 'header' : 'above_header';
}

/** @throws SpreadsheetProblem */
export async function openSpreadsheet(bytes: Buffer, options: SheetOptions = {}): Promise<Spreadsheet> {
  if (bytes.length === 0) throw new SpreadsheetProblem('sheet_empty');
  if (bytes.length > sheetLimits.bytes) throw new SpreadsheetProblem('sheet_too_large');
  refuseOtherFormats(bytes);
  // A CSV file can begin with these letters too, but has no control characters.
  const isZip = bytes.subarray(0, 3).equals(Buffer.from('PK\u0003'));
  const { read, ...found } = isZip ? await openXlsx(bytes, options) : openCsv(bytes, options);

  const sample = await take(filledRows(read), sampledRows);
  if (sample.length === 0) throw new SpreadsheetProblem('sheet_empty');
  const header =
    options.headerLine == null
      ? findHeader(sample)
      : (sample.find(({ line }) => line === options.headerLine) ?? null);
  const below = sample.filter((row) => placeOf(row, header) === 'row');
  const width = findWidth(header?.cells ?? [], below);
  const columns = columnNames(header?.cells ?? [], width).map((name, index) => ({
    name,
    examples: examplesOf(below, index),
  }));

  async function* rows(...[signal, onLeft]: Parameters<Spreadsheet['rows']>): AsyncGenerator<SheetRow> {
    let count = 0;
    for await (const given of filledRows(read, signal)) {
      const place = placeOf(given, header);
      if (place !== 'row') {
        if (place !== 'header') onLeft?.(given, place);
        continue;
      }
      const { line, cells } = given;
      count += 1;
      if (count > sheetLimits.rows) throw new SpreadsheetProblem('sheet_rows', { line });
      const row: SheetRow = { line, cells: columns.map((_column, index) => cells[index] ?? '') };
      const { separator } = found;
      if (cells.length > width) row.problem = 'extra_cells';
      else if (separator !== null && cells.some((cell) => holdsRows(cell, separator, width)))
        row.problem = 'open_quote';
      yield row;
    }
  }
  return { ...found, headerLine: header?.line ?? null, columns, firstRows: sample.slice(0, shownRows), rows };
}

const beginning = 1024;

/** Refuses formats that a spreadsheet is often saved in and that are not read, by their first bytes. */
function refuseOtherFormats(bytes: Buffer): void {
  // Compound File Binary, the container of .xls, and of an .xlsx with a password.
  if (bytes.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')))
    throw new SpreadsheetProblem(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'sheet_protected' : 'sheet_old_excel',
    );
  const text = bytes
    .subarray(0, beginning)
    .toString('latin1')
    .replace(/^\W*(?=<)/u, '')
    .toLowerCase();
  if (text.startsWith('%pdf') || text.startsWith('{\\rtf')) throw new SpreadsheetProblem('sheet_not_one');
  // Some software exports an HTML table, or the XML of Excel 2003, under the name .xls. Excel opens both.
  if (/^<(?:!doctype html|html|table|meta|head|style|\?xml)/u.test(text))
    throw new SpreadsheetProblem('sheet_old_excel');
}
