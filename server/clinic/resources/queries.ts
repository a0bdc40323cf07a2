import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

const columns = ['id', 'name', 'kind'] as const;

/** By kind and name, each with the titles of the procedures that need it or any of its kind. */
export const listResources = (tx: Scope) =>
  tx.db
    .selectFrom('resources')
    .select(columns)
    .select(
      sql<string[]>`array(
        select title from procedures
          where exists (select from procedure_resources as needs
                          where needs.procedure_id = procedures.id
                            and (needs.resource_id = resources.id or needs.kind = resources.kind))
          order by title, id)`.as('needed_by'),
    )
    .where('active', '=', true)
    .orderBy('kind')
    .orderBy('name')
    .execute();

/** All of them, so that two people do not take the last two of a kind at once. */
export const lockResources = (tx: Scope) =>
  tx.db
    .selectFrom('resources')
    .select(columns)
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The spelling of a kind that the clinic has: 'laser' becomes 'Laser'. */
export async function spellKind(tx: Scope, kind: string): Promise<string> {
  const known = await tx.db
    .selectFrom('resources')
    .select('kind')
    .where('active', '=', true)
    .where(sql<boolean>`app.fold(kind) = app.fold(${kind})`)
    .executeTakeFirst();
  return known?.kind ?? kind;
}

/** Takes the row of a removed one of this name. @returns undefined where the name is taken */
export const insertResource = (tx: Scope, values: { name: string; kind: string }) =>
  tx.db
    .insertInto('resources')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ kind: values.kind, active: true })
        .where('resources.active', '=', false),
    )
    .returning(columns)
    .executeTakeFirst();

export const updateResourceRow = (
  tx: Scope,
  id: string,
  values: { name?: string; kind?: string; active?: boolean },
) => tx.db.updateTable('resources').set(values).where('id', '=', id).returning(columns).executeTakeFirst();

/** Procedures that need one kind then need another, once. */
export async function renameNeededKind(tx: Scope, from: string, to: string): Promise<void> {
  await sql`
    insert into procedure_resources (procedure_id, kind)
    select procedure_id, ${to} from procedure_resources as needs
      where kind = ${from}
        and not exists (select from procedure_resources as others
                          where others.procedure_id = needs.procedure_id and others.kind = ${to})`.execute(
    tx.db,
  );
  await removeNeededKind(tx, from);
}

export async function removeNeededKind(tx: Scope, kind: string): Promise<void> {
  await tx.db.deleteFrom('procedure_resources').where('kind', '=', kind).execute();
}

export async function removeNeedsOf(tx: Scope, id: string): Promise<void> {
  await tx.db.deleteFrom('procedure_resources').where('resource_id', '=', id).execute();
}
