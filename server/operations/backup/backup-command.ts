import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ClientBase } from 'pg';
import { createClock } from '../../platform/clock.ts';
import { becomeMaintenance } from '../../platform/database/maintenance.ts';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import { reachDatabase } from '../../platform/database/reach-database.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../../platform/terminal.ts';
import { findSetFolder } from '../server-settings/queries.ts';
import { backupFolder, backupName, fileIn } from './file-names.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { askNewPassphrase } from './passphrase.ts';
import { createReport, saySize } from './progress.ts';
import { tryBackupLock } from './queries.ts';
import { withNote } from './unfinished-backup.ts';

/** `npm run backup`. */
export async function backupCommand(
  args: string[],
  { environment, log, signal }: CommandContext,
): Promise<number> {
  const { to, encrypt } = readArguments(args);
  const passphrase = environment.backup.passphrase ?? (encrypt ? await askNewPassphrase(signal) : undefined);
  const { ownerUrl, stop } = await reachDatabase(environment, log);
  try {
    const name = backupName(createClock(environment.clinicTimeZone), 'manual', passphrase !== undefined);
    const storage = await findStorage(environment);
    const report = createReport(process.stdout);
    const backup = await withBackupLock(ownerUrl, signal, async (client) => {
      await becomeMaintenance(client);
      const file = fileIn(to ?? backupFolder(environment, await findSetFolder(client)), name);
      return withNote(environment.dataDir, file, () =>
        makeBackup({ ownerUrl, storage, file, passphrase, signal, report }),
      );
    });
    printResult(backup, passphrase !== undefined);
    return 0;
  } finally {
    await stop();
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, encrypt: { type: 'boolean' } } }).values;
  } catch {
    throw usageError('npm run backup -- [--to ARQUIVO_OU_PASTA] [--encrypt]');
  }
}

/** Waits for a backup under way, because two would slow each other down. */
async function withBackupLock<Result>(
  ownerUrl: string,
  signal: AbortSignal,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const { client } = await connectAsOwner(ownerUrl);
  try {
    for (let asked = false; !(await tryBackupLock(client)); asked = true) {
      if (!asked) printLine('Outra cópia está em andamento; esperando que termine…');
      await sleep(1_000, undefined, { signal });
    }
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function printResult({ file, sizeBytes, sha256, manifest }: Backup, isEncrypted: boolean): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files.count - manifest.superseded.length;
  printLine('');
  printLine(`Cópia de segurança: ${file}`);
  printLine(`  ${rows} linhas, ${files} arquivos, ${saySize(sizeBytes)}`);
  printLine(`  SHA-256 do conteúdo: ${sha256}`);
  if (isEncrypted) printLine('  Cifrada. Sem a senha, ninguém a abre: guarde-a em outro lugar.');
  else printLine('  Não está cifrada: guarde-a onde só a clínica chega, ou use --encrypt.');
  if (manifest.missing.length > 0) {
    printWarning(
      `${manifest.missing.length} arquivos que os prontuários citam não existem. Veja: npm run doctor`,
    );
  }
  if (manifest.changed.length > 0) {
    printWarning(
      `${manifest.changed.length} arquivos não são mais os que foram guardados. Veja: npm run doctor`,
    );
  }
}
