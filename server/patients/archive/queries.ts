import { type RawBuilder, sql } from 'kysely';
import type { TakeBackReason } from '#contract/patients/taking-back.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/schema.ts';

/** What can be taken back from a record, by its name in the archive and in the audit log. */
export type ItemNoun = DB['archived_items']['noun'];

const tableOf = {
  file: 'patient_files',
  treatment_plan: 'treatment_plans',
  future_procedure: 'patient_future_procedures',
  photograph: 'patient_photographs',
} as const satisfies Record<ItemNoun, keyof DB>;

export interface Item {
  patientId: string;
  id: string;
}

/** Locks the row, so that it is archived as it is when it is deleted. @returns whether the patient has it */
export async function lockItem(tx: Scope, noun: ItemNoun, { patientId, id }: Item): Promise<boolean> {
  const row = await tx.db
    .selectFrom(tableOf[noun])
    .select('id')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The key of a file's object; '' for an entry without one. Undefined if the patient has no such file. */
export async function findFileKey(tx: Scope, { patientId, id }: Item): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('patient_files')
    .select('file_path')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.file_path;
}

/** As `findFileKey`, of a photograph. */
export async function findPhotographKey(tx: Scope, { patientId, id }: Item): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('patient_photographs')
    .select('file_path')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.file_path;
}

interface Archived {
  reason: TakeBackReason;
  explanation: string | null;
  /** What the record has besides the columns of the row. */
  more: object;
}

/** Moves a locked row into the archive. The database refuses one without the other. */
export async function moveToArchive(
  tx: Scope,
  noun: ItemNoun,
  { patientId, id }: Item,
  { reason, explanation, more }: Archived,
): Promise<void> {
  const record: RawBuilder<unknown> = sql`to_jsonb(item) || ${JSON.stringify(more)}::jsonb`;
  await Promise.all([
    sql`
      insert into archived_items (noun, row_id, patient_id, reason, explanation, record)
      select ${noun}, id, patient_id, ${reason}, ${explanation}, ${record}
        from ${sql.table(tableOf[noun])} as item where id = ${id}`.execute(tx.db),
    tx.db.deleteFrom(tableOf[noun]).where('id', '=', id).where('patient_id', '=', patientId).execute(),
  ]);
}

/** Whether the archive holds this row's file in this folder. */
export async function isArchivedIn(tx: Scope, rowId: string, folder: string): Promise<boolean> {
  const item = await tx.db
    .selectFrom('archived_items')
    .select('id')
    .where('row_id', '=', rowId)
    .where(sql<boolean>`starts_with(record ->> 'archived_as', ${folder})`)
    .executeTakeFirst();
  return item !== undefined;
}
