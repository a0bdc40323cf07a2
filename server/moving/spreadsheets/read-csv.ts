/** Rows of a CSV text, one at a time. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { withoutApostrophe } from '#contract/csv.ts';
import type { Encoding, Separator } from '#contract/moving/spreadsheet-files.ts';
import { decode } from './csv-encoding.ts';
import { lastLine, type RawRow, SpreadsheetProblem } from './spreadsheet-problem.ts';

/** In bytes. A record of the most columns, with a text of the greatest length in some. */
const recordLimit = 1024 * 1024;

const count = (cells: string[], pattern: RegExp) =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/** Excel's way of keeping a number as text (`="0012"`), and the apostrophe that our own CSV puts before a formula. */
const unwrapped = (cell: string) => withoutApostrophe(cell.replace(/^="(.*)"$/su, '$1'));

/**
 * Every line that is not blank, by the number that a spreadsheet program shows.
 * @throws SpreadsheetProblem
 */
export async function* readCsv(
  bytes: Buffer,
  { encoding, separator, signal }: { encoding: Encoding; separator: Separator; signal?: AbortSignal },
): AsyncGenerator<RawRow> {
  let nextLine = 1;
  // csv-parse counts a line break of two characters twice where it stands in a cell.
  let countedTwice = 0;
  // A spreadsheet program shows a cell with line breaks in one row.
  let inCells = 0;
  const lines: number[] = [];
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote inside a cell that has none around it is a letter: Maria "Mimi" Silva.
    relax_quotes: true,
    max_record_size: recordLimit,
    // A million empty lines as records would take six seconds.
    skip_empty_lines: true,
    on_record: (cells: string[], { lines: counted }) => {
      countedTwice += count(cells, /\r\n/gu);
      nextLine = counted - countedTwice + 1;
      inCells += count(cells, /\r\n|\r|\n/gu);
      const line = nextLine - 1 - inCells;
      if (line > lastLine) throw new SpreadsheetProblem('sheet_rows', { line });
      if (cells.every((cell) => cell.trim() === '')) return null;
      lines.push(line);
      return cells;
    },
  });
  // Ends the source too when the reader stops early; what went wrong is thrown by the loop below.
  const feeding = pipeline(Readable.from(decode(bytes, encoding)), parser, { signal }).catch(() => {});
  try {
    for await (const cells of parser) {
      const line = lines.shift() ?? 0;
      // The first line of some exports tells Excel the separator.
      if (line === 1 && /^sep=.?$/iu.test(cells.join(''))) continue;
      yield { line, cells: cells.map(unwrapped) };
    }
  } catch (cause) {
    signal?.throwIfAborted();
    if (!(cause instanceof CsvError)) throw cause;
    if (cause.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SpreadsheetProblem('sheet_quote', { line: nextLine, cause });
    if (cause.code === 'CSV_MAX_RECORD_SIZE')
      // A record of many lines is one long quoted cell.
      throw new SpreadsheetProblem(Number(cause.lines) > nextLine ? 'sheet_quote' : 'sheet_line', {
        line: nextLine,
        cause,
      });
    throw new SpreadsheetProblem('sheet_damaged', { line: nextLine, cause });
  } finally {
    parser.destroy();
    await feeding;
  }
}
