import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

// The policies leave own ones and the clinic's.

export const listSnippets = (tx: Scope) =>
  tx.db
    .selectFrom('record_snippets')
    .select(['id', 'name', 'body', sql<boolean>`owner_id is not null`.as('isOwn')])
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Of the owner of a new one: own ones, or the clinic's. */
export const countSnippets = async (tx: Scope, isOwn: boolean) =>
  (
    await tx.db
      .selectFrom('record_snippets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('owner_id', isOwn ? 'is not' : 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

type Text = { name: string; body: string };

export const insertSnippet = (tx: Scope, { name, body, isOwn }: Text & { isOwn: boolean }) =>
  tx.db
    .insertInto('record_snippets')
    .values({ name, body, owner_id: isOwn ? sql<string>`app.user_id()` : null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** @returns whether it is there */
export async function updateSnippet(tx: Scope, id: string, { name, body }: Text): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('record_snippets')
    .set({ name, body })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns whether it was there */
export async function deleteSnippet(tx: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('record_snippets')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
