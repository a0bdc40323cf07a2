import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { StartupError } from '../../platform/environment.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../../platform/terminal.ts';
import { sendImportLinks } from '../import-links/send-links.ts';
import { logByCommand } from '../imports/work-queries.ts';
import { type DumpSource, openDumpSource } from '../platform-dump/dump-source.ts';
import { type ObjectSource, openObjectSource } from '../platform-files/object-source.ts';
import { type Clinic, failed, withClinic, workOn } from './command-clinic.ts';
import {
  type CommandImport,
  findImport,
  findSameSource,
  insertImport,
  listImports,
  moveImport,
} from './command-queries.ts';
import { printImports, printResult } from './print-import.ts';
import { undoCommand } from './undo-command.ts';
import { writeReport } from './write-report.ts';

const usage =
  'npm run import -- supabase --dump ARQUIVO_OU_ENDERECO --storage PASTA_ZIP_OU_s3 [--dry-run] [--send-links] [--report ARQUIVO.csv]; npm run import -- undo [ID]; npm run import -- list';

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
    return withClinic(context, false, (clinic) => undoCommand(clinic, rest[0]));
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
  await workOn(clinic, id, sources);
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
    if (state !== before.state) await logByCommand(db, before.id, 'changed');
    return before.id;
  }
  const id = await insertImport(db, { state, name: nameOf(dump), fingerprint });
  await logByCommand(db, id, 'created');
  return id;
}

/** Mails to accounts that came without a password: only where it was asked for. */
async function sendLinks({ context, database }: Clinic, options: Options, id: string): Promise<void> {
  if (!options.sendLinks || options.isTrial) return;
  const { environment } = context;
  const { queued } = await sendImportLinks(database, environment, id);
  printLine(`E-mails a enviar, com o link para criar a senha: ${queued}`);
  if (queued > 0 && !environment.smtpUrl) {
    printWarning('Sem SMTP_URL as mensagens ficam em uma pasta do servidor e não chegam a ninguém.');
  }
}
