/** Drafts: what is written and not signed yet. */
import { sql } from 'kysely';
import type { RecordWords } from '#contract/patients/record.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { inCamelCase } from '../../platform/database/spelling.ts';
import type { Subject } from './queries.ts';

const ofSubject = ({ patientId, appointmentId, correctsId }: Subject) =>
  sql<boolean>`record_drafts.patient_id = ${patientId}
    and record_drafts.appointment_id is not distinct from ${appointmentId ?? null}::uuid
    and record_drafts.corrects_id is not distinct from ${correctsId ?? null}::uuid`;

export const findOwnDraft = (tx: Scope, subject: Subject) =>
  tx.db
    .selectFrom('record_drafts')
    .innerJoin('record_draft_texts', 'draft_id', 'record_drafts.id')
    .select(inCamelCase(['record_drafts.id', 'day', 'words', 'revision', 'saved_at']))
    .where(ofSubject(subject))
    .where('record_drafts.author_id', '=', sql<string>`app.user_id()`)
    .executeTakeFirst();

/** Whose else drafts there are about the same, of those who may still write. */
export const listOthersDrafts = (tx: Scope, subject: Subject) =>
  tx.db
    .selectFrom('record_drafts')
    .select(inCamelCase(['author_name', 'started_at']))
    .where(ofSubject(subject))
    .where('author_may_write', '=', true)
    .where('author_id', '<>', sql<string>`app.user_id()`)
    .orderBy('started_at')
    .execute();

export async function insertDraft(
  tx: Scope,
  { patientId, appointmentId, correctsId, day }: Subject & { day: string },
  words: RecordWords,
) {
  const { id } = await tx.db
    .insertInto('record_drafts')
    .values({ patient_id: patientId, appointment_id: appointmentId, corrects_id: correctsId, day })
    .returning('id')
    .executeTakeFirstOrThrow();
  return tx.db
    .insertInto('record_draft_texts')
    .values({ draft_id: id, words: JSON.stringify(words) })
    .returning(inCamelCase(['revision', 'saved_at']))
    .executeTakeFirstOrThrow();
}

/** @returns undefined where the draft no longer had this revision */
export const updateDraft = (tx: Scope, id: string, revision: number, words: RecordWords) =>
  tx.db
    .updateTable('record_draft_texts')
    .set({ words: JSON.stringify(words), revision: revision + 1, saved_at: sql`now()` })
    .where('draft_id', '=', id)
    .where('revision', '=', revision)
    .returning(inCamelCase(['revision', 'saved_at']))
    .executeTakeFirst();

/** The first day that a note can be about. */
export const findFirstDay = async (tx: Scope, patientId: string) =>
  (await sql<{ day: string }>`select app.first_record_day(${patientId}) as day`.execute(tx.db)).rows[0]
    ?.day ?? '';

export const setDraftDay = (tx: Scope, id: string, day: string) =>
  tx.db.updateTable('record_drafts').set({ day }).where('id', '=', id).execute();

export const deleteDraft = (tx: Scope, id: string) =>
  tx.db.deleteFrom('record_drafts').where('id', '=', id).execute();

/** The caller's own drafts, oldest first. */
export const listUnsigned = (tx: Scope) =>
  tx.db
    .selectFrom('record_drafts')
    .innerJoin('patients', 'patients.id', 'patient_id')
    .select(inCamelCase(['patient_id', 'appointment_id', 'corrects_id', 'day', 'started_at']))
    .select('full_name as patientName')
    .where('author_id', '=', sql<string>`app.user_id()`)
    .orderBy('started_at')
    .limit(100)
    .execute();
