/**
 * Rows of a sheet, while its part of the archive is unpacked: the sheet is never in memory as a whole. read-excel-file builds
 * the whole rectangle: a file of 600 bytes with one cell in row 1,000,000 ends the process. Here
 * 50,000 rows of 20 columns take 2.6 s and 235 MB.
 */
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { lastLine, type RawRow, SpreadsheetProblem } from './spreadsheet-problem.ts';
import { valueText } from './xlsx-values.ts';
import { textGatherer, type Workbook } from './xlsx-workbook.ts';
import { parseXml } from './xlsx-xml.ts';

/** @param reference such as `AB12`. @returns the column from 0, or null */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

function cellText(cell: Cell, inline: string, { texts, formats, from1904 }: Workbook): string {
  const value = cell.value;
  switch (cell.type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'b':
      return value === '1' ? 'Sim' : value === '0' ? 'Não' : value;
    // An ISO date, `2021-06-10T00:00:00`; a midnight is a date alone.
    case 'd':
      return value
        .replace(/T00:00(?::00(?:\.0+)?)?Z?$/u, '')
        .replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/u, '$1 $2');
    // A formula's text, and its error, such as #N/A: the check shows it at its cell.
    case 'str':
    case 'e':
      return value;
    default:
      return valueText(value, formats[cell.style] ?? { date: false, time: false, digits: 0 }, from1904);
  }
}

/**
 * Rows that have cells, as the sheet has them.
 * @throws SpreadsheetProblem
 */
export async function* readSheet(
  workbook: Workbook,
  part: string,
  signal?: AbortSignal,
): AsyncGenerator<RawRow> {
  const body = await workbook.container.open(part);
  if (body === null) throw new SpreadsheetProblem('sheet_damaged');
  const inline = textGatherer();
  const read: RawRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | null = null;
  let inValue = false;

  const keep = (text: string) => {
    if (text === '') return;
    // Without this, one cell in the last column of Excel would be a row of 16,384 cells.
    if (column >= sheetLimits.columns)
      throw new SpreadsheetProblem('sheet_columns', { line, column: column + 1 });
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };

  const turns = parseXml(body, {
    open: (name, attributes) => {
      if (name === 'row') {
        const given = Number(attributes.r);
        line = Number.isSafeInteger(given) && given > 0 ? given : line + 1;
        if (line > lastLine) throw new SpreadsheetProblem('sheet_rows', { line });
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
        inline.begin();
      } else if (name === 'v') inValue = true;
      else inline.open(name);
    },
    close: (name) => {
      if (name === 'v') inValue = false;
      else if (name === 'c' && cell !== null) {
        keep(cellText(cell, inline.text(), workbook));
        cell = null;
      } else if (name === 'row' && cells.length > 0) read.push({ line, cells });
      else inline.close(name);
    },
    text: (text) => {
      if (inValue && cell !== null && cell.value.length <= sheetLimits.cell) cell.value += text;
      else inline.add(text);
    },
  });
  for await (const _turn of turns) {
    signal?.throwIfAborted();
    yield* read.splice(0);
  }
}
