import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Scope } from '../../platform/database/scope.ts';
import { StartupError } from '../../platform/environment.ts';
import { type CommandContext, printLine, printWarning, usageError } from '../../platform/terminal.ts';
import { sendImportLinks } from '../import-links/send-links.ts';
import { ImportProblem } from '../import-problem.ts';
import { listFindings } from '../imports/finding-queries.ts';
import { findingsCsv } from '../imports/findings-csv.ts';
import type { NamedSources } from '../imports/job.ts';
import {
  findImport,
  findSameSource,
  insertImport,
  listImports,
  moveImport,
  type ShownImport,
  saveChoices,
} from '../imports/queries.ts';
import { logByCommand } from '../imports/work-queries.ts';
import { type Clinic, failed, sayTime, withClinic, workOn } from './command-clinic.ts';
import { everyImport, printImports, printResult } from './print-import.ts';
import { undoCommand } from './undo-command.ts';

const usage =
  'npm run import -- supabase --dump ARQUIVO --storage PASTA_OU_ZIP [--dry-run] [--without-doctor NOME] [--with-loose-files] [--send-links] [--new-clinic] [--report ARQUIVO.csv]; npm run import -- undo [ID]; npm run import -- list';

/** `npm run import`: the import of the page without its limits of size, the way back, and the list of imports. */
export async function importCommand(args: string[], context: CommandContext): Promise<number> {
  const [what, ...rest] = args;
  if (what === 'supabase') {
    const options = readOptions(rest);
    const fingerprint = await readFingerprint(options);
    return withClinic(context, options.isNewClinic ? 'new' : 'ask', (clinic) =>
      bringPlatform(clinic, options, fingerprint),
    );
  }
  if (what === 'undo' && rest.length <= 1) {
    return withClinic(context, 'existing', (clinic) => undoCommand(clinic, rest[0]));
  }
  if (what === 'list' && rest.length === 0) {
    return withClinic(context, 'existing', async ({ tx }) => {
      printImports(await listImports(tx, everyImport), context.environment.clinicTimeZone);
      return 0;
    });
  }
  throw usageError(usage);
}

interface Options {
  sources: Required<NamedSources>;
  /** The dump is the address of a database, which other programs copy. */
  isAddress: boolean;
  isTrial: boolean;
  sendLinks: boolean;
  /** An empty folder becomes a clinic without a question. */
  isNewClinic: boolean;
  /** The name of the professional whose appointments without one are. */
  withoutDoctor: string | undefined;
  bringsLooseFiles: boolean;
  report: string | undefined;
}

function readOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = {
    dump: text,
    storage: text,
    report: text,
    'without-doctor': text,
    'dry-run': flag,
    'with-loose-files': flag,
    'send-links': flag,
    'new-clinic': flag,
  };
  const read = () => {
    try {
      return parseArgs({ args, options }).values;
    } catch {
      throw usageError(usage);
    }
  };
  const { dump, storage, report, ...flags } = read();
  if (!storage && dump)
    throw new StartupError(
      'Falta dizer onde estão os arquivos dos pacientes',
      'Indique com --storage a pasta ou o ZIP deles; sem arquivos, uma pasta vazia com uma subpasta patient-files.',
    );
  if (!dump || !storage) throw usageError(usage);
  return {
    sources: { dump: resolve(dump), files: resolve(storage) },
    isAddress: /^postgres(ql)?:/iu.test(dump),
    report: report && resolve(report),
    isTrial: flags['dry-run'],
    sendLinks: flags['send-links'],
    isNewClinic: flags['new-clinic'],
    withoutDoctor: flags['without-doctor'],
    bringsLooseFiles: flags['with-loose-files'],
  };
}

/** SHA-256 of the dump, as an upload has it. A wrong path is told before a database is made. */
async function readFingerprint({ sources, isAddress }: Options): Promise<string> {
  if (isAddress) throw new ImportProblem('not_a_dump');
  await stat(sources.files).catch((cause) => {
    throw new ImportProblem('files_missing', { cause });
  });
  const hash = createHash('sha256');
  await pipeline(createReadStream(sources.dump), hash).catch((cause) => {
    throw new ImportProblem('source_not_found', { cause });
  });
  return hash.digest('hex');
}

async function bringPlatform(clinic: Clinic, options: Options, fingerprint: string): Promise<number> {
  const { tx } = clinic;
  const { isTrial, report, sources } = options;
  const before = await findSameSource(tx, fingerprint);
  if (before?.state === 'done') {
    const at = sayTime(clinic, before.finished_at ?? before.created_at);
    printLine(`Esta origem já foi importada em ${at}: nada foi feito.`);
    printLine(`  Para importá-la de novo, desfaça antes: npm run import -- undo ${before.id}`);
    await sendLinks(clinic, options, before.id);
    return 0;
  }
  const id = before
    ? await moveOn(clinic, before, isTrial)
    : await begin(tx, isTrial, basename(sources.dump), fingerprint);
  const { withoutDoctor: unnamedAre, bringsLooseFiles } = options;
  await saveChoices(tx, id, { unnamedAre, ...(bringsLooseFiles ? { bringsLooseFiles } : {}) });
  await workOn(clinic, id, sources);
  const row = await findImport(tx, id);
  if (!row || row.failure !== null || row.state !== (isTrial ? 'review' : 'done')) throw failed(row);
  await printResult(tx, row, isTrial);
  if (report) await writeReport(tx, id, report, isTrial);
  printLine(
    report
      ? `Relatório completo: ${report}`
      : 'Relatório completo: em Configurações, Importar; ou rode outra vez com --report ARQUIVO.csv',
  );
  if (isTrial) {
    printLine('Nenhum dado da cópia foi gravado. Para importar: o mesmo comando sem --dry-run');
    return 0;
  }
  await sendLinks(clinic, options, id);
  printLine(`Para voltar atrás, enquanto ninguém tiver alterado nada: npm run import -- undo ${id}`);
  return 0;
}

async function begin(tx: Scope, isTrial: boolean, name: string, fingerprint: string): Promise<string> {
  const { id } = await insertImport(tx, {
    kind: 'platform',
    state: isTrial ? 'checking' : 'importing',
    source_name: name,
    source_sha256: fingerprint,
  });
  await logByCommand(tx.db, id, 'created');
  return id;
}

/** The import of this source that was begun before. */
async function moveOn(clinic: Clinic, before: ShownImport, isTrial: boolean): Promise<string> {
  const { tx } = clinic;
  const { id, state, created_name, created_at } = before;
  if (state === 'undoing') {
    throw new StartupError(
      'Esta importação está sendo desfeita',
      `Termine antes: npm run import -- undo ${id}.`,
    );
  }
  if (isTrial && state === 'importing') {
    throw new StartupError(
      'Uma importação desta origem começou e não terminou',
      `Rode sem --dry-run para continuá-la, ou desfaça-a: npm run import -- undo ${id}.`,
    );
  }
  if (state === 'importing') printLine('Continuando a importação que foi interrompida…');
  else if (created_name !== null)
    printLine(
      `Esta cópia já espera na página Importar (${created_name}, ${sayTime(clinic, created_at)}): o comando continua essa importação.`,
    );
  const next = isTrial ? 'checking' : 'importing';
  await moveImport(tx, id, { states: ['checking', 'review', 'importing'] }, next);
  if (next !== state) await logByCommand(tx.db, id, 'changed');
  return id;
}

/** All findings as the file that the page offers. Only its owner may read it. */
async function writeReport(tx: Scope, id: string, file: string, isTrial: boolean): Promise<void> {
  const findings = findingsCsv(
    (after, limit) => listFindings(tx, { id, after, limit }),
    isTrial ? 'planned' : 'done',
  );
  await pipeline(findings, createWriteStream(file, { mode: 0o600 })).catch((cause: unknown) => {
    const remedy = 'Indique com --report um arquivo em uma pasta que existe.';
    throw Object.assign(new StartupError('O relatório não pôde ser gravado', remedy), { cause });
  });
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
