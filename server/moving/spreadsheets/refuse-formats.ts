/** Formats that a spreadsheet is often saved in and that are not read, by their first bytes. */
import { SpreadsheetProblem } from './spreadsheet-problem.ts';

const beginning = 1024;

/** @throws SpreadsheetProblem */
export function refuseOtherFormats(bytes: Buffer): void {
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
