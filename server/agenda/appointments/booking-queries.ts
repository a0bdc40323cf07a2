/** What a booking needs of the catalogue, and the statements that write it. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { type AppointmentStatus, openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Appointments } from '../../platform/database/schema.ts';

/**
 * What a procedure takes, and who does it: the wanted professional; else the preferred one, or the first active one.
 * `professional_id` is null where no such professional does it.
 */
export const findProcedure = (
  tx: Scope,
  id: string,
  professionalId: string | undefined,
  preferred: string | undefined,
) =>
  tx.db
    .selectFrom('procedures')
    .select((eb) => [
      'id',
      'title',
      'minutes',
      'buffer_before_minutes',
      'buffer_after_minutes',
      eb
        .selectFrom('professionals')
        .select('professionals.id')
        // Once for a procedure, not for each professional.
        .where(sql<boolean>`professionals.id = any ((select app.who_does(procedures.id))::uuid[])`)
        .$if(professionalId !== undefined, (query) =>
          query.where('professionals.id', '=', professionalId ?? ''),
        )
        .orderBy(sql`professionals.id = ${preferred ?? null}::uuid`, (ob) => ob.desc().nullsLast())
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .as('professional_id'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertAppointment = (tx: Scope, values: Insertable<Appointments>) =>
  tx.db.insertInto('appointments').values(values).returning(['id', 'version']).executeTakeFirstOrThrow();

/** @returns the next version; undefined where it no longer had this one */
export async function updateVersion(
  tx: Scope,
  { id, version }: { id: string; version: number },
  values: Updateable<Appointments>,
): Promise<number | undefined> {
  const updated = await tx.db
    .updateTable('appointments')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return updated?.version;
}

/** Whether a professional is active and does a procedure. One that has left the catalogue is done by all. */
export async function doesProcedure(
  tx: Scope,
  procedureId: string,
  professionalId: string,
): Promise<boolean> {
  const { rows } = await sql<{ does: boolean }>`
    select ${professionalId}::uuid = any (app.who_does(${procedureId}::uuid)) as does`.execute(tx.db);
  return rows[0]?.does ?? false;
}

interface StatusChange {
  status: AppointmentStatus;
  cancelReason?: 'patient' | 'clinic' | 'mistake' | undefined;
  /** Appended to the notes. */
  note: string | null;
  squeezeIn: boolean;
}

/** @returns whether it still had the status `from` */
export async function updateStatus(
  tx: Scope,
  { id, from }: { id: string; from: AppointmentStatus },
  { status, cancelReason, note, squeezeIn }: StatusChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('appointments')
    .set({ status })
    .$if(cancelReason !== undefined, (query) => query.set({ cancel_reason: cancelReason ?? null }))
    .$if(note !== null, (query) => query.set({ notes: sql`concat_ws(E'\n\n', notes, ${note}::text)` }))
    .$if(squeezeIn, (query) => query.set({ squeeze_in: true }))
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface WantedTime {
  /** Undefined: the first professional. */
  professionalId: string | undefined;
  date: string;
  time: string;
  durationMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
}

export const rangeOf = (wanted: WantedTime) => sql`app.occupied(${wanted.date}::date, ${wanted.time}::time,
  ${wanted.durationMinutes}::integer, ${wanted.bufferBeforeMinutes}::integer, ${wanted.bufferAfterMinutes}::integer)`;

/** Locks the half hours of a wanted time, as a booking does, so that what is free stays free until the end. */
export const lockTime = (tx: Scope, wanted: WantedTime) =>
  sql`select app.lock_half_hours(${rangeOf(wanted)})`.execute(tx.db);

const openNear = (tx: Scope, wanted: WantedTime, except: string | undefined) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
    .select([
      'appointments.id',
      'date',
      'time',
      'duration_minutes',
      'patients.full_name as patient_name',
      'professionals.full_name as professional_name',
    ])
    .where('date', '=', wanted.date)
    .where('status', 'in', openStatuses)
    .where(sql<boolean>`occupied && ${rangeOf(wanted)}`)
    .$if(except !== undefined, (query) => query.where('appointments.id', '<>', except ?? ''))
    .orderBy('time')
    .orderBy('appointments.id');

/** Who asked to move an appointment has no say in it once it is another patient's. */
export const withdrawRequestsOfOthers = (tx: Scope, appointmentId: string, patientId: string) =>
  tx.db
    .updateTable('booking_requests')
    .set({ state: 'withdrawn' })
    .where('appointment_id', '=', appointmentId)
    .where('patient_id', '<>', patientId)
    .where('state', 'in', ['pending', 'proposed'])
    .execute();

/** The open appointments of the professional that take a wanted time. */
export const listInTheWay = (tx: Scope, wanted: WantedTime, except?: string) =>
  openNear(tx, wanted, except)
    .where(
      sql<boolean>`professional_id = coalesce(${wanted.professionalId ?? null}::uuid, app.first_professional())`,
    )
    .execute();

/** The held time, of the professional or of a resource of this name or kind, that is in the way; the last to end. */
export const findHeld = (tx: Scope, wanted: WantedTime, resource: string | null) =>
  tx.db
    .selectFrom('booking_requests as held')
    .select(['state', 'expires_at'])
    .where('date', '=', wanted.date)
    .where('state', 'in', ['held', 'pending', 'proposed'])
    .where(sql<boolean>`app.takes_time(held.state, held.expires_at) and held.occupied && ${rangeOf(wanted)}`)
    .where(
      resource === null
        ? sql<boolean>`held.professional_id = coalesce(${wanted.professionalId ?? null}::uuid, app.first_professional())`
        : sql<boolean>`exists (
            select from resources where resources.id = any (held.resource_ids) and ${resource} in (name, kind))`,
    )
    .orderBy(sql`state = 'held'`)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();

/** What closes a wanted time, by its title; null: the hours, or something without a title. */
export async function findClosure(tx: Scope, wanted: WantedTime): Promise<string | null> {
  const { rows } = await sql<{ title: string | null }>`
    select title from app.schedule_days(${wanted.date}::date, ${wanted.date}::date)
      where kind <> 'other_hours' and resource_id is null
        and (professional_id is null
             or professional_id = coalesce(${wanted.professionalId ?? null}::uuid, app.first_professional()))
        and during && app.occupied(${wanted.date}::date, ${wanted.time}::time, ${wanted.durationMinutes}::integer, 0, 0)
      order by title limit 1`.execute(tx.db);
  return rows[0]?.title ?? null;
}

/** The open appointments that use a resource, or one of a kind, at a wanted time. */
export const listUsing = (tx: Scope, resource: string, wanted: WantedTime, except?: string) =>
  openNear(tx, wanted, except)
    .where(sql<boolean>`exists (
      select from appointment_resources as used join resources on resources.id = used.resource_id
        where used.appointment_id = appointments.id and ${resource} in (resources.name, resources.kind)
    )`)
    .execute();
