import type { Environment } from './environment.ts';
import { StartupError } from './environment.ts';

/** What the person at the terminal reads: Portuguese, and nothing that only a developer needs. */
export function announce(lines: (string | false | undefined)[]): void {
  process.stdout.write(
    `\n${lines
      .filter(Boolean)
      .map((line) => `  ${line}\n`)
      .join('')}\n`,
  );
}

export function startLines(environment: Environment): string[] {
  const { dataDir, databaseUrl, s3 } = environment;
  return [
    `Viço está aberto em ${environment.publicUrl}`,
    databaseUrl ? 'Banco de dados: o servidor de DATABASE_URL' : `Dados: ${dataDir}`,
    ...(databaseUrl && !s3 ? [`Arquivos: ${dataDir}`] : []),
  ];
}

/** One line for each thing that keeps the application from starting; whatever was not foreseen keeps its trace. */
export function complain(error: unknown): void {
  const problems = error instanceof AggregateError ? error.errors : [error];
  for (const problem of problems) {
    const line =
      problem instanceof StartupError
        ? `erro: ${oneLine(problem.message)}. ${oneLine(problem.remedy)}`
        : `erro inesperado: ${problem instanceof Error ? problem.stack : problem}`;
    process.stderr.write(`${line}\n`);
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
