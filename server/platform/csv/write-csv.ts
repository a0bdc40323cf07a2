/** A file of CSV as a stream. How its cells are written is in contract/csv.ts. */
import { Readable } from 'node:stream';
import { type CsvRow, csvHead, csvLine } from '#contract/csv.ts';

export const csvMediaType = 'text/csv; charset=utf-8';

/** Characters that are written at once. */
const chunkLength = 64 * 1024;

/** A whole file in constant memory. The stream fails where the rows fail, and closes them when it is closed. */
export const csvStream = (
  header: readonly string[],
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>,
): Readable => Readable.from(csvChunks(header, rows), { objectMode: false });

async function* csvChunks(header: readonly string[], rows: Iterable<CsvRow> | AsyncIterable<CsvRow>) {
  let buffered = csvHead(header);
  for await (const row of rows) {
    buffered += csvLine(row);
    if (buffered.length < chunkLength) continue;
    yield Buffer.from(buffered);
    buffered = '';
  }
  if (buffered !== '') yield Buffer.from(buffered);
}
