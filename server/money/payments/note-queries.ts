import { sql } from 'kysely';
import { type CollectionNote, listedNotes } from '#contract/money/collection-notes.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** @throws NOT_FOUND by its foreign key */
export const insertNote = (tx: Scope, patientId: string, note: string) =>
  tx.db.insertInto('collection_notes').values({ patient_id: patientId, note }).execute();

/** The latest first, times as PostgreSQL writes them. @param patient a column */
export const latestNotes = (patient: string, limit: number) => sql<CollectionNote[]>`(
  select coalesce(json_agg(json_build_object('note', note, 'notedAt', noted_at, 'userName', user_name)), '[]') from (
    select * from collection_notes where patient_id = ${sql.ref(patient)} order by noted_at desc limit ${sql.lit(limit)}) as latest)`;

export const presentNote = ({ notedAt, ...row }: CollectionNote): CollectionNote => ({
  ...row,
  notedAt: new Date(notedAt).toISOString(),
});

export const listNotes = async (tx: Scope, patientId: string): Promise<CollectionNote[]> =>
  (
    await tx.db
      .selectFrom('patients')
      .select(latestNotes('patients.id', listedNotes).as('notes'))
      .where('id', '=', patientId)
      .executeTakeFirst()
  )?.notes.map(presentNote) ?? [];
