/** The import of a sheet: its row and its options. */
import type { Kysely } from 'kysely';
import { spreadsheetKinds } from '#contract/moving/spreadsheet-fields.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import type { DB } from '../../platform/database/schema.ts';

type Db = Kysely<DB>;

export const saveOptions = (db: Db, importId: string, options: SpreadsheetOptions) =>
  db
    .updateTable('imports')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', importId)
    .execute();

/** The last ones, from the oldest on. */
export const listEarlierSheets = async (db: Db, importId: string) =>
  (
    await db
      .selectFrom('imports')
      .select(['kind', 'options'])
      .where('id', '<>', importId)
      .where('kind', 'in', spreadsheetKinds)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute()
  ).reverse();

/** When this very file was imported last, by an import of its kind that was not taken back. */
export const findImportedBefore = async (db: Db, importId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('imports as own')
      .innerJoin('imports as other', (join) =>
        join.onRef('other.source_sha256', '=', 'own.source_sha256').onRef('other.kind', '=', 'own.kind'),
      )
      .select('other.finished_at')
      .where('own.id', '=', importId)
      .where('other.state', '=', 'done')
      .orderBy('other.finished_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.finished_at?.toISOString();

/** Under a lock, so that changes of one import come one after the other, and none while it is imported. */
export const lockImport = (db: Db, importId: string) =>
  db
    .selectFrom('imports')
    .select(['kind', 'state', 'failure', 'options', 'source_key'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();

export const findImport = (db: Db, importId: string) =>
  db
    .selectFrom('imports')
    .select(['kind', 'state', 'options', 'source_key'])
    .where('id', '=', importId)
    .executeTakeFirst();

/** @returns false where the import was moved on meanwhile */
export const prepareAgain = (db: Db, importId: string, options: SpreadsheetOptions) =>
  db
    .updateTable('imports')
    .set({
      options: JSON.stringify(options),
      state: 'preparing',
      failure: null,
      attempts: 0,
      step: null,
      result: null,
    })
    .where('id', '=', importId)
    .execute();
