/**
 * CSV that Excel and LibreOffice of a Brazilian computer open as it is: `;` between cells, UTF-8 with its mark,
 * CRLF after each line. No text from a user becomes a formula there.
 */
/** A number has a decimal comma, a truth value is `sim` or `não`. Null and undefined are an empty cell. */
export type CsvCell = string | number | bigint | boolean | null | undefined;

export type CsvRow = readonly CsvCell[];

/** U+FEFF. Excel takes a file without it for Windows-1252. */
const byteOrderMark = '\uFEFF';

/**
 * Text that a spreadsheet calculates: its first visible character begins a formula, in usual or full width. LibreOffice
 * skips spaces and control characters before it. Source: OWASP, CSV injection.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/** `,` too: a program that takes it for the separator sees one cell. */
const needsQuotes = /[";,\r\n\t]|^\s|\s$/u;

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'bigint') return String(cell);
  return formula.test(cell) ? `'${cell}` : cell;
}

/** The text without the apostrophe that `csvLine` puts before a formula. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (row: CsvRow): string => `${row.map((cell) => quoted(cellText(cell))).join(';')}\r\n`;

/** What a file begins with. */
export const csvHead = (header: readonly string[]): string => byteOrderMark + csvLine(header);

/** A whole file, for a few thousand rows. */
export const csvText = (header: readonly string[], rows: Iterable<CsvRow>): string =>
  csvHead(header) + Array.from(rows, csvLine).join('');
