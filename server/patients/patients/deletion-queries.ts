/** What the deletion of a patient reads, archives and deletes. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import { allOf, type PatientTable, readPatientRows } from './patient-row-queries.ts';

/** How many rows of each kind a patient has. */
export const countRecord = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patients')
    .where('patients.id', '=', id)
    .select([
      countOf('patient_files').as('files'),
      countOf('treatment_plans').as('treatmentPlans'),
      countOf('patient_future_procedures').as('futureProcedures'),
      countOf('appointments').as('appointments'),
      countOf('record_entries').as('recordEntries'),
      countOf('patient_photographs').as('photographs'),
    ])
    .executeTakeFirst();

const countOf = (table: PatientTable) =>
  sql<number>`(select count(*)::int from ${sql.table(table)} where patient_id = patients.id)`;

/** All rows of a patient, with a lock on the record. */
export async function readWholeRecord(tx: Scope, id: string) {
  const own = tx.db.selectFrom('appointments').select('id').where('patient_id', '=', id);
  const rowsOf = <Table extends PatientTable>(table: Table) => readPatientRows(tx, table, id);
  const { patient, ...rows } = await allOf({
    patient: tx.db.selectFrom('patients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
    files: rowsOf('patient_files'),
    treatmentPlans: rowsOf('treatment_plans'),
    futureProcedures: rowsOf('patient_future_procedures'),
    appointments: rowsOf('appointments'),
    appointmentResources: tx.db
      .selectFrom('appointment_resources')
      .selectAll()
      .where('appointment_id', 'in', own)
      .execute(),
    appointmentEvents: tx.db
      .selectFrom('appointment_events')
      .selectAll()
      .where('appointment_id', 'in', own)
      .orderBy('happened_at')
      .execute(),
    appointmentSeries: rowsOf('appointment_series'),
    waitingList: rowsOf('waiting_list'),
    waitingOffers: rowsOf('waiting_offers'),
    bookingRequests: rowsOf('booking_requests'),
    // Also about an appointment that went to this patient later: it is deleted with the appointment.
    appointmentContacts: tx.db
      .selectFrom('appointment_contacts')
      .selectAll()
      .where((eb) => eb.or([eb('patient_id', '=', id), eb('appointment_id', 'in', own)]))
      .orderBy('happened_at')
      .execute(),
    importFindings: rowsOf('import_findings'),
    recordEntries: rowsOf('record_entries'),
    recordStrikes: rowsOf('record_strikes'),
    recordDrafts: rowsOf('record_drafts'),
    anamneses: rowsOf('anamneses'),
    documents: rowsOf('documents'),
    terms: rowsOf('patient_terms'),
    photographs: rowsOf('patient_photographs'),
    photographConsents: rowsOf('photograph_consents'),
    photographExports: rowsOf('photograph_exports'),
    collectionNotes: rowsOf('collection_notes'),
  });
  return patient && { patient, ...rows };
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
  // Entries and drafts go with the patient: no role may delete an entry by itself.
  await sql`set constraints record_entries_appointment_id_fkey, record_drafts_appointment_id_fkey,
    documents_file_id_fkey deferred`.execute(tx.db);
  const inOrder = [
    'patient_files',
    'patient_photographs',
    'treatment_plans',
    'patient_future_procedures',
    'waiting_offers',
    'appointment_contacts',
    'booking_requests',
    'appointments',
    'appointment_series',
    'waiting_list',
  ] as const;
  for (const table of inOrder) await tx.db.deleteFrom(table).where('patient_id', '=', id).execute();
  await tx.asService((service) => deleteTracesOfImports(service, id));
  await tx.db.deleteFrom('patients').where('id', '=', id).execute();
}

/** Values of the patient that an import kept: what could not come as it was, and what it replaced. Under clinic_service. */
async function deleteTracesOfImports(service: Scope, patientId: string): Promise<void> {
  await service.db.deleteFrom('import_findings').where('patient_id', '=', patientId).execute();
  await service.db.deleteFrom('private.import_rows').where('row_id', '=', patientId).execute();
}
