import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { StartupError } from '../environment.ts';
import type { Log } from '../log.ts';
import { applyFunctions, compareFunctions } from './apply-functions.ts';
import { type FunctionSet, readFunctions } from './function-files.ts';
import { type Migration, type Recorded, readMigrations } from './migration-files.ts';
import { splitMigrations } from './migration-history.ts';
import { isLocked, migrationProblem } from './migration-problem.ts';

type Program = {
  migrations: Migration[];
  functions: FunctionSet;
  /** How long other processes may keep a table locked. */
  patienceMs?: number;
};

const defaultPatienceMs = 60_000;
/**
 * Below PostgreSQL's deadlock_timeout of one second: where a request and this transaction wait for each other, this one
 * gives way and tries again, and no request fails.
 */
const lockTimeoutMs = 800;

/**
 * Brings the database to the newest migration and to the functions of the files, in one transaction. The caller holds the
 * lock that stops other processes from migrating.
 * @throws StartupError where the database has been through other migrations than ours, or one of them fails
 */
export async function migrate(owner: ClientBase, log: Log, program?: Program): Promise<void> {
  const wanted = program ?? { migrations: await readMigrations(), functions: await readFunctions() };
  const deadline = Date.now() + (wanted.patienceMs ?? defaultPatienceMs);
  for (;;) {
    try {
      const report = await tryToMigrate(owner, wanted);
      for (const [message, details] of report) log.info(details, message);
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > deadline) throw Object.assign(busy(), { cause: error });
      await sleep(lockTimeoutMs / 4);
    }
  }
}

type Report = [message: string, details: Record<string, unknown>][];

async function tryToMigrate(owner: ClientBase, program: Program): Promise<Report> {
  await owner.query(`begin; set local search_path = public; set local lock_timeout = ${lockTimeoutMs}`);
  try {
    const report = await bringUpToDate(owner, program);
    await owner.query('commit');
    return report;
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
}

async function bringUpToDate(owner: ClientBase, { migrations, functions }: Program): Promise<Report> {
  const report: Report = [];
  const recorded = await findRecorded(owner);
  const { before, after } = await splitMigrations(recorded, 'database', migrations);
  if (recorded[0]?.name !== before[0]?.name) {
    await recordSquashed(owner, before);
    report.push(['squashed migrations recorded', { migration: before.at(-1)?.name }]);
  }
  const { inForce, changedByHand } = await compareFunctions(owner, functions);
  if (after.length === 0 && inForce) return report;
  await migrateWithin(owner, after);
  for (const { name } of after) report.push(['migration applied', { migration: name }]);
  const { removed, kept } = await applyFunctions(owner, functions);
  report.push(['functions applied', { writtenAt: functions.writtenAt, removed }]);
  if (changedByHand.length > 0) {
    const stay = changedByHand.filter((name) => kept.includes(name));
    const restored = changedByHand.filter((name) => !kept.includes(name));
    report.push(['functions had been changed by hand: they are as in the files again', { restored }]);
    if (stay.length > 0)
      report.push(['functions that the tables need were changed by hand, and stay so', { stay }]);
  }
  return report;
}

async function findRecorded(owner: ClientBase): Promise<Recorded[]> {
  const { rows: tables } = await owner.query(
    "select from pg_class where oid = to_regclass('private.migrations')",
  );
  if (tables.length === 0) return [];
  const { rows } = await owner.query<Recorded>(
    'select name, checksum from private.migrations order by name collate "C"',
  );
  return rows;
}

const ledger = `
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`;

const record = 'insert into private.migrations (name, checksum) values ($1, $2)';

/** Replaces the record of the files before the squash, which the database has been through whole. */
async function recordSquashed(owner: ClientBase, squashed: readonly Migration[]): Promise<void> {
  await owner.query('delete from private.migrations');
  for (const { name, checksum } of squashed) await owner.query(record, [name, checksum]);
}

/** Applies migrations within the caller's transaction. A restore fills the database in between. */
export async function migrateWithin(owner: ClientBase, wanted: readonly Migration[]): Promise<void> {
  if (wanted.length > 0) await owner.query(ledger);
  for (const { name, sql, checksum } of wanted) {
    try {
      await owner.query('set local search_path = public');
      await owner.query(sql);
      await owner.query('reset role');
      await owner.query(record, [name, checksum]);
    } catch (cause) {
      if (isLocked(cause)) throw cause;
      throw migrationProblem(`A migração ${name}`, cause);
    }
  }
}

const busy = () =>
  new StartupError(
    'Outro processo usa o banco de dados há um minuto sem parar, e a atualização não pôde ser feita',
    'Nada mudou. Espere o fim da importação ou da cópia em andamento, ou pare os outros processos, e inicie de novo.',
  );
