import type pg from 'pg';
import { type ImportFailure, type ImportKind, maxAttempts } from '#contract/moving/imports.ts';
import type { Clock } from '../../platform/clock.ts';
import { openMaintenance } from '../../platform/database/maintenance.ts';
import { isDatabaseUnavailable } from '../../platform/database/problems.ts';
import type { Log } from '../../platform/log.ts';
import { StorageProblem } from '../../platform/storage/problems.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { ImportProblem } from '../import-problem.ts';
import { decideWaiting } from '../spreadsheet-import/check.ts';
import { type Control, openControl, watchImport } from './control.ts';
import { ImportEnded, type ImportJob, type ImportWork, type NamedSources } from './job.ts';
import { undoImport } from './undo.ts';
import {
  beginWork,
  cancelStatements,
  endCheck,
  finishImport,
  forgetAttempt,
  holdRows,
  refuseUndo,
  saveFailure,
  tryImportLock,
  unlockImports,
  type WorkRow,
} from './work-queries.ts';

interface ImportServices {
  ownerUrl: string;
  storage: Storage;
  clock: Clock;
  settings: ImportJob['settings'];
  log: Log;
  /** A stop in order: the next process continues. */
  signal: AbortSignal;
  /** Of a command. */
  sources?: NamedSources;
  /** For tests. */
  work?: ImportWork | undefined;
}

/**
 * - `ended`: the import has moved on, by this work or by a person
 * - `failed`: with the code in its row
 * - `waiting`: another process works on an import, or a service failed for a moment; to be tried again
 * - `stopped`: by the signal
 */
export type Outcome = 'ended' | 'failed' | 'waiting' | 'stopped';

/** Works on an import until it waits for a person. One process works at a time; two never work on the same one. */
export async function runImport(importId: string, services: ImportServices): Promise<Outcome> {
  const client = await openControl(services.ownerUrl);
  try {
    if (!(await tryImportLock(client))) return 'waiting';
    const row = await beginWork(client, importId);
    if (!row) return 'ended';
    if (row.attempts > maxAttempts) {
      await saveFailure(client, importId, 'internal');
      return 'failed';
    }
    return await workUnderLock(client, importId, row, services);
  } finally {
    await unlockImports(client).catch(() => {});
    await client.end().catch(() => {});
  }
}

async function workUnderLock(
  client: pg.Client,
  importId: string,
  row: WorkRow,
  services: ImportServices,
): Promise<Outcome> {
  const { ownerUrl, storage, clock, settings, log, signal: stop, sources = {} } = services;
  const ending = new AbortController();
  const signal = AbortSignal.any([stop, ending.signal]);
  const applicationName = `vico import ${importId}`;
  const db = openMaintenance(ownerUrl, applicationName);
  const control = await watchImport({
    client,
    importId,
    state: row.state,
    onEnd: (reason) => ending.abort(reason),
  });
  // A long statement would delay a stop, and a person who cancels.
  signal.addEventListener('abort', () => void cancelStatements(client, applicationName).catch(() => {}));
  const job: ImportJob = {
    importId,
    ownerUrl,
    db,
    storage,
    clock,
    settings,
    log,
    signal,
    sources,
    ...row,
    ...control,
    async hold(tx) {
      signal.throwIfAborted();
      if (!(await holdRows(tx, importId, row.state))) throw new ImportEnded('moved');
    },
    async finish(tx, result) {
      // Nothing else may wait for the import's row until the transaction ends.
      await control.settle();
      if (!(await finishImport(tx, importId, result))) throw new ImportEnded('moved');
    },
  };
  try {
    signal.throwIfAborted();
    await work(job, row, client, control, services.work);
    return 'ended';
  } catch (error) {
    await control.settle().catch(() => {});
    return await noteProblem(client, importId, row, { error, stop, ending: ending.signal, log });
  } finally {
    await control.settle().catch(() => {});
    await db.destroy();
  }
}

/** The work of each kind, loaded where it runs: the worker thread, a command, a test. */
const works: Record<ImportKind, () => Promise<ImportWork>> = {
  platform: async () => (await import('../platform-import/platform-work.ts')).platformWork,
  patients: async () => (await import('../spreadsheet-import/sheet-work.ts')).sheetWork('patients'),
  appointments: async () => (await import('../spreadsheet-import/sheet-work.ts')).sheetWork('appointments'),
  packages: async () => (await import('../spreadsheet-import/sheet-work.ts')).sheetWork('packages'),
};

async function work(
  job: ImportJob,
  row: WorkRow,
  client: pg.Client,
  control: Control,
  given: ImportWork | undefined,
): Promise<void> {
  if (row.state === 'undoing') return undoImport(job, row.undoneAt !== null);
  const kind = given ?? (await works[row.kind]());
  if (row.state === 'importing') {
    await kind.import(job);
    // What a sheet that waits would bring may be here by now.
    return job.db.transaction().execute((tx) => decideWaiting(tx, job.clock.timeZone));
  }
  await job.findings.clear();
  const result = await kind.check(job);
  await control.settle();
  if (!(await endCheck(client, job.importId, result))) throw new ImportEnded('moved');
}

interface Problem {
  error: unknown;
  stop: AbortSignal;
  ending: AbortSignal;
  log: Log;
}

async function noteProblem(
  client: pg.Client,
  importId: string,
  row: WorkRow,
  { error: thrown, stop, ending, log }: Problem,
): Promise<Outcome> {
  // What the work throws then, such as a cancelled statement, only follows from it.
  const error: unknown = ending.aborted ? ending.reason : thrown;
  if (error instanceof ImportEnded) {
    log.info({ importId }, 'an import ended while it was worked on');
    return error.message === 'lost' ? 'waiting' : 'ended';
  }
  if (stop.aborted) {
    await forgetAttempt(client, importId);
    return 'stopped';
  }
  const { failure, isPassing, detail } = failureOf(error);
  if (isPassing && row.attempts < maxAttempts) {
    log.warn({ err: error, importId }, 'an import was interrupted, and is tried again');
    return 'waiting';
  }
  // A problem of the source or of the moment is the person's to read, not a failure of the server.
  const level = error instanceof ImportProblem ? 'warn' : 'error';
  log[level]({ err: error, importId, failure }, 'an import failed');
  if (failure === 'undo_too_late') await refuseUndo(client, importId);
  else await saveFailure(client, importId, failure, detail);
  return 'failed';
}

/** Serialization failure and deadlock: another attempt may succeed. */
const conflicts = ['40001', '40P01'];
/** A person has taken a value, or deleted a row, between the look and the write: another attempt sees it. */
const changes = ['23505', '23503'];
const diskFull = '53100';

/** @returns what a person reads; `isPassing`: another attempt may succeed by itself */
function failureOf(error: unknown): {
  failure: ImportFailure;
  isPassing: boolean;
  detail?: string | undefined;
} {
  if (error instanceof ImportProblem)
    return { failure: error.failure, isPassing: false, detail: error.detail };
  if (error instanceof StorageProblem)
    return error.isFull
      ? { failure: 'storage_full', isPassing: false }
      : { failure: 'storage_unavailable', isPassing: true };
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === diskFull) return { failure: 'storage_full', isPassing: false };
  if (isDatabaseUnavailable(error) || conflicts.some((each) => each === code))
    return { failure: 'database_unavailable', isPassing: true };
  if (changes.some((each) => each === code)) return { failure: 'changed_meanwhile', isPassing: true };
  return { failure: 'internal', isPassing: false };
}
