import { type Insertable, sql } from 'kysely';
import { type ConsentUse, currentVersion } from '#contract/patients/photographs.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RecordOwner } from '../../platform/database/own-record.ts';
import type {
  PatientPhotographs,
  PhotographConsents,
  PhotographExports,
} from '../../platform/database/schema.ts';
import { inCamelCase } from '../../platform/database/spelling.ts';

const columns = inCamelCase([
  'id',
  'pose',
  'pose_words',
  'taken_at',
  'width',
  'height',
  'size_bytes',
  'shared',
  'points',
]);
const dayIn = (timeZone: string) =>
  sql<string>`to_char(taken_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day');
export type PhotographRow = Awaited<ReturnType<typeof listPhotographs>>[number];

/** Newest first; more than a thousand are shown by no screen. */
export const listPhotographs = (tx: Scope, patientId: string, timeZone: string) =>
  tx.db
    .selectFrom('patient_photographs')
    .select(columns)
    .select(dayIn(timeZone))
    .where('patient_id', '=', patientId)
    .orderBy('taken_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .execute();

/** Under the patient's own role: those that are shared, newest first. */
export const listSharedPhotographs = (
  tx: Scope,
  patientId: RecordOwner,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  tx.db
    .selectFrom('patient_photographs')
    .select(inCamelCase(['id', 'pose', 'pose_words', 'taken_at', 'file_type', 'size_bytes']))
    .where('patient_id', '=', patientId)
    .orderBy('taken_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
export type SharedPhotographRow = Awaited<ReturnType<typeof listSharedPhotographs>>[number];

/** A photograph that the caller may see. */
export const findStored = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patient_photographs')
    .select(inCamelCase(['id', 'patient_id', 'pose', 'pose_words', 'file_path', 'file_type', 'sha256']))
    .where('id', '=', id)
    .executeTakeFirst();

export const findByContent = (tx: Scope, patientId: string, sha256: string, timeZone: string) =>
  tx.db
    .selectFrom('patient_photographs')
    .select(columns)
    .select(dayIn(timeZone))
    .where('patient_id', '=', patientId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** Nothing where the patient has it already; a phone's role reads no row, so that nothing is returned. */
export async function insertPhotograph(
  tx: Scope,
  values: Omit<Insertable<PatientPhotographs>, 'taken_at'>,
  /** Local times are the clinic's. */
  takenAt: Date | { local: string; timeZone: string },
): Promise<boolean> {
  const taken_at =
    takenAt instanceof Date
      ? takenAt
      : sql<Date>`${takenAt.local}::timestamp at time zone ${takenAt.timeZone}`;
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('patient_photographs')
    .values({ ...values, taken_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Under clinic_service. Whether a row points to this key. */
export const isRecorded = async (tx: Scope, filePath: string) =>
  (await tx.db
    .selectFrom('patient_photographs')
    .select('file_path')
    .where('file_path', '=', filePath)
    .executeTakeFirst()) !== undefined;

type Changed = Partial<Pick<PatientPhotographs, 'points'>> & {
  pose?: PatientPhotographs['pose'] | undefined;
  pose_words?: string | null | undefined;
  shared?: boolean | undefined;
  /** Of the clinic's calendar: the time of the day stays. */
  day?: string | undefined;
};

/** Undefined if the patient has no such photograph. */
export const changePhotograph = (
  tx: Scope,
  { patientId, id }: { patientId: string; id: string },
  { day, ...values }: Changed,
  timeZone: string,
) =>
  tx.db
    .updateTable('patient_photographs')
    .set({
      ...values,
      // Also where nothing changes, since a statement that sets nothing is an error.
      taken_at: day
        ? sql<Date>`(${day}::date + (taken_at at time zone ${timeZone})::time) at time zone ${timeZone}`
        : sql<Date>`taken_at`,
    })
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning(columns)
    .returning(dayIn(timeZone))
    .executeTakeFirst();

const consentColumns = [
  'id',
  'use',
  'given',
  'text_version',
  'day',
  'recorded_at',
  'recorded_by_name',
  'by_term',
] as const;
/** Newest first, at most a hundred. */
export const listConsents = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('photograph_consents')
    .select(inCamelCase(consentColumns))
    .where('patient_id', '=', patientId)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** The last word on each use; a use without one is missing. */
export const listLastConsents = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('photograph_consents')
    .distinctOn('use')
    .select(['use', 'given', 'day', 'by_term as byTerm'])
    .where('patient_id', '=', patientId)
    .orderBy('use')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const isConsented = async (tx: Scope, patientId: string, use: ConsentUse) =>
  (await sql<{ given: boolean }>`select app.is_consented(${patientId}, ${use}) as given`.execute(tx.db))
    .rows[0]?.given ?? false;

export const insertConsent = (tx: Scope, values: Insertable<PhotographConsents>) =>
  tx.db
    .insertInto('photograph_consents')
    .values(values)
    .returning(inCamelCase(consentColumns))
    .executeTakeFirstOrThrow();

/** Under clinic_booking, which reads nothing of it back: the patient takes a use back. @param day the clinic's, yyyy-MM-dd */
export const insertOwnNo = (tx: Scope, patientId: string, use: ConsentUse, day: string) =>
  tx.db
    .insertInto('photograph_consents')
    .values({ patient_id: patientId, use, given: false, text_version: currentVersion(use), day })
    .execute();

/** Newest first, at most two hundred; with what the photograph shows while it is there. */
export const listExports = (tx: Scope, patientId: string, timeZone: string) =>
  tx.db
    .selectFrom('photograph_exports')
    .leftJoin('patient_photographs as of', 'of.id', 'photograph_id')
    .select(
      inCamelCase([
        'photograph_exports.id',
        'photograph_id',
        'use',
        'purpose',
        'exported_at',
        'exported_by_name',
        'of.pose',
        'of.pose_words',
      ]),
    )
    .select(sql<string | null>`to_char(of.taken_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .where('photograph_exports.patient_id', '=', patientId)
    .orderBy('exported_at', 'desc')
    .orderBy('photograph_exports.id')
    .limit(200)
    .execute();

export const insertExport = (tx: Scope, values: Insertable<PhotographExports>) =>
  tx.db.insertInto('photograph_exports').values(values).returning('id').executeTakeFirstOrThrow();

/** With the place of its photograph; undefined once that was taken back. */
export const findExport = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('photograph_exports')
    .innerJoin('patient_photographs as of', 'of.id', 'photograph_id')
    .select(
      inCamelCase(['photograph_exports.id', 'photograph_exports.patient_id', 'use', 'purpose', 'areas']),
    )
    .select(inCamelCase(['of.file_path', 'of.pose', 'of.pose_words']))
    .where('photograph_exports.id', '=', id)
    .executeTakeFirst();

/** Under clinic_service, inside the transaction of its creator. */
export const insertLink = (tx: Scope, patientId: string, tokenHash: string) =>
  tx.db
    .insertInto('private.photograph_links')
    .values({ patient_id: patientId, token_hash: tokenHash })
    .returning(['id', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();

/** Under clinic_service. @returns whether the patient has such a link; one that has ended stays ended */
export async function endLink(
  tx: Scope,
  { patientId, id }: { patientId: string; id: string },
): Promise<boolean> {
  const row = await tx.db
    .updateTable('private.photograph_links')
    .set({ ended_at: sql<Date>`coalesce(ended_at, now())` })
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Under clinic_service. Undefined for one that has ended: by hand, by time, or with the rights of its author. */
export const findLink = (tx: Scope, tokenHash: string) =>
  tx.db
    .selectFrom('private.photograph_links')
    .innerJoin('patients', 'patients.id', 'patient_id')
    .select('private.photograph_links.id')
    .select(inCamelCase(['patient_id', 'expires_at', 'full_name']))
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`app.may_write_record(created_by)`)
    .executeTakeFirst();
