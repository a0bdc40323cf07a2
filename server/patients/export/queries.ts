/** The data of a patient, as far as the grants of the caller's role allow. */
import { sql } from 'kysely';
import { catalogue } from '#contract/columns/catalogue.ts';
import { copiedColumns } from '#contract/columns/column.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { allOf, copyPatientRows, type PatientTable } from '../patients/patient-row-queries.ts';

/** The professional's name and specialty of today instead of those that were stored with the appointment. */
const ofAppointments = copiedColumns(catalogue.appointments, 'patient').filter(
  (name) => name !== 'doctor_name' && name !== 'doctor_specialty',
);

/**
 * All queries are pipelined. A patient's role reads what was published to or shared with the patient only.
 * @param whole with the clinic's notes, which a patient's role may not read
 * @param seesMoney with payments, which a professional's role may not read
 */
export async function readExport(tx: Scope, patientId: string, whole: boolean, seesMoney: boolean) {
  const copyOf = <Table extends PatientTable>(table: Table) => copyPatientRows(tx, table, patientId, whole);
  const { patient, ...rows } = await allOf({
    patient: tx.db
      .selectFrom('patients')
      .select(copiedColumns(catalogue.patients, 'patient'))
      .$if(whole, (query) => query.select(copiedColumns(catalogue.patients, 'clinic')))
      .where('id', '=', patientId)
      .executeTakeFirst(),
    appointments: tx.db
      .selectFrom('appointments')
      .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
      .select(ofAppointments)
      .select(['professionals.full_name as doctor_name', 'professionals.specialty as doctor_specialty'])
      .$if(whole, (query) => query.select(copiedColumns(catalogue.appointments, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('date')
      .orderBy('time')
      .execute(),
    appointmentSeries: copyOf('appointment_series'),
    waitingList: copyOf('waiting_list'),
    waitingOffers: copyOf('waiting_offers'),
    // A held time is no request yet.
    bookingRequests: tx.db
      .selectFrom('booking_requests')
      .select(copiedColumns(catalogue.booking_requests, 'patient'))
      .where('patient_id', '=', patientId)
      .where('state', '<>', 'held')
      .orderBy('created_at')
      .execute(),
    appointmentContacts: copyOf('appointment_contacts'),
    treatmentPlans: copyOf('treatment_plans'),
    futureProcedures: copyOf('patient_future_procedures'),
    files: copyOf('patient_files'),
    importFindings: whole ? listImportFindings(tx, patientId) : Promise.resolve(undefined),
    recordEntries: copyOf('record_entries'),
    recordStrikes: whole ? copyOf('record_strikes') : Promise.resolve(undefined),
    anamneses: tx.db
      .selectFrom('anamneses')
      .innerJoin('anamnesis_versions', 'anamnesis_versions.id', 'version_id')
      .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
      .select(copiedColumns(catalogue.anamneses, 'patient'))
      .select(['anamnesis_templates.name as title', 'version', 'content'])
      .$if(whole, (query) => query.select(copiedColumns(catalogue.anamneses, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('started_at')
      .execute(),
    documents: copyOf('documents'),
    terms: copyOf('patient_terms'),
    photographs: copyOf('patient_photographs'),
    photographConsents: copyOf('photograph_consents'),
    photographExports: copyOf('photograph_exports'),
    payments: seesMoney ? copyOf('till_entries') : Promise.resolve(undefined),
    receipts: seesMoney ? copyOf('receipts') : Promise.resolve(undefined),
    packages: seesMoney ? copyOf('packages') : Promise.resolve(undefined),
    quotes: seesMoney ? copyOf('quotes') : Promise.resolve(undefined),
    packageItems: seesMoney ? copyOf('package_items') : Promise.resolve(undefined),
    packageUses: seesMoney ? copyOf('package_uses') : Promise.resolve(undefined),
    prices: seesMoney && whole ? copyOf('charges') : Promise.resolve(undefined),
    collectionNotes: seesMoney && whole ? copyOf('collection_notes') : Promise.resolve(undefined),
  });
  return patient && { patient, ...rows };
}

/** What an import could not bring as it was: a patient's role may not read it. */
const listImportFindings = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('import_findings')
    .select(copiedColumns(catalogue.import_findings, 'clinic').filter((name) => name !== 'value'))
    // Behind the value stands the name of the other patient who has it.
    .select(
      sql<
        string | null
      >`case when reason in ('cpf_taken', 'email_taken', 'phone_of_guardian') then regexp_replace(value, ' \\(.*$', '') else value end`.as(
        'value',
      ),
    )
    .where('patient_id', '=', patientId)
    .orderBy('number')
    .execute();
