/** What is read as the patient (`clinic_patient`): own rows, the catalogue, the rules. */
import { sql } from 'kysely';
import { defaultDurationMinutes, openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { BookableProcedure } from '#contract/booking/booking.ts';
import type { BookingMode } from '#contract/booking-reasons.ts';
import { pricesOf } from '../../clinic/procedures/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ownPatientId } from '../../platform/database/own-record.ts';

interface OwnMode {
  mode: BookingMode;
  /** As the portal's home screen says it; null where it is not asked for, too. */
  anamnesis: 'filled' | 'begun' | 'pending' | null;
  /** Likewise; false where it is not asked for. */
  asksTerm: boolean;
}

/** The mode for the own record, which is looked up once, as a table: a sub-select would be repeated wherever it is used. */
const mode = sql`case when own.id is null then 'off' else app.booking_mode(own.id) end as mode`;
const ofOwnRecord = sql`from app.current_patient_id() as own (id)`;

/** The mode for the caller now. @param now the clinic's */
export async function findOwnMode(
  tx: Scope,
  now: string,
  { anamnesis = false }: { anamnesis?: boolean } = {},
): Promise<OwnMode> {
  const { rows } = await sql<OwnMode>`
    select ${mode}, ${anamnesis ? anamnesisState : sql`null`} as anamnesis,
           ${anamnesis ? asksTerm(now) : sql`false`} as "asksTerm" ${ofOwnRecord}`.execute(tx.db);
  return rows[0] ?? { mode: 'off', anamnesis: null, asksTerm: false };
}

/** The mode, and how many open appointments and requests the caller has. @param now the clinic's */
export async function findOwnBookings(tx: Scope, now: string): Promise<{ mode: BookingMode; open: number }> {
  const { rows } = await sql<{ mode: BookingMode; open: number }>`
    select ${mode}, app.open_bookings(own.id, ${now}::timestamp)::integer as open ${ofOwnRecord}`.execute(
    tx.db,
  );
  return rows[0] ?? { mode: 'off', open: 0 };
}

const anamnesisState = sql`(
  select case when state = 'pending' and exists (
      select from anamneses where patient_id = own.id and anamneses.state = 'open' and answers <> '{}')
    then 'begun' else state end
    from app.anamnesis_states(own.id))`;

/** One of no procedure is pending, or a visit to come requires one. */
const asksTerm = (now: string) => sql`(
  exists (select from patient_terms where patient_id = own.id and procedure_id is null and state = 'pending')
  or exists (
    select from appointments join procedures on procedures.id = procedure_id,
        app.term_states(own.id, term_template_id, procedures.id) as term
      where patient_id = own.id and date >= ${now}::timestamp::date and status in (${sql.join(openStatuses)})
        and term.state = 'pending'))`;

type OwnPackage = BookableProcedure['ownPackage'] | null;

/** Of a procedure, what the patient has of it, with the session of the appointment that is moved. */
export const ownPackageOf = (today: string, moved: string | null) => sql<OwnPackage>`(
  select jsonb_build_object('left', coalesce(sum(app.sessions_left(id)), 0), 'validUntil', max(valid_until))
    from package_items where patient_id = ${ownPatientId} and procedure_id = procedures.id and valid_until >= ${today}
      and (app.sessions_left(id) > 0 or id = app.session_of(${moved})) having count(*) > 0)`;

/** Open for booking, by title. */
export const listOpenProcedures = (tx: Scope, today: string, ownPackage = sql<OwnPackage>`null::jsonb`) =>
  tx.db
    .selectFrom('procedures')
    .select(['procedures.id', 'title', 'preparation'])
    .select([
      pricesOf(today).as('prices'),
      sql<number>`coalesce(minutes, ${sql.lit(defaultDurationMinutes)})`.as('minutes'),
      sql<string[]>`array(select professional_id from procedure_professionals
        where procedure_id = procedures.id)`.as('professional_ids'),
      ownPackage.as('own_package'),
    ])
    .where('bookable_online', '=', true)
    .orderBy(sql`title collate public.clinic_pt`)
    .orderBy('procedures.id')
    .execute();

export const listProfessionals = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select(['id', 'full_name', 'specialty', 'color'])
    .where('active', '=', true)
    .orderBy('full_name')
    .orderBy('id')
    .execute();

/** The procedure of the latest own appointment that was not cancelled and can be booked. */
export async function findLastProcedure(tx: Scope): Promise<string | null> {
  const row = await tx.db
    .selectFrom('appointments')
    .innerJoin('procedures', 'procedures.id', 'appointments.procedure_id')
    .select('procedures.id')
    .where('patient_id', '=', ownPatientId)
    .where('status', '<>', 'cancelled')
    .where('bookable_online', '=', true)
    .orderBy('date', 'desc')
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Own requests and proposals whose time is still ahead, soonest first. @param now the clinic's */
export const listOwnRequests = (tx: Scope, now: string) =>
  tx.db
    .selectFrom('booking_requests')
    .innerJoin('professionals', 'professionals.id', 'booking_requests.professional_id')
    .select([
      'booking_requests.id',
      'state',
      'service',
      'professionals.full_name as professional_name',
      'date',
      'time',
      'duration_minutes',
      'asked_date',
      'asked_time',
      'answer_note',
      'appointment_id',
    ])
    .where('patient_id', '=', ownPatientId)
    .where('state', 'in', ['pending', 'proposed'])
    .where(sql<string>`date + time`, '>', now)
    .orderBy('date')
    .orderBy('time')
    .execute();

/** An own appointment as a calendar has it. */
export const findOwnEvent = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointments')
    .select(['id', 'version', 'changed_at', 'date', 'time', 'duration_minutes', 'status'])
    .where('id', '=', id)
    .where('patient_id', '=', ownPatientId)
    .executeTakeFirst();

/** An own appointment that is to be moved. */
export const findOwnAppointment = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
    .leftJoin('procedures', 'procedures.id', 'appointments.procedure_id')
    .select([
      'appointments.id',
      'appointments.procedure_id',
      'appointments.professional_id',
      'professionals.full_name as professional_name',
      'service',
      'date',
      'time',
      'status',
      'duration_minutes',
      // A procedure that has left the catalogue is not open for booking.
      sql<boolean>`coalesce(procedures.bookable_online, false)`.as('is_bookable'),
    ])
    .where('appointments.id', '=', id)
    .where('patient_id', '=', ownPatientId)
    .executeTakeFirst();
