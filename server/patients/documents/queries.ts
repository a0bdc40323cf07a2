import { type Insertable, sql } from 'kysely';
import { prescriptionLine } from '#contract/patients/documents.ts';
import { begunBy, nameOfLine } from '#contract/patients/medicines.ts';
import { addDays } from '#contract/value-formats.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Documents, PatientFiles } from '../../platform/database/schema.ts';

/** A certificate says on which day the patient was attended. A visit of longer ago is not what it is about. */
const recentVisitDays = 7;

/** Who and where: everything that a page says besides its words. The alert is for the question before the issue. */
export async function findLetterhead(tx: Scope, patientId: string, day: string) {
  const [patient, clinic, signer, counter] = await Promise.all([
    tx.db
      .selectFrom('patients')
      .select(['id', 'full_name as name', 'civil_name as civilName', 'sex', 'cpf', 'address', 'alert'])
      .select(['birth_date as birthDate', sql<boolean>`user_id is not null`.as('hasAccount')])
      .select((select) =>
        select
          .selectFrom('appointments')
          .select(({ fn }) => fn.max('date').as('day'))
          .whereRef('patient_id', '=', 'patients.id')
          .where('status', 'in', ['in_service', 'completed'])
          .where('date', '<=', day)
          .where('date', '>=', addDays(day, -recentVisitDays))
          .as('recentlyAttendedOn'),
      )
      .where('id', '=', patientId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('clinic_settings')
      .select(['clinic_name as name', 'address', 'phone', 'email', 'logo_url as logo'])
      .executeTakeFirst(),
    tx.db
      .selectFrom('professionals')
      .leftJoin('signer_cpfs', 'signer_cpfs.user_id', 'professionals.user_id')
      .select(['full_name as name', 'rqe', 'cpf'])
      .select(sql<string | null>`app.registration(council, council_number, council_state)`.as('council'))
      .where('professionals.user_id', '=', sql<string>`app.user_id()`)
      .executeTakeFirst(),
    tx.db
      .selectFrom('document_numbers')
      .select('last')
      .where('year', '=', Number(day.slice(0, 4)))
      .executeTakeFirst(),
  ]);
  return patient && { patient, clinic, signer, number: (counter?.last ?? 0) + 1 };
}

/** The day of an appointment of the patient's. */
export const findOwnDay = async (tx: Scope, patientId: string, appointmentId: string) =>
  (
    await tx.db
      .selectFrom('appointments')
      .select('date')
      .where('id', '=', appointmentId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst()
  )?.date;

/** The patient's, where there is none. Another one was typed meanwhile: it stays. */
export const setMissing = (tx: Scope, patientId: string, column: 'cpf' | 'address', value: string) =>
  tx.db
    .updateTable('patients')
    .set(column, value)
    .where('id', '=', patientId)
    .where(column, 'is', null)
    .execute();

/** The caller's own, of a certificate that had it. */
export const setOwnCpf = (tx: Scope, cpf: string) =>
  tx.db
    .insertInto('signer_cpfs')
    .values({ cpf })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The caller's own. */
export const setMissingRqe = (tx: Scope, rqe: string) =>
  tx.db
    .updateTable('professionals')
    .set({ rqe })
    .where('user_id', '=', sql<string>`app.user_id()`)
    .where('rqe', 'is', null)
    .execute();

export type IssuedKind = Documents['kind'];

/** Of a request's role that may not read all columns. @returns its id */
export const insertIssuedFile = async (tx: Scope, values: Insertable<PatientFiles>) =>
  (await tx.db.insertInto('patient_files').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const insertDocument = (tx: Scope, values: Insertable<Documents>) =>
  tx.db.insertInto('documents').values(values).execute();

/** The issued words of one of the patient's documents. */
export const findDocument = (tx: Scope, patientId: string, id: string) =>
  tx.db
    .selectFrom('record_entries')
    .select(sql<unknown>`content::jsonb -> 'document' -> 'words'`.as('words'))
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'document')
    .where(sql`content::jsonb -> 'document' -> 'words' ->> 'kind'`, '<>', 'term')
    .executeTakeFirst();

/** The coded diagnoses of an appointment, or else of the patient's newest day that has some: signed, or in the caller's draft. */
export const findDiagnosed = async (
  tx: Scope,
  { patientId, appointmentId }: { patientId: string; appointmentId?: string | undefined },
) =>
  (
    await sql<{ day: string; diagnoses: { code: string; text: string }[] }>`
      select day, coded as diagnoses
        from (
          (select day, appointment_id, signed_at as at, content::jsonb as words from record_entries
             where patient_id = ${patientId} and kind <> 'document'
               and id not in (select entry_id from record_strikes where patient_id = ${patientId})
             order by position desc limit 20)
          union all
          select day, appointment_id, saved_at, words
            from record_drafts join record_draft_texts on draft_id = record_drafts.id
            where patient_id = ${patientId} and record_drafts.author_id = app.user_id()
        ) as written,
        lateral (select jsonb_agg(each) as coded from jsonb_array_elements(words -> 'diagnoses') as each
          where each ->> 'code' is not null) as of_day
        where coded is not null
        order by (appointment_id = ${appointmentId ?? null}::uuid) is true desc, day desc, at desc
        limit 1`.execute(tx.db)
  ).rows[0];

/** The patient's newest prescription that was not cancelled. */
export const findLastPrescription = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('documents')
    .innerJoin('record_entries as entry', 'entry.id', 'documents.id')
    .leftJoin('record_strikes as strike', 'strike.entry_id', 'documents.id')
    .select(['documents.id', 'entry.day'])
    .where('documents.patient_id', '=', patientId)
    .where('documents.kind', '=', 'prescription')
    .where('strike.id', 'is', null)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether one of the patient's was cancelled. */
export const findIssued = (tx: Scope, patientId: string, id: string) =>
  tx.db
    .selectFrom('documents')
    .leftJoin('record_strikes as strike', 'strike.entry_id', 'documents.id')
    .select('strike.struck_at as cancelledAt')
    .where('documents.id', '=', id)
    .where('documents.patient_id', '=', patientId)
    .executeTakeFirst();

/** The clinic's newest ones of a kind, which are looked through for what it uses. */
const newestOf = (kind: 'prescription' | 'exam_request') => sql`
  (select content::jsonb -> 'document' -> 'words' as words, signed_at from record_entries
     where id in (select id from documents where kind = ${kind} order by year desc, number desc limit 300)
       and id not in (select entry_id from record_strikes)) as newest`;

/** The newest line of each medicine and form, the most frequent first. One that is only the beginning of a name is none. */
export async function listUsedLines(tx: Scope) {
  const { rows } = await sql<{ line: unknown }>`
      select (array_agg(line order by signed_at desc))[1] as line
        from ${newestOf('prescription')}, jsonb_array_elements(words -> 'lines') as line
        group by app.fold(line ->> 'medicine'), app.fold(line ->> 'form')
        order by count(*) desc, max(signed_at) desc limit 200`.execute(tx.db);
  const lines = rows.map(({ line }) => prescriptionLine.parse(line));
  const names = lines.map(nameOfLine);
  return lines.filter(({ medicine }) => begunBy(medicine, names) === null);
}

export const listUsedExams = async (tx: Scope) =>
  (
    await sql<{ exam: string }>`
      select (array_agg(exam order by signed_at desc))[1] as exam
        from ${newestOf('exam_request')}, jsonb_array_elements_text(words -> 'exams') as exam
        group by app.fold(exam) order by count(*) desc, max(signed_at) desc limit 200`.execute(tx.db)
  ).rows.map(({ exam }) => exam);

/** By what only a holder knows: the hash of the whole code, or that of the file. A code sent as a file would not be counted. Under clinic_service. */
export const findToCheck = (tx: Scope, by: 'check_hash' | 'pdf_sha256', hash: string) =>
  tx.db
    .selectFrom('documents')
    .innerJoin('record_entries as entry', 'entry.id', 'documents.id')
    .leftJoin('record_strikes as strike', 'strike.entry_id', 'documents.id')
    .select([
      'year',
      'number',
      'documents.kind',
      'signed_by as signedBy',
      'entry.signed_at as issuedAt',
      'strike.struck_at as cancelledAt',
    ])
    .where(by, '=', hash)
    .executeTakeFirst();

/** What the database checks at the end of a transaction, now: later the role that signs a term sees none of it. */
export const checkIssued = (tx: Scope) =>
  sql`set constraints documents_check_entry, document_numbers_check_used immediate`.execute(tx.db);
