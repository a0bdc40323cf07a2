/** The rows of imports for administrators, and for the server that looks for work. */
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type ImportResult, type ImportState, workingStates } from '#contract/moving/imports.ts';
import type { platformOptions } from '#contract/moving/platform-imports.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Imports } from '../../platform/database/schema.ts';

export const shown = [
  'id',
  'kind',
  'state',
  'failure',
  'source_name',
  'files_name',
  'step',
  'done',
  'total',
  'result',
  'created_at',
  'created_name',
  'started_at',
  'finished_at',
  'undone_at',
  'cleared_at',
  'source_key',
] as const;

/** Until the present step ends, by its rate so far; null while it cannot be told. */
export const remainingSeconds = sql<number | null>`case
  when step is not null and failure is null and done > 0 and total > done
    then ceil(extract(epoch from clock_timestamp() - step_started_at) * (total - done) / done)::int
end`.as('remaining_seconds');

/** Whether a process works on an import now: it holds the lock of `tryImportLock`, which ends with it. */
const isWorkedOn = sql<boolean>`exists (
  select from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = hashtext('vico import')::bigint
)`.as('is_worked_on');

export type ShownImport = Awaited<ReturnType<typeof listImports>>[number];

export const listImports = (tx: Scope, { page, pageSize }: { page: number; pageSize: number }) =>
  tx.db
    .selectFrom('imports')
    .select([...shown, remainingSeconds])
    // It brought nothing, and its file is gone.
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export const countImports = (tx: Scope) =>
  tx.db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '<>', 'cancelled')
    .executeTakeFirstOrThrow();

export const findImport = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('imports')
    .select([...shown, 'files_key', 'options', remainingSeconds, isWorkedOn])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertImport = (tx: Scope, row: Insertable<Imports>) =>
  tx.db.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow();

/**
 * The import of the same dump that was not taken back: one that is done, or else the newest. One that brought nothing does not count: everything may have been
 * here by another import, which was undone since.
 */
export const findSameSource = (tx: Scope, sha256: string) =>
  tx.db
    .selectFrom('imports')
    .select([...shown, remainingSeconds])
    .where('kind', '=', 'platform')
    .where('source_sha256', '=', sha256)
    .where('state', 'in', ['checking', 'review', 'importing', 'done', 'undoing'])
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('state', '<>', 'done'),
        eb('cleared_at', 'is not', null),
        exists(selectFrom('private.import_rows').whereRef('import_id', '=', 'imports.id').select('row_id')),
      ]),
    )
    .orderBy(sql`state = 'done'`, 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** The states from which a person moves an import; `failed`: only after a failure. */
export interface From {
  states: readonly ImportState[];
  failed?: readonly ImportState[];
}

const isIn = ({ states, failed = [] }: From) => sql<SqlBool>`(
  imports.state = any (${[...states]}) or (imports.failure is not null and imports.state = any (${[...failed]}))
)`;

/** @returns whether the import was in one of the states */
export async function moveImport(tx: Scope, id: string, from: From, state: ImportState): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('imports')
    .set({ state, failure: null, attempts: 0, step: null, done: 0, total: 0 })
    .where('id', '=', id)
    .where(isIn(from))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Choices = Partial<z.input<typeof platformOptions>>;

/** @param result what the screen shows of them @returns false where the import was moved on meanwhile */
export async function saveChoices(
  tx: Scope,
  id: string,
  choices: Choices,
  result: Pick<ImportResult, 'unnamed' | 'looseFiles' | 'statuses' | 'professionals'> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('imports')
    .set({
      options: sql`options || ${JSON.stringify(choices)}::jsonb`,
      result: sql`result || ${JSON.stringify(result)}::jsonb`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'review', 'importing'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One that a command began has its source there; undoing needs none. */
const hasSource = sql<SqlBool>`(imports.source_key is not null or imports.state = 'undoing')`;

/** @returns whether it had failed, and the server can work on it */
export async function clearFailure(tx: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('imports')
    .set({ failure: null, attempts: 0 })
    .where('id', '=', id)
    .where('failure', 'is not', null)
    .where('state', 'in', [...workingStates])
    .where(hasSource)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Upload = { name: string; key: string; sha256: string };

/** Records an uploaded file: what was checked before counts no more. @returns the key of the one it replaces; undefined: not now */
export function recordUpload(tx: Scope, id: string, what: 'source' | 'files', from: From, upload: Upload) {
  const { name, key, sha256 } = upload;
  const isSource = what === 'source';
  const file = isSource
    ? { source_name: name, source_key: key, source_sha256: sha256 }
    : { files_name: name, files_key: key };
  return tx.db
    .with('earlier', (db) =>
      db.selectFrom('imports').select(['id', 'source_key', 'files_key']).where('id', '=', id),
    )
    .updateTable('imports')
    .from('earlier')
    .set({ ...file, state: 'preparing', failure: null, attempts: 0, step: null, result: null })
    .whereRef('imports.id', '=', 'earlier.id')
    .where(isIn(from))
    .returning(isSource ? 'earlier.source_key as key' : 'earlier.files_key as key')
    .executeTakeFirst();
}

/** Whether a row points to the object. */
export async function isUploadRecorded(tx: Scope, key: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('imports')
    .select('id')
    .where((eb) => eb.or([eb('source_key', '=', key), eb('files_key', '=', key)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** The oldest import that waits for the server. @param tx under clinic_service */
export const findWork = (tx: Scope, except: readonly string[]) =>
  tx.db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', [...workingStates])
    .where('failure', 'is', null)
    .where(hasSource)
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
