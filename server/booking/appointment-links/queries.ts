/** Under clinic_service. */
import { sql } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import { wantsToMoveOfRow } from '../../agenda/appointments/search-queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';

export type PatientAnswer = 'confirmed' | 'wants_to_move' | 'cancelled';

/** The appointment of a link, unless it is closed or over. @param now the clinic's, yyyy-MM-dd HH:mm:ss */
export const findLinked = (tx: Scope, nonce: Buffer, now: string) =>
  tx.db
    .selectFrom('private.appointment_links as link')
    .innerJoin('appointments', 'appointments.id', 'link.appointment_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select([
      'appointments.id',
      'appointments.patient_id',
      'appointments.date',
      'appointments.time',
      'appointments.duration_minutes',
      'appointments.procedure_id',
      'appointments.status',
      'appointments.version',
      'appointments.changed_at',
      'patients.full_name',
      'patients.user_id',
      wantsToMoveOfRow.as('wants_to_move'),
    ])
    .select(
      sql<string[]>`array(select procedure_id from appointments as ahead
        where ahead.patient_id = appointments.patient_id and date >= ${now}::timestamp::date
          and status in (${sql.join(openStatuses)}) and procedure_id is not null)`.as('procedures_ahead'),
    )
    .where('link.nonce', '=', nonce)
    // An appointment that was given to another patient ends the links of the one before.
    .whereRef('link.patient_id', '=', 'appointments.patient_id')
    .where('appointments.status', 'in', openStatuses)
    .where(sql<string>`date + time + make_interval(mins => duration_minutes)`, '>', now)
    .executeTakeFirst();

export type LinkedRow = NonNullable<Awaited<ReturnType<typeof findLinked>>>;

/** What the patient said last, of the present time. */
export const hasAskedToMove = async (tx: Scope, appointmentId: string) =>
  (await tx.db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', appointmentId)
    .where(wantsToMoveOfRow)
    .executeTakeFirst()) !== undefined;

/** Undefined until the settings are saved. */
export const findClinic = (tx: Scope) =>
  tx.db
    .selectFrom('clinic_settings')
    .select(['clinic_name', 'address', 'phone', 'whatsapp_url'])
    .executeTakeFirst();

/**
 * Under clinic_booking. What a patient still has to fill in, or to sign for any visit to come; undefined for one who cannot open it:
 * without a day of birth.
 */
export const lacksOf = (
  tx: Scope,
  { patient_id, procedures_ahead }: Pick<LinkedRow, 'patient_id' | 'procedures_ahead'>,
) =>
  tx.db
    .selectFrom('patients')
    .select(sql<boolean>`coalesce(app.anamnesis_state(id) = 'pending', false)`.as('anamnesis'))
    .select(
      sql<boolean>`exists (select from patient_terms where patient_id = patients.id and procedure_id is null and state = 'pending')
        or exists (
          select from procedures, app.term_states(patients.id, term_template_id, procedures.id) as term
            where procedures.id = any (${procedures_ahead}::uuid[]) and term.state = 'pending')`.as('term'),
    )
    .where('id', '=', patient_id)
    .where('birth_date', 'is not', null)
    .executeTakeFirst();

/** Under clinic_booking. */
export const isBornOn = async (tx: Scope, patientId: string, day: string) =>
  (await tx.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('birth_date', '=', day)
    .executeTakeFirst()) !== undefined;
