/** The data of a patient, as far as the grants of the caller's role allow. */
import { sql } from 'kysely';
import type { Scope } from '../database/open-database.ts';

/**
 * All queries are pipelined. @param whole with the clinic's notes, which a patient's role may not read
 */
export async function readExport(tx: Scope, patientId: string, whole: boolean) {
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
  ] = await Promise.all([
    tx.db
      .selectFrom('patients')
      .select([
        'id',
        'full_name',
        'cpf',
        'email',
        'phone',
        'birth_date',
        'address',
        'profile_photo',
        'created_at',
        'accepts_email',
        'accepts_whatsapp',
      ])
      .$if(whole, (query) => query.select(['alert', 'notes']))
      .where('id', '=', patientId)
      .executeTakeFirst(),
    tx.db
      .selectFrom('appointments')
      .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
      .select([
        'date',
        'time',
        'duration_minutes',
        'professionals.full_name as professional_name',
        'professionals.specialty as professional_specialty',
        'service',
        'status',
        'session_number',
      ])
      .$if(whole, (query) => query.select('notes'))
      .where('patient_id', '=', patientId)
      .orderBy('date')
      .orderBy('time')
      .execute(),
    tx.db
      .selectFrom('appointment_series')
      .select(['sessions', 'every_days', 'created_at'])
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('waiting_list')
      .select(['service', 'periods', 'weekdays', 'until', 'created_at'])
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    // A held time is no request yet.
    tx.db
      .selectFrom('booking_requests')
      .select([
        'service',
        'date',
        'time',
        'duration_minutes',
        'asked_date',
        'asked_time',
        'state',
        'answered_at',
        'answer_note',
        'created_at',
      ])
      .where('patient_id', '=', patientId)
      .where('state', '<>', 'held')
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('waiting_offers')
      .select(['service', 'date', 'time', 'state', 'expires_at', 'answered_at', 'created_at'])
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('appointment_contacts')
      .select(['starts_at', 'kind', 'channel', 'state', 'happened_at'])
      .where('patient_id', '=', patientId)
      .orderBy('happened_at')
      .execute(),
    tx.db
      .selectFrom('treatment_plans')
      .select(['title', 'description', 'start_date', 'end_date', 'status', 'created_at'])
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('patient_future_procedures')
      .select(['title', 'description', 'completed_on', 'created_at'])
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .execute(),
    tx.db
      .selectFrom('patient_files')
      .select([
        'file_name',
        'file_path',
        'file_type',
        'description',
        'category',
        'size_bytes',
        'sha256',
        'created_at',
      ])
      .where('patient_id', '=', patientId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    whole ? listImportFindings(tx, patientId) : [],
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
    }
  );
}

/** What an import could not bring as it was: a patient's role may not read it. */
const listImportFindings = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('import_findings')
    .select(['source_table', 'line', 'source_id', 'field', 'reason', 'action'])
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
