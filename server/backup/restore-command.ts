import { resolve } from 'node:path';
import { type Command, misused, say, warn } from '../command.ts';
import { splitMigrations } from '../database/migration-history.ts';
import { type BackupFile, findBackupFile } from './backup-file.ts';
import { loadBackup } from './load-backup.ts';
import { askPassphrase } from './passphrase.ts';
import { createReport, type Report } from './progress.ts';
import { prepareTarget, requireEmptyTarget } from './restore-target.ts';
import { verifyBackup } from './verify-backup.ts';

/** `npm run restore`. */
export async function restoreCommand(args: string[], { environment, log, signal }: Command): Promise<number> {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0) throw misused('npm run restore -- ARQUIVO');
  await requireEmptyTarget(environment);
  const backup = await findBackupFile(resolve(file));
  const passphrase = await findPassphrase(backup, environment.backup.passphrase, signal);
  const report = interruptible(createReport(process.stdout), signal);
  const contents = await verifyBackup(backup, passphrase, report);
  await splitMigrations(contents.migrations, 'backup');
  const target = await prepareTarget(environment, log);
  try {
    const { ownerUrl, storage, beforeCommit } = target;
    await loadBackup({ backup, passphrase, contents, ownerUrl, storage, report, beforeCommit });
    await target.publish();
  } catch (error) {
    await target.discard();
    throw error;
  }
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  say('');
  say(`Restaurado: ${rows} linhas e ${contents.files.count - contents.superseded.length} arquivos.`);
  say(`  É a clínica como estava em ${timeText(contents.createdAt, environment.clinicTimeZone)}.`);
  say(environment.databaseUrl ? '  Em: o banco de DATABASE_URL' : `  Em: ${environment.dataDir}`);
  say('  Todos entram de novo com a própria senha. Para abrir: npm start');
  if (contents.missing.length > 0) {
    warn(`${contents.missing.length} arquivos já faltavam quando a cópia foi feita. Veja: npm run doctor`);
  }
  return 0;
}

const timeText = (instant: string, timeZone: string) =>
  new Date(instant).toLocaleString('pt-BR', { timeZone, dateStyle: 'long', timeStyle: 'short' });

async function findPassphrase(backup: BackupFile, known: string | undefined, signal: AbortSignal) {
  if (!backup.isEncrypted) return undefined;
  return known ?? (await askPassphrase('Senha da cópia:', signal));
}

/** Reading and writing are interrupted where progress is told. */
function interruptible(report: Report, signal: AbortSignal): Report {
  return (...progress) => {
    signal.throwIfAborted();
    report(...progress);
  };
}
