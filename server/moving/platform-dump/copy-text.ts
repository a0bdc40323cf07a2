import { ImportProblem } from '../import-problem.ts';

/** One byte by its number, or any other character after a backslash. */
const escapes = /((?:\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}))+)|\\([\s\S])/gu;

const controls: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * The values of one line in the text format of COPY, without its line break.
 * @param decodeBytes text of bytes that are written by number
 * @see https://www.postgresql.org/docs/current/sql-copy.html, "Text Format"
 */
export function readCopyLine(line: string, decodeBytes: (bytes: Buffer) => string): (string | null)[] {
  const fields: (string | null)[] = line.split('\t');
  if (!line.includes('\\')) return fields;
  return fields.map((field) => {
    if (field === null || field === '\\N') return null;
    return field.includes('\\') ? unescapeField(field, decodeBytes) : field;
  });
}

function unescapeField(field: string, decodeBytes: (bytes: Buffer) => string): string {
  return field.replace(escapes, (_match, numbers: string | undefined, character: string | undefined) => {
    if (numbers === undefined) return controls[character ?? ''] ?? character ?? '';
    const bytes = numbers
      .slice(1)
      .split('\\')
      .map((number) =>
        number.startsWith('x') ? Number.parseInt(number.slice(1), 16) : Number.parseInt(number, 8),
      );
    return decodeBytes(Buffer.from(bytes));
  });
}

/** @throws ImportProblem dump_damaged where a row has more or fewer values than the table has columns */
export function toRow(
  columns: readonly string[],
  values: readonly (string | null)[],
  where: () => string,
): Record<string, string | null> {
  if (values.length !== columns.length) throw new ImportProblem('dump_damaged', { detail: where() });
  const row: Record<string, string | null> = {};
  for (let index = 0; index < columns.length; index++) row[columns[index] ?? ''] = values[index] ?? null;
  return row;
}
