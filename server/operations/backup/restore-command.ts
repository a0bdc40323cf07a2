import { resolve } from 'node:path';
import { splitMigrations } from '../../platform/database/migration-history.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../../platform/terminal.ts';
import { type BackupFile, findBackupFile } from './backup-file.ts';
import { loadBackup } from './load-backup.ts';
import { askPassphrase } from './passphrase.ts';
import { createReport, type Report } from './progress.ts';
import { prepareTarget, requireEmptyTarget } from './restore-target.ts';
import { verifyBackup } from './verify-backup.ts';

/** `npm run restore`. */
export async function restoreCommand(
  args: string[],
  { environment, log, signal }: CommandContext,
): Promise<number> {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0) throw usageError('npm run restore -- ARQUIVO');
  await requireEmptyTarget(environment);
  const backup = await findBackupFile(resolve(file));
  const passphrase = await findPassphrase(backup, environment.backup.passphrase, signal);
  const report = interruptible(createReport(process.stdout), signal);
  const manifest = await verifyBackup(backup, passphrase, report);
  await splitMigrations(manifest.migrations, 'backup');
  const target = await prepareTarget(environment, log);
  try {
    const { ownerUrl, storage, beforeCommit } = target;
    await loadBackup({ backup, passphrase, manifest, ownerUrl, storage, report, beforeCommit });
    await target.publish();
  } catch (error) {
    await target.discard();
    throw error;
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine('');
  printLine(`Restaurado: ${rows} linhas e ${manifest.files.count - manifest.superseded.length} arquivos.`);
  printLine(`  É a clínica como estava em ${timeText(manifest.createdAt, environment.clinicTimeZone)}.`);
  printLine(environment.databaseUrl ? '  Em: o banco de DATABASE_URL' : `  Em: ${environment.dataDir}`);
  printLine('  Todos entram de novo com a própria senha. Para abrir: npm start');
  if (manifest.missing.length > 0) {
    printWarning(
      `${manifest.missing.length} arquivos já faltavam quando a cópia foi feita. Veja: npm run doctor`,
    );
  }
  return 0;
}

const timeText = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleString('pt-BR', { timeZone, dateStyle: 'long', timeStyle: 'short' });

async function findPassphrase(backup: BackupFile, known: string | undefined, signal: AbortSignal) {
  if (!backup.isEncrypted) return undefined;
  return known ?? (await askPassphrase('Senha da cópia:', signal));
}

/** Checks at each progress report whether the command was interrupted. */
function interruptible(report: Report, signal: AbortSignal): Report {
  return (...progress) => {
    signal.throwIfAborted();
    report(...progress);
  };
}
