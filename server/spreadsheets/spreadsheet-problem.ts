/** Why a file cannot be read, with the place in it. */
import type { SheetFailure } from '#contract/spreadsheet-files.ts';

export class SpreadsheetProblem extends Error {
  override name = 'SpreadsheetProblem';
  readonly code: SheetFailure;
  /** Of the file, from 1. */
  readonly line: number | null;
  /** From 1. */
  readonly column: number | null;

  constructor(code: SheetFailure, place: { line?: number; column?: number; cause?: unknown } = {}) {
    super(code, { cause: place.cause });
    this.code = code;
    this.line = place.line ?? null;
    this.column = place.column ?? null;
  }
}

/** A row as the file has it. `line` is where it begins, from 1; in a workbook the number of the row. */
export interface RawRow {
  line: number;
  cells: string[];
}

/** The rows that a sheet of Excel has. Blank ones cost time too, so a file of more is refused. */
export const lastLine = 1_048_576;
