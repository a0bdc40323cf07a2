/** Output for the person at the terminal: in Portuguese, without details that only a developer needs. */
import { type Environment, StartupError } from './environment.ts';
import type { Log } from './log.ts';

/** What a command that runs beside the application is given, such as `npm run backup`. */
export interface CommandContext {
  environment: Environment;
  log: Log;
  /** Aborted by Ctrl+C, by SIGTERM, and when the launcher process ends. */
  signal: AbortSignal;
}

/** For a command that was called with wrong arguments. */
export const usageError = (usage: string) =>
  new StartupError('O comando não foi entendido', `Use: ${usage}.`);

/** The reader of the output may end first, as `head` does: what is printed after that is dropped, the work goes on. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

export function printBlock(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

export function printLine(line: string): void {
  process.stdout.write(`  ${line}\n`);
}

/** On standard error, so that it is seen even when the output is redirected. */
export function printWarning(line: string): void {
  process.stderr.write(`  atenção: ${line}\n`);
}

/** One line for each problem of a start or a command. An unexpected error keeps its stack trace. */
export function printProblems(error: unknown): void {
  const problems: unknown[] = error instanceof AggregateError ? error.errors : [error];
  for (const problem of problems) {
    const line =
      problem instanceof StartupError
        ? `erro: ${oneLine(problem.message)}. ${oneLine(problem.remedy)}`
        : `erro inesperado: ${problem instanceof Error ? problem.stack : problem}`;
    process.stderr.write(`${line}\n`);
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
