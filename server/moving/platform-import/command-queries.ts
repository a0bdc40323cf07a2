/** The imports of a command at the server, under clinic_maintenance. */
import type { Kysely } from 'kysely';
import type { ImportState } from '#contract/moving/imports.ts';
import type { DB } from '../../platform/database/schema.ts';
import { remainingSeconds } from '../imports/queries.ts';

const shown = [
  'id',
  'kind',
  'state',
  'failure',
  'source_name',
  'source_key',
  'step',
  'done',
  'total',
  'result',
  'created_at',
  'created_name',
  'finished_at',
  'undone_at',
  'cleared_at',
] as const;

export type CommandImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export const findImport = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('imports')
    .select([...shown])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The newest import of the same source that was not taken back. One that brought nothing does not count: everything may have been
 * here by another import, which was undone since.
 */
export const findSameSource = (db: Kysely<DB>, fingerprint: string) =>
  db
    .selectFrom('imports')
    .select([...shown])
    .where('kind', '=', 'platform')
    .where('source_sha256', '=', fingerprint)
    .where('state', 'in', ['checking', 'review', 'importing', 'done', 'undoing'])
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('state', '<>', 'done'),
        eb('cleared_at', 'is not', null),
        exists(selectFrom('private.import_rows').whereRef('import_id', '=', 'imports.id').select('row_id')),
      ]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

export const listImports = (db: Kysely<DB>) =>
  db
    .selectFrom('imports')
    .select([...shown])
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

/** The newest one that can be undone. */
export const findLastDone = (db: Kysely<DB>) =>
  db
    .selectFrom('imports')
    .select([...shown])
    .where('state', 'in', ['done', 'undoing', 'importing'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

export async function insertImport(
  db: Kysely<DB>,
  { state, name, fingerprint }: { state: ImportState; name: string; fingerprint: string },
): Promise<string> {
  const { id } = await db
    .insertInto('imports')
    .values({ kind: 'platform', state, source_name: name, source_sha256: fingerprint })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The command asks for it, so earlier attempts do not count. @returns whether it was in one of the states */
export async function moveImport(
  db: Kysely<DB>,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: to, failure: null, attempts: 0 })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const countReasons = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('import_findings')
    .select(({ fn }) => ['reason', 'action', fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .groupBy(['reason', 'action'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();

export const findProgress = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('imports')
    .select(['state', 'step', 'done', 'total', remainingSeconds])
    .where('id', '=', id)
    .executeTakeFirst();
