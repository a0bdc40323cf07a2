import { join } from 'node:path';
import { backupFolder } from './backup/file-names.ts';
import { type Environment, StartupError } from './environment.ts';

/** What the person at the terminal reads: Portuguese, and nothing that only a developer needs. */
export function announce(lines: string[]): void {
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`);
}

/** @param asked the environment as it was read, before another data folder had to be taken */
export function startLines(
  environment: Environment,
  asked: Environment,
  setUpLink: string | undefined,
): string[] {
  const { dataDir, databaseUrl, s3, smtpUrl, publicUrl } = environment;
  const lines = [`Viço está aberto em ${publicUrl}`];
  if (databaseUrl) lines.push('Banco de dados: o servidor de DATABASE_URL');
  if (s3) lines.push(`Arquivos: o bucket ${s3.bucket}`);
  if (!databaseUrl || !s3) lines.push(`${databaseUrl ? 'Arquivos' : 'Dados'}: ${dataDir}`);
  if (dataDir !== asked.dataDir) {
    lines.push(`  (o banco de dados não roda como root, e outro usuário não alcança ${asked.dataDir})`);
  }
  if (!smtpUrl) {
    lines.push(`E-mail: SMTP_URL não está definida; as mensagens ficam em ${join(dataDir, 'mail')}`);
  }
  if (environment.backup.isDaily) {
    const { time, passphrase } = environment.backup;
    const how = passphrase === undefined ? '' : ', cifrada';
    lines.push(`Cópia de segurança: todo dia às ${time}${how}, em ${backupFolder(environment)}`);
  }
  if (environment.metrics) {
    const { host, port } = environment.metrics;
    lines.push(`Métricas: http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`);
  }
  if (setUpLink) lines.push(`Primeiro acesso, para criar a conta de administrador: ${setUpLink}`);
  return lines;
}

/** One line for each thing that keeps the application from starting; what was not foreseen keeps its trace. */
export function complain(error: unknown): void {
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
