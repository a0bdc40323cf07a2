import { type ImportProblemCode, importProblems } from '#contract/import-problems.ts';
import { StartupError } from '../environment.ts';

/** The source of an import cannot be read. A command prints it; `imports.failure` stores its code. */
export class ImportProblem extends StartupError {
  readonly code: ImportProblemCode;

  /** @param detail where it is, such as a table and a line; never a value of a row */
  constructor(code: ImportProblemCode, detail?: string, cause?: unknown) {
    const { problem, remedy } = importProblems[code];
    super(detail ? `${problem} (${detail})` : problem, remedy);
    this.code = code;
    if (cause !== undefined) this.cause = cause;
  }
}
