/** What the commands of imports share: the clinic that they work on, and the work itself. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type ImportFailure, importFailures } from '#contract/moving/imports.ts';
import { createClock } from '../../platform/clock.ts';
import { openMaintenance } from '../../platform/database/maintenance.ts';
import { type Database, openDatabase } from '../../platform/database/open-database.ts';
import { reachDatabase } from '../../platform/database/reach-database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { startEmbeddedDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { type CommandContext, printLine } from '../../platform/terminal.ts';
import { ImportProblem } from '../import-problem.ts';
import type { NamedSources } from '../imports/job.ts';
import { runImport } from '../imports/run-import.ts';
import type { CommandImport } from './command-queries.ts';
import { watchProgress } from './watch-progress.ts';

export interface Clinic {
  context: CommandContext;
  ownerUrl: string;
  database: Database;
  /** Under `clinic_maintenance`. */
  db: Kysely<DB>;
}

/** @param mayCreate an empty folder becomes a clinic */
export async function withClinic(
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

/** Waits for another import, since one works at a time. */
export async function workOn(clinic: Clinic, id: string, sources?: NamedSources): Promise<void> {
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
export const failed = (row: CommandImport | undefined): ImportProblem =>
  new ImportProblem(codeOf(row?.failure ?? null));

const codeOf = (failure: string | null): ImportFailure => {
  const isCode = (word: string): word is ImportFailure => Object.hasOwn(importFailures, word);
  return failure !== null && isCode(failure) ? failure : 'internal';
};
