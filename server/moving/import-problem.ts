import { type ImportFailure, importFailures } from '#contract/moving/imports.ts';
import { StartupError } from '../platform/environment.ts';

/** The work cannot go on. An import stores the code; a command prints its sentence, with the place. */
export class ImportProblem extends StartupError {
  readonly failure: ImportFailure;
  readonly detail: string | undefined;

  /** @param about `detail`: where it is, such as a table and a line; never a value of a row */
  constructor(
    failure: ImportFailure,
    { detail, cause }: { detail?: string | undefined; cause?: unknown } = {},
  ) {
    const [problem = '', ...remedy] = importFailures[failure].split(/(?<=\.) /u);
    const withoutStop = problem.replace(/\.$/u, '');
    super(detail ? `${withoutStop} (${detail})` : withoutStop, remedy.join(' '));
    this.failure = failure;
    this.detail = detail;
    if (cause !== undefined) this.cause = cause;
  }
}
