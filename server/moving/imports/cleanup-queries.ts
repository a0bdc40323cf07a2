/** What ended and abandoned imports leave, for the server that removes it. */
import { type SqlBool, sql } from 'kysely';
import { importDays } from '#contract/moving/imports.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Cancels imports that were left before they began. @param tx under clinic_service */
export async function cancelAbandoned(tx: Scope): Promise<void> {
  await tx.db
    .updateTable('imports')
    .set({ state: 'cancelled' })
    .where('state', 'in', ['preparing', 'review'])
    .where(
      sql<SqlBool>`greatest(created_at, step_started_at) < now() - make_interval(days => ${importDays.abandoned})`,
    )
    .execute();
}

/** Uploaded files of imports that have ended. @param tx under clinic_service */
export const listEndedUploads = (tx: Scope) =>
  tx.db
    .selectFrom('imports')
    .select(['id', 'source_key', 'files_key'])
    .where('state', 'in', ['done', 'undone', 'cancelled'])
    .where((eb) => eb.or([eb('source_key', 'is not', null), eb('files_key', 'is not', null)]))
    .execute();

/** Of a cancelled import the lines of its spreadsheet go, too: they are the file's contents. @param tx under clinic_service */
export async function forgetUploads(tx: Scope, id: string): Promise<void> {
  const { state } = await tx.db
    .updateTable('imports')
    .set({ source_key: null, files_key: null })
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirstOrThrow();
  if (state === 'cancelled') await forgetLines(tx, id);
}

const forgetLines = (tx: Scope, id: string) =>
  tx.db.deleteFrom('import_entries').where('import_id', '=', id).execute();

/** The oldest import that ended so long ago that its traces go. @param tx under clinic_service */
export const findTraces = (tx: Scope) =>
  tx.db
    .selectFrom('imports')
    .select('id')
    .where('cleared_at', 'is', null)
    .where('state', 'in', ['done', 'undone', 'cancelled'])
    .where(
      sql<SqlBool>`coalesce(undone_at, finished_at, created_at) < now() - make_interval(days => ${importDays.cleared})`,
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** Rows in one statement, so that it stays far below the timeout of a statement. */
const batchSize = 20_000;

/** Removes what an import could not bring, the lines of its spreadsheet, and the means to undo it. @param tx under clinic_service */
export async function clearTraces(tx: Scope, id: string): Promise<void> {
  await tx.db.updateTable('imports').set({ cleared_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await tx.db.deleteFrom('private.import_files').where('import_id', '=', id).execute();
  await forgetLines(tx, id);
  for (const [table, key] of [
    ['public.import_findings', 'id'],
    ['private.import_rows', 'row_id'],
  ] as const) {
    for (let count = batchSize; count >= batchSize; ) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where import_id = ${id} and ${sql.ref(key)} = any (array(
          select ${sql.ref(key)} from ${sql.table(table)} where import_id = ${id} limit ${batchSize}
        ))`.execute(tx.db);
      count = Number(numAffectedRows ?? 0);
    }
  }
}
