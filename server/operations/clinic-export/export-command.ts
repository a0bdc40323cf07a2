import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordClinicExport } from '../../accounts/activity/queries.ts';
import { createClock } from '../../platform/clock.ts';
import { openMaintenance, scopeOn } from '../../platform/database/maintenance.ts';
import { reachDatabase } from '../../platform/database/reach-database.ts';
import { StartupError } from '../../platform/environment.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../../platform/terminal.ts';
import { createBackupFile } from '../backup/backup-file.ts';
import { fileIn } from '../backup/file-names.ts';
import { createReport, saySize } from '../backup/progress.ts';
import {
  type ExportOptions,
  type ExportSummary,
  ExportUnderWay,
  exportClinic,
  exportName,
} from './export-clinic.ts';

/** `npm run export`: everything of the clinic as one ZIP. */
export async function exportCommand(
  args: string[],
  { environment, log, signal }: CommandContext,
): Promise<number> {
  const { to } = readArguments(args);
  const { ownerUrl, stop } = await reachDatabase(environment, log);
  try {
    const clock = createClock(environment.clinicTimeZone);
    const storage = await findStorage(environment);
    const file = fileIn(to ?? join(environment.dataDir, 'exports'), exportName(clock));
    await writeFile(file, { ownerUrl, storage, clock, signal, report: createReport(process.stdout) });
    return 0;
  } finally {
    await stop();
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values;
  } catch {
    throw usageError('npm run export -- [--to ARQUIVO_OU_PASTA]');
  }
}

async function writeFile(file: string, options: ExportOptions): Promise<void> {
  const { archive, written } = await exportClinic(options).catch((error: unknown) => {
    if (!(error instanceof ExportUnderWay)) throw error;
    throw new StartupError('Outra exportação está em andamento', 'Espere que ela termine, e tente de novo.');
  });
  const wording = { what: 'A exportação', choose: '--to' };
  const target = await createBackupFile(file, undefined, wording).catch((error: unknown) => {
    archive.destroy();
    throw error;
  });
  try {
    await record(options.ownerUrl);
    let sizeBytes = 0;
    for await (const chunk of archive) {
      await target.output.write(chunk);
      sizeBytes += chunk.length;
    }
    const summary = await written;
    await target.output.end();
    printResult(file, sizeBytes, summary);
  } catch (error) {
    archive.destroy();
    await target.discard();
    throw error;
  }
}

async function record(ownerUrl: string): Promise<void> {
  const maintenance = openMaintenance(ownerUrl);
  try {
    await recordClinicExport(scopeOn(maintenance), 'terminal do servidor');
  } finally {
    await maintenance.destroy();
  }
}

function printResult(file: string, sizeBytes: number, { rows, files, missing }: ExportSummary): void {
  printLine('');
  printLine(`Exportação: ${file}`);
  printLine(
    `  ${rows} linhas, ${files} arquivos, ${saySize(sizeBytes)}. O que é o quê: LEIA-ME.txt, dentro dela.`,
  );
  printLine(
    '  Contém dados de saúde de todos os pacientes, e não está cifrada: guarde-a onde só a clínica chega.',
  );
  printLine('  Para restaurar este sistema, use a cópia de segurança: npm run backup.');
  if (missing > 0) {
    printWarning(`${missing} arquivos que os prontuários citam não existem. Veja: npm run doctor`);
  }
}
