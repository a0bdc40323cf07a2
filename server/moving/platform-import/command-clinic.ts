/** What the commands of imports share: the clinic that they work on, and the work itself. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'pg-connection-string';
import { importSteps, stepName } from '#contract/moving/imports.ts';
import { createClock } from '../../platform/clock.ts';
import { openMaintenance, scopeOn } from '../../platform/database/maintenance.ts';
import { type Database, openDatabase } from '../../platform/database/open-database.ts';
import { reachDatabase } from '../../platform/database/reach-database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { startEmbeddedDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { type Environment, StartupError } from '../../platform/environment.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { type CommandContext, printLine } from '../../platform/terminal.ts';
import { ImportProblem } from '../import-problem.ts';
import type { NamedSources } from '../imports/job.ts';
import { known, presentImport } from '../imports/present-import.ts';
import { findImport, type ShownImport } from '../imports/queries.ts';
import { runImport } from '../imports/run-import.ts';

export interface Clinic {
  context: CommandContext;
  ownerUrl: string;
  database: Database;
  /** Under `clinic_maintenance`. */
  tx: Scope;
}

/**
 * Says first which clinic it is.
 * @param folder what an empty folder becomes: `existing`: an error; `ask`: a clinic, once a person has agreed; `new`: a clinic
 */
export async function withClinic(
  context: CommandContext,
  folder: 'existing' | 'ask' | 'new',
  work: (clinic: Clinic) => Promise<number>,
): Promise<number> {
  const { environment, log, signal } = context;
  const { databaseUrl, dataDir } = environment;
  printLine(`Clínica: ${clinicPlace(environment)}`);
  const isNew = !databaseUrl && folder !== 'existing' && !existsSync(join(dataDir, 'db', 'cluster'));
  if (isNew) {
    if (folder === 'ask') await askForNewClinic(signal);
    printLine('Criando o banco de dados da clínica…');
  }
  const { ownerUrl, stop } = await (isNew
    ? startEmbeddedDatabase({ dataDir, log })
    : reachDatabase(environment, log));
  try {
    const database = await openDatabase({ ownerUrl, log, poolSize: 2 });
    const db = openMaintenance(ownerUrl);
    try {
      return await work({ context, ownerUrl, database, tx: scopeOn(db) });
    } finally {
      await db.destroy();
      await database.close();
    }
  } finally {
    await stop();
  }
}

/** The folder, or the database without its password. */
function clinicPlace({ databaseUrl, dataDir }: Environment): string {
  if (!databaseUrl) return dataDir;
  const { host, database } = parse(databaseUrl);
  return `banco ${database} em ${host || 'localhost'}`;
}

/** @throws StartupError unless a person at the terminal agrees: a wrong folder would become a second clinic */
async function askForNewClinic(signal: AbortSignal): Promise<void> {
  const refused = new StartupError(
    'Nesta pasta ainda não há uma clínica',
    'Indique em DATA_DIR a pasta da clínica, como o aplicativo a usa; para criar uma clínica nova aqui, acrescente --new-clinic.',
  );
  const question = '  Nesta pasta ainda não há uma clínica. Criar uma nova aqui?';
  if (!(await isAgreed(question, signal))) throw refused;
}

/** Asks at the terminal; false also without one. */
export async function isAgreed(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    // readline receives Ctrl+C in place of the process.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    return /^\s*s(?:im)?\s*$/iu.test(await terminal.question(`${question} (s/N) `, { signal }));
  } finally {
    terminal.close();
  }
}

/** Waits for another import, since one works at a time. Tells each step. */
export async function workOn(
  { ownerUrl, tx, context }: Clinic,
  id: string,
  sources?: NamedSources,
): Promise<void> {
  const { environment: settings, log, signal } = context;
  const storage = await findStorage(settings);
  const clock = createClock(settings.clinicTimeZone);
  let told = '';
  const timer = setInterval(async () => {
    const row = await findImport(tx, id).catch(() => undefined);
    const step = known(importSteps, row?.step ?? null);
    if (step && step !== told) printLine(`${stepName(step, row?.state === 'checking')}…`);
    told = step ?? told;
  }, 500);
  try {
    for (let hasAsked = false; ; hasAsked = true) {
      const services = { ownerUrl, storage, clock, log, signal, settings };
      const outcome = await runImport(id, sources ? { ...services, sources } : services);
      if (outcome === 'stopped') throw signal.reason;
      if (outcome !== 'waiting') return;
      if (!hasAsked) printLine('Outra importação está em andamento; esperando que termine…');
      await sleep(1_000, undefined, { signal });
    }
  } finally {
    clearInterval(timer);
  }
}

/** '27/11/2026, 11:30', at the clinic. */
export const sayTime = ({ context }: Clinic, at: Date): string =>
  at.toLocaleString('pt-BR', {
    timeZone: context.environment.clinicTimeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });

/** The sentence of the row's code. Running the command again continues. */
export function failed(row: ShownImport | undefined): ImportProblem {
  const { failure, result } = row ? presentImport(row) : {};
  return new ImportProblem(failure ?? 'internal', { detail: result?.failedAt });
}
