/** Which row of a file names the columns. */
import { isKnownName } from './column-names.ts';
import type { RawRow } from './spreadsheet-problem.ts';

/** Titles, the clinic's name and the date of an export stand above the header. */
const searchedRows = 20;

const filled = (cells: string[]) => cells.filter((cell) => cell !== '');

/** A number, a date, a time, an e-mail address: not the name of a column. */
const isValue = (cell: string) =>
  /^[\d\s.,/:()+%R$-]*\d[\d\s.,/:()+%-]*$/u.test(cell) || /^\S+@\S+\.\S+$/u.test(cell);

/** Whether the row has the texts of a header: short, none a value. */
const looksNamed = (cells: string[]) =>
  filled(cells).every((name) => name.length <= 60 && !name.includes('\n') && !isValue(name));

/** Number of cells that most rows fill. */
function usualWidth(rows: RawRow[]): number {
  const counts = rows.map(({ cells }) => filled(cells).length).sort((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

/** @param rows the first rows that are not blank, trimmed. @returns null where the file has no header */
export function findHeader(rows: RawRow[]): RawRow | null {
  const candidates = rows.slice(0, searchedRows);
  const known = candidates
    .map((row) => ({ row, names: filled(row.cells).filter(isKnownName).length }))
    // One known word in a wide row is chance, such as a service called 'Consulta'.
    .filter(({ row, names }) => names >= Math.min(2, filled(row.cells).length) && looksNamed(row.cells))
    .sort((a, b) => b.names - a.names)[0];
  const width = usualWidth(rows);
  if (known !== undefined && (known.names > 1 || width <= 1)) return known.row;
  // Without known names: the first row as wide as the others, where values follow below and none is in it.
  const first = candidates.find(({ cells }) => filled(cells).length >= Math.max(1, width * 0.6));
  if (first === undefined || !looksNamed(first.cells)) return null;
  const names = filled(first.cells);
  // A name that stands twice is a value, unless all columns are called the same.
  const different = new Set(names).size;
  if (different > 1 && different < names.length) return null;
  const below = rows.slice(rows.indexOf(first) + 1);
  return below.some(({ cells }) => cells.some((cell) => cell !== '' && isValue(cell))) ? first : null;
}
