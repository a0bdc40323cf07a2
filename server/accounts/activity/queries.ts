/** Adds to the audit log. Triggers of the database record changes; reads and exports are recorded here. */
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Repeated reads by the same person from the same address within this time are one entry. */
const sameReadMinutes = 10;

type Noun = DB['activity_log']['noun'];

/** Whether `activity_log` holds this read already. @param what the condition on the other columns of its line */
const hasRead = (noun: Noun, what: RawBuilder<boolean>) => sql<boolean>`exists (
  select from activity_log
    where user_id = app.user_id() and happened_at > now() - make_interval(mins => ${sameReadMinutes})
      and happened_at < now() + interval '1 minute' -- not from a time when the clock was ahead
      and action = 'read' and noun = ${noun} and address is not distinct from app.client_address() and ${what}
)`;

const isRecorded = (noun: Noun, rowId: string | null, patientId: string) =>
  hasRead(noun, sql`row_id is not distinct from ${rowId}::uuid and patient_id = ${patientId}::uuid`);

/** Records that the caller reads one of a patient's lists. Records nothing for a missing patient. */
export const recordRead = (tx: Scope, noun: Noun, patientId: string) => recordReads(tx, noun, [patientId]);

/**
 * As `recordRead`, of the record itself.
 * @param clinical false: the caller's role sees the registration only, which the line's `fields` tell
 */
export async function recordPatientRead(tx: Scope, id: string, clinical: boolean): Promise<void> {
  const fields = sql`${clinical ? [] : ['registration']}::text[]`;
  await sql`
    insert into activity_log (action, noun, row_id, patient_id, subject, fields)
    select 'read', 'patient', id, id, full_name, ${fields}
      from patients
      where id = ${id} and not ${hasRead('patient', sql`patient_id = ${id}::uuid and fields = ${fields}`)}`.execute(
    tx.db,
  );
}

/** As `recordRead`, of a list that shows rows of several patients: a line for each. */
export const recordReads = (tx: Scope, noun: Noun, patientIds: readonly string[]) =>
  reads(noun, patientIds).execute(tx.db);

const reads = (noun: Noun, patientIds: readonly string[]) => sql`
  insert into activity_log (action, noun, patient_id)
  select 'read', ${noun}, id from patients where id = any (${patientIds}::uuid[])
    and not ${hasRead(noun, sql`row_id is null and activity_log.patient_id = patients.id`)}`;

/** As `recordRead`, for one row of the record. @param subject the name of the row */
export async function recordRowRead(
  tx: Scope,
  noun: Noun,
  row: { id: string; patientId: string; subject: string },
): Promise<void> {
  await sql`
    insert into activity_log (action, noun, row_id, patient_id, subject)
    select 'read', ${noun}, ${row.id}::uuid, ${row.patientId}::uuid, ${row.subject}
      where not ${isRecorded(noun, row.id, row.patientId)}`.execute(tx.db);
}

/** Records that the caller handed a device to the patient. Each time: what is signed or answered there names no user. */
export async function recordLent(
  tx: Scope,
  noun: 'term' | 'anamnesis',
  { id, patientId, subject }: { id: string; patientId: string; subject: string | null },
): Promise<void> {
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'sent', noun, row_id: id, patient_id: patientId, subject })
    .execute();
}

/** As `recordRowRead`, for an appointment; its day and time are the subject. Records nothing for a missing one. */
export async function recordAppointmentRead(tx: Scope, id: string): Promise<void> {
  const seen = sql<boolean>`row_id = ${id}::uuid and activity_log.patient_id = appointments.patient_id`;
  await sql`
    insert into activity_log (action, noun, row_id, patient_id, subject)
    select 'read', 'appointment', id, patient_id, date || ' ' || time
      from appointments where id = ${id} and not ${hasRead('appointment', seen)}`.execute(tx.db);
}

/** What a page of the list of patients has shown. */
interface ListRead {
  page: number;
  /** Number of patients on it whose CPF it gave. */
  patients?: number;
  /** Number of patients on it, without their CPFs: to choose one from. */
  names?: number;
  /** Absent without a search. */
  search?: string;
}

/** Records that the caller reads one page of the list of patients. The same page counts once in ten minutes, as any read. */
export async function recordListRead(tx: Scope, read: ListRead): Promise<void> {
  const seen = sql`${JSON.stringify(read)}::jsonb`;
  await sql`
    insert into activity_log (action, noun, after)
    select 'read', 'patient', ${seen}
      where not ${hasRead('patient', sql`patient_id is null and after = ${seen}`)}`.execute(tx.db);
}

/** As `recordRead`, for the audit log of a patient, also a deleted one. */
export async function recordLogRead(tx: Scope, patientId: string): Promise<void> {
  await sql`
    insert into activity_log (action, noun, patient_id)
    select 'read', 'activity', id
      from (select id from patients where id = ${patientId}
            union all select patient_id from archived_records where patient_id = ${patientId}) as found
      where not ${isRecorded('activity', null, patientId)}`.execute(tx.db);
}

/** Records the download of what an import could not bring: it holds values of patients. */
export async function recordImportExport(tx: Scope, id: string, subject: string | null): Promise<void> {
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'exported', noun: 'import', row_id: id, subject })
    .execute();
}

/** @param tx under clinic_service */
export async function recordRefusedSignIn(
  tx: Scope,
  { user_id, patient_id, name }: { user_id: string; patient_id: string | null; name: string },
): Promise<void> {
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'refused', noun: 'session', row_id: user_id, patient_id, subject: name })
    .execute();
}

/**
 * Records that the command at the server removes an account's second factor and ends its sessions.
 * @param tx under clinic_maintenance, whose changes the triggers do not record; before the sessions are deleted
 * @returns the number of sessions
 */
export async function recordReset(
  tx: Scope,
  { user_id, patient_id, name }: { user_id: string; patient_id: string | null; name: string },
): Promise<number> {
  const common = { row_id: user_id, patient_id, subject: name, address: 'terminal do servidor' };
  const { sessions } = await tx.db
    .selectFrom('auth.sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('activity_log')
    .values({
      ...common,
      action: 'changed',
      noun: 'account',
      fields: ['second_factor'],
      before: JSON.stringify({ second_factor: true }),
      after: JSON.stringify({ second_factor: false }),
    })
    .execute();
  if (sessions > 0) {
    const before = JSON.stringify({ sessions });
    await tx.db
      .insertInto('activity_log')
      .values({ ...common, action: 'signed_out', noun: 'session', before })
      .execute();
  }
  return sessions;
}

export async function recordExport(tx: Scope, patientId: string, subject: string): Promise<void> {
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'exported', noun: 'patient', row_id: patientId, patient_id: patientId, subject })
    .execute();
}

/**
 * Records that everything of the clinic leaves, with the number of patients.
 * @param address for the command at the server, which no request sends; under clinic_maintenance
 */
export async function recordClinicExport(tx: Scope, address?: string): Promise<void> {
  const after = sql<string>`jsonb_build_object('patient_count', (select coalesce(sum(patients), 0) from patient_counts))`;
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'exported', noun: 'patient', after, ...(address !== undefined && { address }) })
    .execute();
}
