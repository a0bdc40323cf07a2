import { parseArgs } from 'node:util';
import { becomeMaintenance } from '../../platform/database/maintenance.ts';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import { reachDatabase } from '../../platform/database/reach-database.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../../platform/terminal.ts';
import { findHistory } from '../backup/daily/queries.ts';
import { backupFolder } from '../backup/file-names.ts';
import { tryBackupLock } from '../backup/queries.ts';
import { findSetFolder } from '../server-settings/queries.ts';
import { examine, type Findings } from './examine.ts';
import { repair } from './repair.ts';
import { findUnfinishedFiles, removeUnfinishedFiles } from './unfinished-files.ts';

/** An upload never takes a day: younger files may be in use. */
const defaultAgeHours = 24;
const maxShown = 20;

/** `npm run doctor`. Its exit code is 1 where something is wrong and not repaired. */
export async function doctorCommand(
  args: string[],
  { environment, log, signal }: CommandContext,
): Promise<number> {
  const options = readArguments(args);
  const ageLimitMs = options.hours * 60 * 60_000;
  const { ownerUrl, stop } = await reachDatabase(environment, log);
  try {
    const storage = await findStorage(environment);
    const { client } = await connectAsOwner(ownerUrl);
    try {
      await becomeMaintenance(client);
      const findings = await examine({ client, storage, ageLimitMs, compare: options.checksums, signal });
      // The lock is held until the end, so that no backup begins to write what a repair removes.
      const isBackingUp = !(await tryBackupLock(client));
      const backups = backupFolder(environment, await findSetFolder(client));
      const { dataDir } = environment;
      const unfinished = findUnfinishedFiles({ dataDir, backups, ageLimitMs, isBackingUp });
      printFindings(findings, unfinished, options, environment.clinicTimeZone);
      const warnsOfBackup =
        environment.backup.isDaily &&
        !printLastBackup((await findHistory(client, new Date())).succeeded, environment.clinicTimeZone);
      const repairable =
        findings.strays.length +
        findings.expiredRows +
        findings.miscounted +
        findings.figures.length +
        unfinished.length;
      const { missing, changed, broken, rewritten, applied, documents, money } = findings;
      const isWhole = [missing, changed, broken, rewritten, applied, documents, money].every(
        ({ length }) => length === 0,
      );
      if (repairable === 0 && isWhole)
        printLine(warnsOfBackup ? 'Tudo em ordem, com 1 aviso.' : 'Tudo em ordem.');
      if (repairable > 0 && options.repair) {
        const removed = await repair({ client, storage, ageLimitMs, findings });
        await removeUnfinishedFiles(unfinished);
        printLine(
          `Removidos: ${removed.objects} arquivos, ${removed.rows} linhas, ${unfinished.length} restos.`,
        );
        if (findings.miscounted > 0) printLine('Contagens refeitas.');
        if (findings.figures.length > 0) printLine('Os números serão contados de novo.');
      } else if (repairable > 0) {
        printLine('Para remover o que sobra e refazer contagens: npm run doctor -- --repair');
      }
      return isWhole && (repairable === 0 || options.repair) ? 0 : 1;
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    await stop();
  }
}

function readArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        repair: { type: 'boolean', default: false },
        // The former name of `--repair`.
        mend: { type: 'boolean', default: false },
        checksums: { type: 'boolean', default: false },
        'older-than': { type: 'string', default: String(defaultAgeHours) },
      },
    });
    const hours = Number(values['older-than']);
    if (!(hours >= 1)) throw new Error('too young files may be in use');
    return { repair: values.repair || values.mend, checksums: values.checksums, hours };
  } catch {
    throw usageError('npm run doctor -- [--repair] [--checksums] [--older-than HORAS, ao menos 1]');
  }
}

function printFindings(
  findings: Findings,
  unfinished: string[],
  { checksums, hours }: { checksums: boolean; hours: number },
  timeZone: string,
): void {
  const { objects, strays, young, missing, notedMissing, changed, compared, expiredRows, miscounted } =
    findings;
  printLine(`Arquivos guardados: ${objects}`);
  list(`Arquivos que nenhum prontuário cita, com mais de ${hours} h`, strays.map(nameOf), printLine);
  if (young > 0) printLine(`Sem prontuário há menos de ${hours} h, talvez a caminho; ficam: ${young}`);
  list('Restos de operações interrompidas', unfinished, printLine);
  if (expiredRows > 0) printLine(`Sessões e links vencidos: ${expiredRows}`);
  if (miscounted > 0) printLine(`Contagens que não conferem: ${miscounted}`);
  if (notedMissing > 0)
    printLine(`Já faltavam ao excluir o prontuário, como ele mesmo registra: ${notedMissing} arquivos`);
  const origin = ({ from, place }: Findings['missing'][number]) =>
    `${from.table} ${from.id}: ${nameOf(place)}`;
  list(
    'FALTAM arquivos que o banco cita; só uma cópia de segurança os traz de volta',
    missing.map(origin),
    printWarning,
  );
  if (checksums) printLine(`Arquivos lidos e comparados: ${compared}`);
  list(
    'ALTERADAS: evoluções assinadas que não conferem, a primeira de cada paciente',
    findings.broken.map(({ patientId, position }) => `paciente ${patientId}: evolução ${position}`),
    printWarning,
  );
  list(
    'ALTERADAS: evoluções assinadas ou retiradas do prontuário não são as das somas que as atividades guardaram em',
    findings.rewritten.map((at) => sayWhen(at, timeZone)),
    printWarning,
  );
  list(
    'ALTERADOS: lotes ou produtos aplicados que não são os das evoluções assinadas',
    findings.applied,
    printWarning,
  );
  list(
    'ALTERADOS: documentos cujos números têm falhas, ou cujo arquivo não é o que foi emitido',
    findings.documents,
    printWarning,
  );
  list(
    'ALTERADAS: somas de consultas ou caixas que não são as dos lançamentos',
    findings.money,
    printWarning,
  );
  list('Números guardados que não são os dos lançamentos', findings.figures, printLine);
  list('ALTERADOS: não são os arquivos que foram guardados', changed.map(origin), printWarning);
}

const nameOf = ({ area, key }: { area: string; key: string }) => `${area}/${key}`;

function list(title: string, entries: string[], print: (line: string) => void): void {
  if (entries.length === 0) return;
  print(`${title}: ${entries.length}`);
  for (const entry of entries.slice(0, maxShown)) print(`  ${entry}`);
  if (entries.length > maxShown) print(`  … e mais ${entries.length - maxShown}`);
}

const sayWhen = (at: Date, timeZone: string) =>
  at.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/** @returns false for a warning */
function printLastBackup(succeeded: Date | null, timeZone: string): boolean {
  if (!succeeded) {
    printWarning('Nenhuma cópia de segurança diária foi feita ainda.');
    return false;
  }
  const isLate = succeeded.getTime() < Date.now() - 2 * 24 * 60 * 60_000;
  (isLate ? printWarning : printLine)(`Última cópia de segurança diária: ${sayWhen(succeeded, timeZone)}`);
  return !isLate;
}
