import { parseArgs } from 'node:util';
import { becomeMaintenance, findHistory } from '../backup/daily/queries.ts';
import { backupFolder } from '../backup/file-names.ts';
import { type Command, misused, say, warn } from '../command.ts';
import { connectAsOwner } from '../database/owner-connection.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { findStorage } from '../storage/find-storage.ts';
import { examine, type Findings } from './examine.ts';
import { findLeftovers, removeLeftovers } from './leftovers.ts';
import { mend } from './mend.ts';

/** Nothing takes a day: what is younger may be under way. */
const usualAgeHours = 24;
/** More are not read by anybody. */
const mostShown = 20;

/** `npm run doctor`. Its exit code is 1 where something is not in order. */
export async function doctorCommand(args: string[], { environment, log, signal }: Command): Promise<number> {
  const options = readArguments(args);
  const ageLimitMs = options.hours * 60 * 60_000;
  const { ownerUrl, stop } = await reachDatabase(environment, log);
  try {
    const storage = await findStorage(environment);
    const { client } = await connectAsOwner(ownerUrl);
    try {
      await becomeMaintenance(client);
      const findings = await examine({ client, storage, ageLimitMs, compare: options.checksums, signal });
      const leftovers = findLeftovers(environment.dataDir, backupFolder(environment), ageLimitMs);
      sayFindings(findings, leftovers, options);
      if (environment.backup.isDaily)
        sayLastBackup((await findHistory(client, new Date())).succeeded, environment.clinicTimeZone);
      const mendable = findings.strays.length + findings.expiredRows + findings.miscounted + leftovers.length;
      const isWhole = findings.missing.length + findings.changed.length === 0;
      if (mendable === 0 && isWhole) say('Tudo em ordem.');
      if (mendable > 0 && options.mend) {
        const mended = await mend({ client, storage, ageLimitMs, findings });
        await removeLeftovers(leftovers);
        say(`Removidos: ${mended.objects} arquivos, ${mended.rows} linhas, ${leftovers.length} restos.`);
        if (findings.miscounted > 0) say('Contagens refeitas.');
      } else if (mendable > 0) {
        say('Para remover o que sobra e refazer contagens: npm run doctor -- --mend');
      }
      return isWhole && (mendable === 0 || options.mend) ? 0 : 1;
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
        mend: { type: 'boolean', default: false },
        checksums: { type: 'boolean', default: false },
        'older-than': { type: 'string', default: String(usualAgeHours) },
      },
    });
    const hours = Number(values['older-than']);
    if (!(hours >= 1)) throw new Error('an upload may take a while');
    return { mend: values.mend, checksums: values.checksums, hours };
  } catch {
    throw misused('npm run doctor -- [--mend] [--checksums] [--older-than HORAS, ao menos 1]');
  }
}

function sayFindings(
  findings: Findings,
  leftovers: string[],
  { checksums, hours }: { checksums: boolean; hours: number },
): void {
  const { objects, strays, young, missing, changed, compared, expiredRows, miscounted } = findings;
  say(`Arquivos guardados: ${objects}`);
  list(`Arquivos que nenhum prontuário cita, com mais de ${hours} h`, strays.map(nameOf), say);
  if (young > 0) say(`Sem prontuário há menos de ${hours} h, talvez a caminho; ficam: ${young}`);
  list('Restos de operações interrompidas', leftovers, say);
  if (expiredRows > 0) say(`Sessões e links vencidos: ${expiredRows}`);
  if (miscounted > 0) say(`Contagens que não conferem: ${miscounted}`);
  const origin = ({ from, place }: Findings['missing'][number]) =>
    `${from.table} ${from.id}: ${nameOf(place)}`;
  list(
    'FALTAM arquivos que o banco cita; só uma cópia de segurança os traz de volta',
    missing.map(origin),
    warn,
  );
  if (checksums) say(`Arquivos lidos e comparados: ${compared}`);
  list('ALTERADOS: não são os arquivos que foram guardados', changed.map(origin), warn);
}

const nameOf = ({ area, key }: { area: string; key: string }) => `${area}/${key}`;

function list(title: string, entries: string[], tell: (line: string) => void): void {
  if (entries.length === 0) return;
  tell(`${title}: ${entries.length}`);
  for (const entry of entries.slice(0, mostShown)) tell(`  ${entry}`);
  if (entries.length > mostShown) tell(`  … e mais ${entries.length - mostShown}`);
}

function sayLastBackup(succeeded: Date | null, timeZone: string): void {
  if (!succeeded) {
    warn('Nenhuma cópia de segurança diária foi feita ainda.');
    return;
  }
  const when = succeeded.toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const isLate = succeeded.getTime() < Date.now() - 2 * 24 * 60 * 60_000;
  (isLate ? warn : say)(`Última cópia de segurança diária: ${when}`);
}
