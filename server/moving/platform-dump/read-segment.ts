import { ByteWindow } from './byte-window.ts';
import { readCopyLine, toRow } from './copy-text.ts';
import type { SourceRow } from './dump-source.ts';
import type { Segment } from './index-dump.ts';
import { readInsertValues } from './insert-values.ts';
import { readInsertHead } from './sql-heads.ts';
import { SqlScanner } from './sql-scanner.ts';

/** What a reading of a table counts, over its segments. */
export interface Position {
  table: string;
  line: number;
}

const where = ({ table, line }: Position) => `${table}, linha ${line}`;

/**
 * The rows of one segment, in batches of a chunk.
 * @throws ImportProblem for a row that cannot be read
 */
export function readSegment(
  segment: Segment,
  chunks: AsyncIterable<Uint8Array>,
  position: Position,
  signal?: AbortSignal,
): AsyncGenerator<SourceRow[]> {
  const window = new ByteWindow(chunks, signal);
  return segment.kind === 'copy'
    ? readCopy(segment, window, position)
    : readInserts(segment, window, position);
}

/** Lines in the text format of COPY; the stream ends with the last one. */
export async function* readCopy(
  { columns, encoding }: Pick<Segment, 'columns' | 'encoding'>,
  window: ByteWindow,
  position: Position,
): AsyncGenerator<SourceRow[]> {
  const decodeBytes = (bytes: Buffer) => encoding.decode(bytes, 0, bytes.length);
  const failing = () => where(position);
  try {
    let at = 0;
    while (await window.more(at)) {
      const { bytes } = window;
      const batch: SourceRow[] = [];
      at = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
        const last = bytes[end - 1] === 13 && end > at ? end - 1 : end;
        position.line++;
        const values = readCopyLine(encoding.decode(bytes, at, last), decodeBytes);
        batch.push(toRow(columns ?? [], values, failing));
        at = end + 1;
      }
      if (batch.length > 0) yield batch;
    }
  } finally {
    await window.close();
  }
}

async function* readInserts(
  { columns, encoding, backslashes, schema }: Segment,
  window: ByteWindow,
  position: Position,
): AsyncGenerator<SourceRow[]> {
  const scanner = new SqlScanner(window);
  scanner.backslashes = backslashes;
  const failing = () => where(position);
  let head = '';
  let names: readonly string[] = columns ?? [];
  let batch: SourceRow[] = [];
  try {
    do {
      for (let found = scanner.scan(); found; found = scanner.scan()) {
        if (found.kind !== 'insert' && found.kind !== 'row') continue;
        const text = encoding.decode(window.bytes, found.from, found.to);
        if (found.kind === 'row') {
          position.line++;
          batch.push(toRow(names, readInsertValues(text, backslashes), failing));
        } else if (text !== head) {
          head = text;
          names = readInsertHead(text, schema)?.columns ?? columns ?? [];
        }
      }
      if (batch.length > 0) yield batch;
      batch = [];
    } while (await scanner.more());
  } finally {
    await window.close();
  }
}
