import { sql, type Updateable } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import { sessionOfRow } from '../../agenda/appointments/search-queries.ts';
import { openCents, packageSession } from '../../money/payments/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ownPatientId, type RecordOwner } from '../../platform/database/own-record.ts';
import type { Patients } from '../../platform/database/schema.ts';

// The policies hide the rows of other patients; the condition on the own record is a second check.

const columns = [
  'appointments.id',
  'date',
  'time',
  'duration_minutes',
  'professionals.full_name as professional_name',
  'appointments.professional_id',
  'appointments.procedure_id',
  'service',
  'status',
  openCents.as('open_cents'),
  sessionOfRow.as('session'),
  packageSession.as('package_session'),
  // A procedure that has left the catalogue is not open for booking.
  sql<boolean>`coalesce(procedures.bookable_online, false)`.as('is_bookable'),
] as const;

const ownAppointments = (tx: Scope) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
    .leftJoin('procedures', 'procedures.id', 'appointments.procedure_id')
    .select(columns);

/** 'yyyy-MM-dd HH:mm'. A time that the patient had asked for was not the clinic's change. */
const movedFrom = sql<string | null>`
  case when status in ('scheduled', 'confirmed') and not exists (
    select from booking_requests as asked
      where asked.appointment_id = appointments.id and asked.state = 'accepted'
        and asked.date = appointments.date and asked.time = appointments.time)
  then (select to_char(nullif(move.from_start, appointments.date + appointments.time), 'YYYY-MM-DD HH24:MI')
          from app.moved_from(appointments.id, app.user_id()) as move) end`;

/** Open appointments that have not ended, soonest first. @param now the clinic's, yyyy-MM-dd HH:mm:ss */
export const listOwnNextAppointments = (tx: Scope, now: string, limit: number) =>
  ownAppointments(tx)
    .select(['procedures.preparation', movedFrom.as('moved_from')])
    .where('patient_id', '=', ownPatientId)
    .where('status', 'in', openStatuses)
    .where('date', '>=', now.slice(0, 10))
    .where(sql<string>`date + time + make_interval(mins => duration_minutes)`, '>', now)
    .orderBy('date')
    .orderBy('time')
    .limit(limit)
    .execute();

/** Soonest first, from the first to the last day inclusive. */
export const listOwnAppointments = (tx: Scope, patientId: RecordOwner, first: string, last: string) =>
  ownAppointments(tx)
    .where('patient_id', '=', patientId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('time')
    .execute();

const profileColumns = [
  'id',
  'full_name',
  'email',
  'cpf',
  'phone',
  'address',
  'birth_date',
  'guardian_name',
  'profile_photo',
] as const;

export const findOwnProfile = (tx: Scope, patientId: RecordOwner) =>
  tx.db.selectFrom('patients').select(profileColumns).where('id', '=', patientId).executeTakeFirst();

/** @returns undefined if the record was deleted meanwhile */
export const updateOwnProfile = (
  tx: Scope,
  patientId: string,
  values: Pick<Updateable<Patients>, 'full_name' | 'phone' | 'address'>,
) =>
  tx.db
    .updateTable('patients')
    .set(values)
    .where('id', '=', patientId)
    .returning(profileColumns)
    .executeTakeFirst();

const acceptedColumns = ['accepts_email', 'accepts_whatsapp'] as const;

export const findOwnPreferences = (tx: Scope, patientId: RecordOwner) =>
  tx.db
    .selectFrom('patients')
    .select(['email', 'phone', ...acceptedColumns])
    .where('id', '=', patientId)
    .executeTakeFirst();

/** @returns undefined if the record was deleted meanwhile */
export const updateOwnPreferences = (
  tx: Scope,
  patientId: string,
  values: Pick<Updateable<Patients>, (typeof acceptedColumns)[number]>,
) =>
  tx.db
    .updateTable('patients')
    .set(values)
    .where('id', '=', patientId)
    .returning(acceptedColumns)
    .executeTakeFirst();
