import type { SheetFailure } from '#contract/moving/spreadsheet-files.ts';
import { ImportProblem } from '../import-problem.ts';

/** Why a file cannot be read, with the place in it. */
export class SpreadsheetProblem extends ImportProblem {
  readonly code: SheetFailure;
  /** Of the file, from 1. */
  readonly line: number | null;
  /** From 1. */
  readonly column: number | null;

  constructor(
    code: SheetFailure,
    { line, column, cause }: { line?: number; column?: number; cause?: unknown } = {},
  ) {
    super(code, { detail: line === undefined ? undefined : `linha ${line}`, cause });
    this.code = code;
    this.line = line ?? null;
    this.column = column ?? null;
  }
}

/** A row as the file has it. `line` is where it begins, from 1; in a workbook the number of the row. */
export interface RawRow {
  line: number;
  cells: string[];
}

/** The rows that a sheet of Excel has. Blank ones cost time too, so a file of more is refused. */
export const lastLine = 1_048_576;
