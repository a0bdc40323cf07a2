import type { AliasedExpression, Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { countedAtMost } from '#contract/fields.ts';
import type { Scope } from '../database/open-database.ts';
import type { Patients } from '../database/schema.ts';
import { counted } from '../database/search.ts';
import { type PatientFilter, searchPatients } from './search-queries.ts';
import { findSimilarNames } from './similar-queries.ts';

const summaryColumns = ['id', 'full_name', 'cpf', 'email', 'phone'] as const;
const recordColumns = [
  ...summaryColumns,
  'user_id',
  'birth_date',
  'address',
  'profile_photo',
  'created_at',
] as const;

/**
 * One page by name, and the total. Both queries are pipelined. `similar`: nothing matches the search, and the names of the
 * rows resemble it.
 */
export async function listPatients(tx: Scope, filter: PatientFilter) {
  const { search, page, pageSize } = filter;
  if (search) {
    const found = await searchPatients(tx, filter);
    return found.total > 0 ? { ...found, similar: false } : listSimilar(tx, filter);
  }
  const inOrder = tx.db.selectFrom('patients').orderBy('full_name').orderBy('id');
  const [rows, { total }] = await Promise.all([
    page === 1
      ? inOrder.select(summaryColumns).limit(sql.lit(pageSize)).execute()
      : // Rows before the page are skipped in the index alone; only the rows shown are read.
        shownOf(
          tx,
          inOrder
            .select(['id', 'full_name'])
            .limit(pageSize)
            .offset((page - 1) * pageSize)
            .as('shown'),
        ),
    countPatients(tx),
  ]);
  return { rows, total, more: false, similar: false };
}

async function listSimilar(tx: Scope, { search, page, pageSize }: PatientFilter) {
  const ids = await findSimilarNames(tx, search);
  const shown = ids.slice(0, countedAtMost).slice((page - 1) * pageSize, page * pageSize);
  const rows =
    shown.length === 0
      ? []
      : await tx.db
          .selectFrom('patients')
          .select(summaryColumns)
          .where(sql<boolean>`id = any (${shown})`)
          .execute();
  rows.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id));
  return { rows, ...counted(ids.length), similar: ids.length > 0 };
}

const shownOf = (tx: Scope, page: AliasedExpression<{ id: string; full_name: string }, 'shown'>) =>
  tx.db
    .selectFrom('patients')
    .innerJoin(page, 'shown.id', 'patients.id')
    .select(summaryColumns.map((column) => `patients.${column}` as const))
    .orderBy('patients.full_name')
    .orderBy('patients.id')
    .execute();

/** The total, from the counts that triggers keep. */
const countPatients = (tx: Scope) =>
  tx.db
    .selectFrom('patient_counts')
    .select(sql<number>`coalesce(sum(patients), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();

/** @param clinical with the notes, which only `clinic_admin` and `clinic_record` may read */
export const findPatient = (tx: Scope, id: string, { clinical }: { clinical: boolean }) =>
  tx.db
    .selectFrom('patients')
    .select(recordColumns)
    .$if(clinical, (query) => query.select('notes'))
    .where('id', '=', id)
    .executeTakeFirst();

/** For the heading of screens about a patient. */
export const findPatientName = (tx: Scope, id: string) =>
  tx.db.selectFrom('patients').select(['id', 'full_name']).where('id', '=', id).executeTakeFirst();

/** As `findPatient` without the notes, with a lock on the row until the end of the transaction. */
export const lockPatient = (tx: Scope, id: string) =>
  tx.db.selectFrom('patients').select(recordColumns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Keeps the patient from being deleted until the transaction ends. Taken before any lock of an appointment. */
export const holdPatient = (tx: Scope, id: string) =>
  tx.db.selectFrom('patients').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

/** @param except the id of a record that may have the e-mail */
export const findPatientByEmail = (tx: Scope, email: string, except?: string) =>
  tx.db
    .selectFrom('patients')
    .select('id')
    .where('email', '=', email)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();

export async function insertPatient(tx: Scope, values: Insertable<Patients>): Promise<string> {
  const { id } = await tx.db.insertInto('patients').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePatientRow(tx: Scope, id: string, values: Updateable<Patients>): Promise<void> {
  await tx.db.updateTable('patients').set(values).where('id', '=', id).execute();
}

/** The key of a patient's photo, if the caller may see the patient. */
export const findPhoto = (tx: Scope, id: string) =>
  tx.db.selectFrom('patients').select('profile_photo').where('id', '=', id).executeTakeFirst();

/** How many rows of each kind a patient has. */
export const countRecord = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patients')
    .where('patients.id', '=', id)
    .select(({ selectFrom, fn }) => [
      selectFrom('patient_files')
        .whereRef('patient_id', '=', 'patients.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('files'),
      selectFrom('treatment_plans')
        .whereRef('patient_id', '=', 'patients.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('treatment_plans'),
      selectFrom('patient_future_procedures')
        .whereRef('patient_id', '=', 'patients.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('future_procedures'),
      selectFrom('appointments')
        .whereRef('patient_id', '=', 'patients.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('appointments'),
    ])
    .executeTakeFirst();

/** All rows of a patient, with a lock on the record. */
export async function readWholeRecord(tx: Scope, id: string) {
  const own = tx.db.selectFrom('appointments').select('id').where('patient_id', '=', id);
  const [
    patient,
    files,
    treatmentPlans,
    futureProcedures,
    appointments,
    resources,
    events,
    appointmentSeries,
    waitingList,
  ] = await Promise.all([
    tx.db.selectFrom('patients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    tx.db
      .selectFrom('patient_files')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('treatment_plans')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('patient_future_procedures')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('appointments')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('date')
      .orderBy('time')
      .execute(),
    tx.db.selectFrom('appointment_resources').selectAll().where('appointment_id', 'in', own).execute(),
    tx.db
      .selectFrom('appointment_events')
      .selectAll()
      .where('appointment_id', 'in', own)
      .orderBy('happened_at')
      .execute(),
    tx.db
      .selectFrom('appointment_series')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    tx.db.selectFrom('waiting_list').selectAll().where('patient_id', '=', id).orderBy('created_at').execute(),
  ]);
  return (
    patient && {
      patient,
      files,
      treatmentPlans,
      futureProcedures,
      appointments,
      appointmentResources: resources,
      appointmentEvents: events,
      appointmentSeries,
      waitingList,
    }
  );
}

export async function insertArchivedRecord(
  tx: Scope,
  patientId: string,
  fullName: string,
  record: unknown,
): Promise<void> {
  await tx.db
    .insertInto('archived_records')
    .values({ patient_id: patientId, full_name: fullName, record: JSON.stringify(record) })
    .execute();
}

/** Whether the archive holds this patient's record with files in this folder. */
export async function isSealedWith(tx: Scope, patientId: string, folder: string): Promise<boolean> {
  const sealed = await tx.db
    .selectFrom('archived_records')
    .select('id')
    .where('patient_id', '=', patientId)
    .where(sql<boolean>`position(${folder} in record::text) > 0`)
    .executeTakeFirst();
  return sealed !== undefined;
}

/** Deletes the rows that refer to the patient, then the patient. */
export async function deleteRecord(tx: Scope, id: string): Promise<void> {
  await tx.db.deleteFrom('patient_files').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('treatment_plans').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('patient_future_procedures').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('appointments').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('appointment_series').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('waiting_list').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('patients').where('id', '=', id).execute();
}
