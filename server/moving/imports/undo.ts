import type { Kysely } from 'kysely';
import { becomeMaintenance } from '../../platform/database/maintenance.ts';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import type { DB } from '../../platform/database/schema.ts';
import { findReferences } from '../../platform/storage/queries.ts';
import { areas, type Place } from '../../platform/storage/storage.ts';
import { ImportProblem } from '../import-problem.ts';
import { decideWaiting } from '../spreadsheet-import/check.ts';
import { findFirstChange } from './change-queries.ts';
import { ImportEnded, type ImportJob } from './job.ts';
import {
  allowManyRows,
  countImportRows,
  deleteDependents,
  deleteImported,
  endPackages,
  endUndo,
  forgetImportFile,
  listImportFiles,
  listOtherTables,
  lockAuditLog,
  logRemovedPatients,
  noteUndone,
  procedureIsUsed,
  releaseWaitingLines,
  restoreMerged,
  undoneTables,
} from './undo-queries.ts';

/**
 * Takes an import back, as long as no person has changed anything since: rows in one transaction, then the stored objects. Sheets
 * that wait for a person are compared again with what is left.
 * After a stop in between, the objects are removed by the next attempt.
 * @param rowsAreGone an earlier attempt has removed the rows
 * @throws ImportProblem `undo_too_late`
 */
export async function undoImport(job: ImportJob, rowsAreGone: boolean): Promise<void> {
  const { db, importId } = job;
  if (!rowsAreGone) {
    await db
      .transaction()
      .execute((tx) => removeRows(job, tx))
      .catch(refuseReferred);
  }
  await db.transaction().execute((tx) => decideWaiting(tx, job.clock.timeZone));
  await removeObjects(job);
  if (!(await endUndo(db, importId))) throw new ImportEnded('moved');
}

async function removeRows(job: ImportJob, tx: Kysely<DB>): Promise<void> {
  const { importId, signal } = job;
  await job.hold(tx);
  // Before the slow part, and again at its end: the log is locked for the end only, so that the clinic can work.
  await refuseLate(tx, importId);
  const others = await listOtherTables(tx, importId);
  if (others.length > 0)
    throw new Error(`an import wrote tables that the undo does not know: ${others.join(', ')}`);
  await allowManyRows(tx);
  job.step('removing_rows', await countImportRows(tx, importId));
  await logRemovedPatients(tx, importId);
  await deleteDependents(tx, importId);
  await releaseWaitingLines(tx, importId);
  let done = 0;
  for (const table of undoneTables) {
    signal.throwIfAborted();
    done += await restoreMerged(tx, importId, table);
    done += await deleteImported(tx, importId, table);
    job.progress(done);
  }
  await lockAuditLog(tx);
  await refuseLate(tx, importId);
  if ((await procedureIsUsed(tx, importId)) || (await endPackages(tx, importId)))
    throw new ImportProblem('undo_too_late');
  await noteUndone(tx, importId);
}

const foreignKeyViolation = '23503';

/** A row that came later refers to an imported one, such as a booking with an imported professional: it stays, and so do all. */
function refuseReferred(error: unknown): never {
  const isReferred = error instanceof Error && 'code' in error && error.code === foreignKeyViolation;
  throw isReferred ? new ImportProblem('undo_too_late', { cause: error }) : error;
}

async function refuseLate(tx: Kysely<DB>, importId: string): Promise<void> {
  if (await findFirstChange(tx, importId)) throw new ImportProblem('undo_too_late');
}

/** Also the objects of an import that did not come to its rows. Those that a row points to stay. */
async function removeObjects(job: ImportJob): Promise<void> {
  const { db, importId, ownerUrl, storage, signal } = job;
  const files = await listImportFiles(db, importId);
  if (files.length === 0) return;
  const referred = new Set((await listReferences(ownerUrl)).map(nameOf));
  job.step('removing_files', files.length);
  for (const [index, file] of files.entries()) {
    job.progress(index);
    signal.throwIfAborted();
    const area = areas.find((each) => each === file.area);
    if (area && !referred.has(nameOf({ area, key: file.key }))) await storage.remove({ area, key: file.key });
    await forgetImportFile(db, importId, file);
  }
}

const nameOf = ({ area, key }: Place) => `${area}/${key}`;

async function listReferences(ownerUrl: string): Promise<Place[]> {
  const { client } = await connectAsOwner(ownerUrl);
  try {
    await becomeMaintenance(client);
    return (await findReferences(client)).map(({ place }) => place);
  } finally {
    await client.end();
  }
}
