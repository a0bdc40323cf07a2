/** What is read and written under `clinic_booking`. The triggers of db/functions/booking.sql check the clinic's rules. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type AppointmentStatus, defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import type { BookingMode } from '#contract/booking-reasons.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Appointments, BookingRequests } from '../../platform/database/schema.ts';

/** One booking of a patient follows the other, so that each counts the ones before. @returns whether there is a record */
export async function lockPatient(tx: Scope, patientId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMode(tx: Scope, patientId: string): Promise<BookingMode> {
  const { rows } = await sql<{
    mode: BookingMode;
  }>`select app.booking_mode(${patientId}::uuid) as mode`.execute(tx.db);
  return rows[0]?.mode ?? 'off';
}

/** What an open procedure takes; undefined for another one. */
export const findOpenProcedure = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('procedures')
    .select(['id', 'title', 'buffer_before_minutes', 'buffer_after_minutes'])
    .select(sql<number>`coalesce(minutes, ${sql.lit(defaultDurationMinutes)})`.as('minutes'))
    .where('id', '=', id)
    .where('bookable_online', '=', true)
    .executeTakeFirst();

export type OpenProcedure = NonNullable<Awaited<ReturnType<typeof findOpenProcedure>>>;

export interface WantedTimes {
  procedureId: string;
  minutes: number;
  /** Null: all who do the procedure. */
  professionalId: string | null;
  stepMinutes: number;
  /** An appointment whose own time counts as free. */
  moves: string | null;
}

/** The wanted professional, if they do the procedure; or all who do it. */
const whoOf = ({ procedureId, professionalId }: WantedTimes) => sql`array(
  select does.id from unnest(app.who_does(${procedureId}::uuid)) as does (id)
    where ${professionalId}::uuid is null or does.id = ${professionalId}::uuid)`;

/** Free start times with who is free, soonest first. @param since the earliest, yyyy-MM-dd HH:mm:ss */
export async function listFree(tx: Scope, wanted: WantedTimes, from: string, to: string, since: string) {
  const { rows } = await sql<{ date: string; time: string; professional_ids: string[] }>`
    select starts_at::date::text as date, to_char(starts_at, 'HH24:MI') as time,
           array_agg(professional_id order by professional_id) as professional_ids
      from app.free_times(${wanted.procedureId}::uuid, ${wanted.minutes}::integer, ${whoOf(wanted)}, ${from}::date,
        ${to}::date, ${wanted.stepMinutes}::integer, ${wanted.moves}::uuid, ${since}::timestamp)
      group by starts_at order by starts_at`.execute(tx.db);
  return rows;
}

/** Who of the wanted ones is free at a time: the one with the fewest open appointments of the day. */
export async function findFreeProfessional(tx: Scope, wanted: WantedTimes, date: string, time: string) {
  const { rows } = await sql<{ id: string; full_name: string }>`
    select professionals.id, professionals.full_name
      from app.free_times(${wanted.procedureId}::uuid, ${wanted.minutes}::integer, ${whoOf(wanted)}, ${date}::date,
             ${date}::date, ${wanted.stepMinutes}::integer, ${wanted.moves}::uuid) as free
      join professionals on professionals.id = free.professional_id
      where free.starts_at = ${date}::date + ${time}::time
      order by (
        select count(*) from appointments as other
          where other.professional_id = professionals.id and other.date = ${date}::date
            and other.status in ('scheduled', 'confirmed', 'arrived', 'in_service')
      ), professionals.full_name, professionals.id
      limit 1`.execute(tx.db);
  return rows[0];
}

interface Chosen {
  /** Null: a visitor without a record. */
  patientId: string | null;
  procedureId: string;
  professionalId: string | null;
  date: string;
  time: string;
  minutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  moves: string | null;
}

/** Raises the error of the rule that does not allow the time, if one does not. */
export const checkRules = (tx: Scope, chosen: Chosen) =>
  sql`select app.check_own_booking(${chosen.patientId}::uuid, ${chosen.procedureId}::uuid,
    coalesce(${chosen.professionalId}::uuid, (app.who_does(${chosen.procedureId}::uuid))[1]),
    ${chosen.date}::date + ${chosen.time}::time, ${chosen.minutes}::integer, ${chosen.bufferBeforeMinutes}::integer,
    ${chosen.bufferAfterMinutes}::integer, ${chosen.moves}::uuid)`.execute(tx.db);

/** Deletes the patient's hold. @param id only this one */
export async function deleteHold(tx: Scope, patientId: string, id?: string): Promise<void> {
  await tx.db
    .deleteFrom('booking_requests')
    .where('patient_id', '=', patientId)
    .where('state', '=', 'held')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

export const insertHold = (tx: Scope, values: Insertable<BookingRequests>) =>
  tx.db
    .insertInto('booking_requests')
    .values(values)
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();

const requestColumns = [
  'id',
  'appointment_id',
  'procedure_id',
  'professional_id',
  'date',
  'time',
  'duration_minutes',
  'buffer_before_minutes',
  'buffer_after_minutes',
  'resource_ids',
  'asked_date',
  'state',
  'booked_appointment_id',
] as const;

/** An own request, locked. `has_ended`: a hold whose time is over. */
export const lockRequest = (tx: Scope, patientId: string, id: string) =>
  tx.db
    .selectFrom('booking_requests')
    .select(requestColumns)
    .select(sql<boolean>`state = 'held' and expires_at <= statement_timestamp()`.as('has_ended'))
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export const updateRequest = (
  tx: Scope,
  id: string,
  values: Pick<Updateable<BookingRequests>, 'state' | 'booked_appointment_id'>,
) => tx.db.updateTable('booking_requests').set(values).where('id', '=', id).execute();

/** Ends what was asked for an appointment that is cancelled, moved, or asked about again. */
export async function withdrawRequestsFor(
  tx: Scope,
  patientId: string,
  appointmentId: string,
  except?: string,
): Promise<void> {
  const ofAppointment = { patient_id: patientId, appointment_id: appointmentId };
  await tx.db
    .updateTable('booking_requests')
    .set({ state: 'withdrawn' })
    .where((eb) => eb.and(ofAppointment))
    .where('state', 'in', ['pending', 'proposed'])
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute();
  await tx.db
    .deleteFrom('booking_requests')
    .where((eb) => eb.and(ofAppointment))
    .where('state', '=', 'held')
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .execute();
}

/** The title of the catalogue is what the appointment is for. */
export async function insertOwnAppointment(
  tx: Scope,
  values: Omit<Insertable<Appointments>, 'service'>,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('appointments')
    .values({
      ...values,
      service: sql<string>`(select title from procedures where procedures.id = ${values.procedure_id}::uuid)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The patient has said yes to the old time only: a confirmed appointment is scheduled again. */
export const moveOwnAppointment = (
  tx: Scope,
  id: string,
  values: Pick<
    Updateable<Appointments>,
    'date' | 'time' | 'professional_id' | 'buffer_before_minutes' | 'buffer_after_minutes'
  >,
) =>
  tx.db
    .updateTable('appointments')
    .set({
      ...values,
      squeeze_in: false,
      outside_hours: false,
      status: sql<AppointmentStatus>`case when status = 'confirmed' then 'scheduled' else status end`,
    })
    .where('id', '=', id)
    .execute();

/** An own appointment, locked. */
export const lockOwnAppointment = (tx: Scope, patientId: string, id: string) =>
  tx.db
    .selectFrom('appointments')
    .select(['id', 'status', 'date', 'time'])
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Answer {
  appointmentId: string;
  patientId: string;
  /** The appointment's date and time. */
  startsAt: string;
  channel: 'email' | 'portal' | 'push' | 'whatsapp' | 'whatsapp_api';
  state: 'confirmed' | 'cancelled' | 'wants_to_move';
}

/** What the patient said, for the clinic's queue of confirmations. */
export const insertAnswer = (tx: Scope, { appointmentId, patientId, startsAt, channel, state }: Answer) =>
  tx.db
    .insertInto('appointment_contacts')
    .values({
      appointment_id: appointmentId,
      patient_id: patientId,
      starts_at: startsAt,
      kind: 'answer',
      channel,
      state,
    })
    .execute();

export const setOwnStatus = (
  tx: Scope,
  id: string,
  values: { status: 'confirmed' } | { status: 'cancelled'; cancel_reason: 'patient' },
) => tx.db.updateTable('appointments').set(values).where('id', '=', id).execute();
