/** What the deletion of a patient reads, archives and deletes. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';

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
      selectFrom('record_entries')
        .whereRef('patient_id', '=', 'patients.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('record_entries'),
      selectFrom('patient_photographs')
        .whereRef('patient_id', '=', 'patients.id')
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('photographs'),
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
    waitingOffers,
    bookingRequests,
    appointmentContacts,
    importFindings,
    recordEntries,
    recordStrikes,
    recordDrafts,
    anamneses,
    documents,
    terms,
    photographs,
    photographConsents,
    photographExports,
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
    tx.db
      .selectFrom('waiting_offers')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('booking_requests')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    // Also about an appointment that went to this patient later: it is deleted with the appointment.
    tx.db
      .selectFrom('appointment_contacts')
      .selectAll()
      .where((eb) => eb.or([eb('patient_id', '=', id), eb('appointment_id', 'in', own)]))
      .orderBy('happened_at')
      .execute(),
    tx.db.selectFrom('import_findings').selectAll().where('patient_id', '=', id).orderBy('number').execute(),
    tx.db.selectFrom('record_entries').selectAll().where('patient_id', '=', id).orderBy('position').execute(),
    tx.db
      .selectFrom('record_strikes')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('struck_at')
      .execute(),
    tx.db
      .selectFrom('record_drafts')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('started_at')
      .execute(),
    tx.db.selectFrom('anamneses').selectAll().where('patient_id', '=', id).orderBy('started_at').execute(),
    tx.db
      .selectFrom('documents')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('year')
      .orderBy('number')
      .execute(),
    tx.db
      .selectFrom('patient_terms')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('patient_photographs')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('taken_at')
      .orderBy('id')
      .execute(),
    tx.db
      .selectFrom('photograph_consents')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('recorded_at')
      .execute(),
    tx.db
      .selectFrom('photograph_exports')
      .selectAll()
      .where('patient_id', '=', id)
      .orderBy('exported_at')
      .execute(),
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
      waitingOffers,
      bookingRequests,
      appointmentContacts,
      importFindings,
      recordEntries,
      recordStrikes,
      recordDrafts,
      anamneses,
      documents,
      terms,
      photographs,
      photographConsents,
      photographExports,
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
  // Entries and drafts go with the patient: no role may delete an entry by itself.
  await sql`set constraints record_entries_appointment_id_fkey, record_drafts_appointment_id_fkey,
    documents_file_id_fkey deferred`.execute(tx.db);
  await tx.db.deleteFrom('patient_files').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('patient_photographs').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('treatment_plans').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('patient_future_procedures').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('waiting_offers').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('appointment_contacts').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('booking_requests').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('appointments').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('appointment_series').where('patient_id', '=', id).execute();
  await tx.db.deleteFrom('waiting_list').where('patient_id', '=', id).execute();
  await tx.asService((service) => deleteTracesOfImports(service, id));
  await tx.db.deleteFrom('patients').where('id', '=', id).execute();
}

/** Values of the patient that an import kept: what could not come as it was, and what it replaced. Under clinic_service. */
async function deleteTracesOfImports(service: Scope, patientId: string): Promise<void> {
  await service.db.deleteFrom('import_findings').where('patient_id', '=', patientId).execute();
  await service.db.deleteFrom('private.import_rows').where('row_id', '=', patientId).execute();
}
