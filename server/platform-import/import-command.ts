import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import { type ImportFailure, importFailures } from '#contract/imports.ts';
import { createClock } from '../clock.ts';
import { openMaintenance } from '../database/maintenance.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { reachDatabase } from '../database/reach-database.ts';
import type { DB } from '../database/schema.ts';
import { startEmbeddedDatabase } from '../embedded-postgres/embedded-postgres.ts';
import { StartupError } from '../environment.ts';
import { sendImportLinks } from '../import-links/send-links.ts';
import { ImportProblem } from '../import-problem.ts';
import { findFirstChange } from '../imports/queries.ts';
import { runImport } from '../imports/run-import.ts';
import { logByCommand } from '../imports/work-queries.ts';
import { type DumpSource, openDumpSource } from '../platform-dump/dump-source.ts';
import { type ObjectSource, openObjectSource } from '../platform-files/object-source.ts';
import { findStorage } from '../storage/find-storage.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../terminal.ts';
import {
  type CommandImport,
  findImport,
  findLastDone,
  findSameSource,
  insertImport,
  listImports,
  moveImport,
} from './command-queries.ts';
import { printImports, printResult, stateText } from './print-import.ts';
import { watchProgress } from './watch-progress.ts';
import { writeReport } from './write-report.ts';

const usage =
  'npm run import -- supabase --dump ARQUIVO_OU_ENDERECO --storage PASTA_ZIP_OU_s3 [--dry-run] [--send-links] [--report ARQUIVO.csv]; npm run import -- undo [ID]; npm run import -- list';

interface Clinic {
  context: CommandContext;
  ownerUrl: string;
  database: Database;
  /** Under `clinic_maintenance`. */
  db: Kysely<DB>;
}

/** `npm run import`: from the older hosted platform, the way back, and the list of imports. */
export async function importCommand(args: string[], context: CommandContext): Promise<number> {
  const [what, ...rest] = args;
  if (what === 'supabase') {
    const options = readOptions(rest);
    return withSources(options, context, (sources) =>
      withClinic(context, true, (clinic) => bringPlatform(clinic, options, sources)),
    );
  }
  if (what === 'undo' && rest.length <= 1)
    return withClinic(context, false, (clinic) => undo(clinic, rest[0]));
  if (what === 'list' && rest.length === 0) {
    return withClinic(context, false, async ({ db }) => {
      printImports(await listImports(db), context.environment.clinicTimeZone);
      return 0;
    });
  }
  throw usageError(usage);
}

interface Options {
  dump: string;
  storage: string;
  isTrial: boolean;
  sendLinks: boolean;
  report: string | undefined;
}

function readOptions(args: string[]): Options {
  const read = () => {
    try {
      return parseArgs({
        args,
        options: {
          dump: { type: 'string' },
          storage: { type: 'string' },
          'dry-run': { type: 'boolean' },
          'send-links': { type: 'boolean' },
          report: { type: 'string' },
        },
      }).values;
    } catch {
      throw usageError(usage);
    }
  };
  const { dump, storage, report, ...flags } = read();
  if (!dump || !storage) throw usageError(usage);
  return {
    dump,
    storage,
    report,
    isTrial: flags['dry-run'] ?? false,
    sendLinks: flags['send-links'] ?? false,
  };
}

interface OpenSources {
  dump: DumpSource;
  files: ObjectSource;
}

/** Opened first: a wrong path or a damaged dump is told before a database is made. */
async function withSources(
  { dump, storage }: Options,
  { environment, signal }: CommandContext,
  work: (sources: OpenSources) => Promise<number>,
): Promise<number> {
  printLine('Lendo a origem…');
  const opened = await openDumpSource(isAddress(dump) ? dump : resolve(dump), { signal });
  try {
    const isService = storage.toLowerCase() === 's3';
    const files = await openObjectSource(isService ? storage : resolve(storage), environment);
    try {
      return await work({ dump: opened, files });
    } finally {
      await files.close();
    }
  } finally {
    await opened.close();
  }
}

const isAddress = (dump: string) => /^postgres(?:ql)?:\/\//iu.test(dump);

/** The name of a file, or server and database of an address: never its password. */
function nameOf(dump: string): string {
  if (!isAddress(dump)) return basename(dump);
  const url = URL.parse(dump);
  return url ? `${url.hostname}${url.pathname}` : 'postgresql';
}

/** @param mayCreate an empty folder becomes a clinic */
async function withClinic(
  context: CommandContext,
  mayCreate: boolean,
  work: (clinic: Clinic) => Promise<number>,
): Promise<number> {
  const { environment, log } = context;
  const isMissing = !environment.databaseUrl && !existsSync(join(environment.dataDir, 'db', 'cluster'));
  if (isMissing && mayCreate) printLine('Criando o banco de dados da clínica…');
  const { ownerUrl, stop } = await (isMissing && mayCreate
    ? startEmbeddedDatabase({ dataDir: environment.dataDir, log })
    : reachDatabase(environment, log));
  try {
    const database = await openDatabase({ ownerUrl, log, poolSize: 2 });
    const db = openMaintenance(ownerUrl);
    try {
      return await work({ context, ownerUrl, database, db });
    } finally {
      await db.destroy();
      await database.close();
    }
  } finally {
    await stop();
  }
}

async function bringPlatform(clinic: Clinic, options: Options, sources: OpenSources): Promise<number> {
  const { db, context } = clinic;
  const before = await findSameSource(db, sources.dump.fingerprint);
  if (before?.state === 'done') {
    printLine('Esta origem já foi importada: nada foi feito.');
    printLine(`  Para importá-la de novo, desfaça antes: npm run import -- undo ${before.id}`);
    await sendLinks(clinic, options, before.id);
    return 0;
  }
  const id = await prepare(db, options, sources.dump.fingerprint, before);
  await work(clinic, id, sources);
  const row = await findImport(db, id);
  if (!row || row.failure !== null || row.state !== (options.isTrial ? 'review' : 'done')) {
    throw failed(row);
  }
  await printResult(db, row, options.isTrial);
  if (options.report) {
    const file = resolve(options.report);
    await writeReport(db, id, file);
    printLine(`Relatório completo: ${file}`);
  } else {
    printLine('Relatório completo: em Configurações, Importar; ou rode outra vez com --report ARQUIVO.csv');
  }
  if (options.isTrial) {
    printLine('Nada foi gravado. Para importar: o mesmo comando sem --dry-run');
    return 0;
  }
  await sendLinks(clinic, options, id);
  printLine(`Para voltar atrás, enquanto ninguém tiver alterado nada: npm run import -- undo ${id}`);
  if (!context.environment.databaseUrl) printLine(`Os dados estão em ${context.environment.dataDir}`);
  return 0;
}

/** The import of this source that was begun before, or a new one. */
async function prepare(
  db: Kysely<DB>,
  { dump, isTrial }: Options,
  fingerprint: string,
  before: CommandImport | undefined,
): Promise<string> {
  const state = isTrial ? 'checking' : 'importing';
  if (before?.state === 'undoing') {
    throw new StartupError(
      'Esta importação está sendo desfeita',
      `Termine antes: npm run import -- undo ${before.id}.`,
    );
  }
  if (before && isTrial && before.state === 'importing') {
    throw new StartupError(
      'Uma importação desta origem começou e não terminou',
      `Rode sem --dry-run para continuá-la, ou desfaça-a: npm run import -- undo ${before.id}.`,
    );
  }
  if (before) {
    if (before.state === 'importing') printLine('Continuando a importação que foi interrompida…');
    await moveImport(db, before.id, ['checking', 'review', 'importing'], state);
    return before.id;
  }
  const id = await insertImport(db, { state, name: nameOf(dump), fingerprint });
  await logByCommand(db, id, 'created');
  return id;
}

/** Waits for another import, since one works at a time. */
async function work(clinic: Clinic, id: string, sources?: OpenSources): Promise<void> {
  const { ownerUrl, db, context } = clinic;
  const { environment, log, signal } = context;
  const storage = await findStorage(environment);
  const clock = createClock(environment.clinicTimeZone);
  for (let hasAsked = false; ; hasAsked = true) {
    const progress = watchProgress(db, id, process.stdout);
    const outcome = await runImport(id, {
      ...{ ownerUrl, storage, clock, log, signal, settings: environment },
      ...(sources ? { sources } : {}),
    }).finally(progress.stop);
    if (outcome === 'stopped') throw signal.reason;
    if (outcome !== 'waiting') return;
    if (!hasAsked) printLine('Outra importação está em andamento; esperando que termine…');
    await sleep(1_000, undefined, { signal });
  }
}

/** The sentence of the row's code. Running the command again continues. */
const failed = (row: CommandImport | undefined): StartupError =>
  new ImportProblem(codeOf(row?.failure ?? null));

const codeOf = (failure: string | null): ImportFailure => {
  const isCode = (word: string): word is ImportFailure => Object.hasOwn(importFailures, word);
  return failure !== null && isCode(failure) ? failure : 'internal';
};

/** Mails to accounts that came without a password: only where it was asked for. */
async function sendLinks({ context, database }: Clinic, options: Options, id: string): Promise<void> {
  if (!options.sendLinks || options.isTrial) return;
  const { environment } = context;
  const { queued } = await sendImportLinks(database, environment, id);
  printLine(`Links para criar a senha: ${queued} e-mails serão enviados.`);
  if (queued > 0 && !environment.smtpUrl) {
    printWarning('Sem SMTP_URL as mensagens ficam em uma pasta do servidor e não chegam a ninguém.');
  }
}

async function undo(clinic: Clinic, wanted: string | undefined): Promise<number> {
  const { db } = clinic;
  const row = await (wanted ? findImport(db, wanted) : findLastDone(db)).catch(() => undefined);
  if (!row) {
    throw new StartupError(
      wanted ? 'Não há importação com este ID' : 'Não há importação para desfazer',
      'Veja as que há: npm run import -- list.',
    );
  }
  if (row.state === 'undone') {
    printLine('Esta importação já foi desfeita.');
    return 0;
  }
  const isUndoable = ['done', 'importing', 'undoing'].includes(row.state) && row.cleared_at === null;
  if (!isUndoable || !(await moveImport(db, row.id, ['done', 'importing', 'undoing'], 'undoing'))) {
    throw new StartupError(
      `Esta importação não pode ser desfeita: ${stateText(row).toLowerCase()}`,
      'Veja as outras: npm run import -- list.',
    );
  }
  await work(clinic, row.id);
  const after = await findImport(db, row.id);
  if (after?.state !== 'undone') throw await tooLate(db, after);
  await logByCommand(db, row.id, 'changed');
  printLine(`Desfeita: ${row.source_name ?? row.id}. A clínica está como antes da importação.`);
  return 0;
}

/** Who changed what first. */
async function tooLate(db: Kysely<DB>, row: CommandImport | undefined): Promise<StartupError> {
  const change = row && (await findFirstChange(db, row.id));
  if (!change) return failed(row);
  const when = change.happenedAt.toLocaleString('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
  return new StartupError(
    `Não dá mais para desfazer: ${change.name ?? 'alguém'} já alterou dados depois da importação (${when})`,
    'O que foi feito desde então seria perdido. Nada foi alterado.',
  );
}
