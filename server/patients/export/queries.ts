/** The data of a patient, as far as the grants of the caller's role allow. */
import { sql } from 'kysely';
import { catalogue } from '#contract/columns/catalogue.ts';
import { copiedColumns } from '#contract/columns/column.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** The professional's name and specialty of today instead of those that were stored with the appointment. */
const ofAppointments = copiedColumns(catalogue.appointments, 'patient').filter(
  (name) => name !== 'doctor_name' && name !== 'doctor_specialty',
);

/**
 * All queries are pipelined. @param whole with the clinic's notes, which a patient's role may not read
 * @param seesMoney with payments, which a professional's role may not read
 */
export async function readExport(tx: Scope, patientId: string, whole: boolean, seesMoney: boolean) {
  const [
    patient,
    appointments,
    appointmentSeries,
    waitingList,
    bookingRequests,
    waitingOffers,
    appointmentContacts,
    treatmentPlans,
    futureProcedures,
    files,
    importFindings,
    recordEntries,
    recordStrikes,
    anamneses,
    documents,
    photographs,
    photographConsents,
    photographExports,
    payments,
    prices,
  ] = await Promise.all([
    tx.db
      .selectFrom('patients')
      .select(copiedColumns(catalogue.patients, 'patient'))
      .$if(whole, (query) => query.select(copiedColumns(catalogue.patients, 'clinic')))
      .where('id', '=', patientId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('appointments')
      .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
      .select(ofAppointments)
      .select(['professionals.full_name as doctor_name', 'professionals.specialty as doctor_specialty'])
      .$if(whole, (query) => query.select(copiedColumns(catalogue.appointments, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('date')
      .orderBy('time')
      .execute(),
    tx.db
      .selectFrom('appointment_series')
      .select(copiedColumns(catalogue.appointment_series, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('waiting_list')
      .select(copiedColumns(catalogue.waiting_list, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    // A held time is no request yet.
    tx.db
      .selectFrom('booking_requests')
      .select(copiedColumns(catalogue.booking_requests, 'patient'))
      .where('patient_id', '=', patientId)
      .where('state', '<>', 'held')
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('waiting_offers')
      .select(copiedColumns(catalogue.waiting_offers, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('appointment_contacts')
      .select(copiedColumns(catalogue.appointment_contacts, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('happened_at')
      .execute(),
    tx.db
      .selectFrom('treatment_plans')
      .select(copiedColumns(catalogue.treatment_plans, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('patient_future_procedures')
      .select(copiedColumns(catalogue.patient_future_procedures, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('patient_files')
      .select(copiedColumns(catalogue.patient_files, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    whole ? listImportFindings(tx, patientId) : undefined,
    // A patient's role reads what was published to the patient only.
    tx.db
      .selectFrom('record_entries')
      .select(copiedColumns(catalogue.record_entries, 'patient'))
      .$if(whole, (query) => query.select(copiedColumns(catalogue.record_entries, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy(whole ? 'position' : 'signed_at')
      .execute(),
    whole
      ? tx.db
          .selectFrom('record_strikes')
          .select(copiedColumns(catalogue.record_strikes, 'clinic'))
          .where('patient_id', '=', patientId)
          .orderBy('struck_at')
          .execute()
      : undefined,
    tx.db
      .selectFrom('anamneses')
      .innerJoin('anamnesis_versions', 'anamnesis_versions.id', 'version_id')
      .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
      .select(copiedColumns(catalogue.anamneses, 'patient'))
      .select(['anamnesis_templates.name as title', 'version', 'content'])
      .$if(whole, (query) => query.select(copiedColumns(catalogue.anamneses, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('started_at')
      .execute(),
    tx.db
      .selectFrom('documents')
      .select(copiedColumns(catalogue.documents, 'patient'))
      .$if(whole, (query) => query.select(copiedColumns(catalogue.documents, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('year')
      .orderBy('number')
      .execute(),
    // A patient's role reads what is shared with the patient only.
    tx.db
      .selectFrom('patient_photographs')
      .select(copiedColumns(catalogue.patient_photographs, 'patient'))
      .$if(whole, (query) => query.select(copiedColumns(catalogue.patient_photographs, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('taken_at')
      .orderBy('id')
      .execute(),
    tx.db
      .selectFrom('photograph_consents')
      .select(copiedColumns(catalogue.photograph_consents, 'patient'))
      .where('patient_id', '=', patientId)
      .orderBy('recorded_at')
      .execute(),
    tx.db
      .selectFrom('photograph_exports')
      .select(copiedColumns(catalogue.photograph_exports, 'patient'))
      .$if(whole, (query) => query.select(copiedColumns(catalogue.photograph_exports, 'clinic')))
      .where('patient_id', '=', patientId)
      .orderBy('exported_at')
      .execute(),
    seesMoney ? listPayments(tx, patientId, whole) : undefined,
    seesMoney && whole ? listPrices(tx, patientId) : undefined,
  ]);
  return (
    patient && {
      patient,
      appointments,
      appointmentSeries,
      waitingList,
      waitingOffers,
      bookingRequests,
      appointmentContacts,
      treatmentPlans,
      futureProcedures,
      files,
      importFindings,
      recordEntries,
      recordStrikes,
      anamneses,
      documents,
      photographs,
      photographConsents,
      photographExports,
      payments,
      prices,
    }
  );
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
      >`case when reason in ('cpf_taken', 'email_taken') then regexp_replace(value, ' \\(.*$', '') else value end`.as(
        'value',
      ),
    )
    .where('patient_id', '=', patientId)
    .orderBy('number')
    .execute();

const listPayments = (tx: Scope, patientId: string, whole: boolean) =>
  tx.db
    .selectFrom('till_entries')
    .select(copiedColumns(catalogue.till_entries, 'patient'))
    .$if(whole, (query) => query.select(copiedColumns(catalogue.till_entries, 'clinic')))
    .where('patient_id', '=', patientId)
    .orderBy('entered_at')
    .execute();

const listPrices = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('charges')
    .select(copiedColumns(catalogue.charges, 'clinic'))
    .where('patient_id', '=', patientId)
    .orderBy('charged_at')
    .execute();
