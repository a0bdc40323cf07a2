import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClock } from '../clock.ts';
import { type Command, misused, say, warn } from '../command.ts';
import { connectAsOwner } from '../database/owner-connection.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { findStorage } from '../storage/find-storage.ts';
import { backupFolder, backupName } from './file-names.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { askNewPassphrase } from './passphrase.ts';
import { createReport, sizeText } from './progress.ts';
import { tryBackupLock } from './queries.ts';

/** `npm run backup`. */
export async function backupCommand(args: string[], { environment, log, signal }: Command): Promise<number> {
  const { to, encrypt } = readArguments(args);
  const passphrase = environment.backup.passphrase ?? (encrypt ? await askNewPassphrase(signal) : undefined);
  const { ownerUrl, stop } = await reachDatabase(environment, log);
  try {
    const name = backupName(createClock(environment.clinicTimeZone), 'manual', passphrase !== undefined);
    const file = fileOf(to ?? backupFolder(environment), name);
    const storage = await findStorage(environment);
    const backup = await alone(ownerUrl, signal, () =>
      makeBackup({ ownerUrl, storage, file, passphrase, signal, report: createReport(process.stdout) }),
    );
    sayResult(backup, passphrase !== undefined);
    return 0;
  } finally {
    await stop();
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, encrypt: { type: 'boolean' } } }).values;
  } catch {
    throw misused('npm run backup -- [--to ARQUIVO_OU_PASTA] [--encrypt]');
  }
}

/** A folder, there already or written as one, gets a file with the usual name. */
function fileOf(to: string, name: string): string {
  const isFolder =
    /[/\\]$/u.test(to) || !/\.[a-z]+$/u.test(to) || (existsSync(to) && statSync(to).isDirectory());
  return isFolder ? join(resolve(to), name) : resolve(to);
}

/** The daily backup and this one would only slow each other down. */
async function alone<Result>(
  ownerUrl: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const { client } = await connectAsOwner(ownerUrl);
  try {
    for (let asked = false; !(await tryBackupLock(client)); asked = true) {
      if (!asked) say('Outra cópia está em andamento; esperando que termine…');
      await sleep(1_000, undefined, { signal });
    }
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}

function sayResult({ file, sizeBytes, sha256, contents }: Backup, isEncrypted: boolean): void {
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = contents.files.count - contents.superseded.length;
  say('');
  say(`Cópia de segurança: ${file}`);
  say(`  ${rows} linhas, ${files} arquivos, ${sizeText(sizeBytes)}`);
  say(`  SHA-256 do conteúdo: ${sha256}`);
  if (isEncrypted) say('  Cifrada. Sem a senha, ninguém a abre: guarde-a em outro lugar.');
  else say('  Não está cifrada: guarde-a onde só a clínica chega, ou use --encrypt.');
  if (contents.missing.length > 0) {
    warn(`${contents.missing.length} arquivos que os prontuários citam não existem. Veja: npm run doctor`);
  }
  if (contents.changed.length > 0) {
    warn(`${contents.changed.length} arquivos não são mais os que foram guardados. Veja: npm run doctor`);
  }
}
