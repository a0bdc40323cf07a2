import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { previewLength } from '#contract/procedures.ts';
import type { Scope } from '../database/open-database.ts';
import type { Procedures } from '../database/schema.ts';
import { matchesAllWords } from '../database/search.ts';

interface ProcedureFilter {
  search: string;
  page: number;
  pageSize: number;
}

// A catalogue has tens of entries, so they are folded at each search.
const searched = sql`app.fold(title || ' ' || description)`;
// One character more than is shown.
const opening = sql<string>`left(description, ${previewLength + 1})`;

/** One page, newest first, and the total. Both queries are pipelined. */
export async function listProcedures(tx: Scope, { search, page, pageSize }: ProcedureFilter) {
  const found = tx.db.selectFrom('procedures').where(matchesAllWords(searched, search));
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'title', 'duration', 'media_url', 'media_type', opening.as('opening')])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const findProcedure = (tx: Scope, id: string) =>
  tx.db.selectFrom('procedures').selectAll().where('id', '=', id).executeTakeFirst();

/** As `findProcedure`, with a lock on the row until the end of the transaction. */
export const lockProcedure = (tx: Scope, id: string) =>
  tx.db.selectFrom('procedures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertProcedure = (tx: Scope, values: Insertable<Procedures>) =>
  tx.db.insertInto('procedures').values(values).returningAll().executeTakeFirstOrThrow();

export const updateProcedureRow = (tx: Scope, id: string, values: Updateable<Procedures>) =>
  tx.db.updateTable('procedures').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export async function deleteProcedureRow(tx: Scope, id: string): Promise<void> {
  await tx.db.deleteFrom('procedures').where('id', '=', id).execute();
}
