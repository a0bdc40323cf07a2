/** Lines in the text format of COPY, as pg_dump writes them. */
import { ImportProblem } from '../import-problem.ts';

/** In bytes. PostgreSQL itself allows 1 GB for a value. */
const longestLine = 64 * 1024 * 1024;
export const [newline, carriageReturn] = [10, 13];

/** Whole lines in batches of about a chunk, with the place of their first byte. The last line may lack its line break. */
export async function* wholeLines(chunks: AsyncIterable<Buffer>, signal?: AbortSignal) {
  let start = 0;
  let buffered: Buffer[] = [];
  let bufferedLength = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    const end = chunk.lastIndexOf(newline) + 1;
    if (end > 0) {
      const bytes = Buffer.concat([...buffered, chunk.subarray(0, end)]);
      yield { bytes, start };
      start += bytes.length;
      buffered = [];
      bufferedLength = 0;
    }
    buffered.push(chunk.subarray(end));
    bufferedLength += chunk.length - end;
    if (bufferedLength > longestLine) throw new ImportProblem('line_too_long');
  }
  if (bufferedLength > 0) yield { bytes: Buffer.concat(buffered), start };
}

/** Each line as text, without its line break, also that of Windows. */
export async function* readLines(chunks: AsyncIterable<Buffer>, signal?: AbortSignal) {
  for await (const { bytes } of wholeLines(chunks, signal)) {
    for (let at = 0; at < bytes.length; ) {
      const { to, next } = lineAt(bytes, at);
      yield bytes.toString('utf8', at, to);
      at = next;
    }
  }
}

export function lineAt(bytes: Buffer, at: number): { to: number; next: number } {
  const found = bytes.indexOf(newline, at);
  const end = found < 0 ? bytes.length : found;
  return { to: end > at && bytes[end - 1] === carriageReturn ? end - 1 : end, next: end + 1 };
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * @see https://www.postgresql.org/docs/current/sql-copy.html, "Text Format": what COPY TO writes
 * @throws ImportProblem dump_damaged where the line has more or fewer values than the table has columns
 */
export function toRow(
  columns: readonly string[],
  line: string,
  where: () => string,
): Record<string, string | null> {
  const fields = line.split('\t');
  if (fields.length !== columns.length) throw new ImportProblem('dump_damaged', { detail: where() });
  const row: Record<string, string | null> = {};
  for (const [index, column] of columns.entries()) row[column] = readField(fields[index] ?? '');
  return row;
}

function readField(field: string): string | null {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  return field.replace(/\\([\s\S])/gu, (_match, character: string) => escapes[character] ?? character);
}
