import { sql } from 'kysely';
import type { ExceptionKind } from '#contract/agenda/schedule-exceptions.ts';
import { displacedAtMost } from '#contract/messages/displaced.ts';
import { knownStart } from '../../agenda/appointments/details-queries.ts';
import { appointmentsWithNames } from '../../agenda/appointments/search-queries.ts';
import { allDisplaced, withDisplaced } from '../../agenda/displaced/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ofMove, type QueueRow, queueOf } from '../confirmations/queries.ts';

export interface DisplacedRow extends QueueRow {
  total: number;
  has_email: boolean;
  closing: { kind: ExceptionKind; title: string | null } | null;
}

/** By date and time. The closing is the one that a reader would name: of the professional before that of the clinic. */
export async function listDisplaced(tx: Scope, now: string): Promise<DisplacedRow[]> {
  const { rows } = await sql<DisplacedRow>`
    with displaced as materialized (
      select found.id, count(*) over ()::integer as total
        from ${allDisplaced(now)} as found join appointments as one on one.id = found.id
        order by one.date, one.time, one.id limit ${sql.lit(displacedAtMost)}
    )
    select ${queueOf()}, displaced.total, patients.email is not null as has_email, (
        select json_build_object('kind', closing.kind, 'title', closing.title)
          from app.schedule_days(appointments.date, appointments.date) as closing
          where closing.kind <> 'other_hours'
            and closing.during && tsrange(date + time, date + time + make_interval(mins => duration_minutes))
            and case when closing.resource_id is null
                  then closing.professional_id is null or closing.professional_id = appointments.professional_id
                  else exists (select from appointment_resources as held
                                 where held.appointment_id = appointments.id and held.resource_id = closing.resource_id) end
          order by closing.professional_id nulls last, closing.resource_id nulls first, closing.title limit 1
      ) as closing
      from ${appointmentsWithNames} join displaced on displaced.id = appointments.id
      order by date, time, appointments.id`.execute(tx.db);
  return rows;
}

/** By date and time. */
export async function listUntoldMoves(tx: Scope, now: string) {
  const { rows } = await sql<QueueRow & { total: number; known: { date: string; time: string } }>`
    with ${withDisplaced(now)}, found as materialized (
      select id, count(*) over ()::integer as total from untold
        order by date, time, id limit ${sql.lit(displacedAtMost)}
    )
    select ${queueOf(ofMove)}, found.total,
        json_build_object('date', told.start::date, 'time', to_char(told.start, 'HH24:MI')) as known
      from found join ${appointmentsWithNames} on appointments.id = found.id
        cross join lateral (select ${knownStart('appointments')} as start) as told
      order by date, time, appointments.id`.execute(tx.db);
  return rows;
}

/** The patients who accept messages. */
export const listDisplacedToLink = (tx: Scope, now: string) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin(sql<{ id: string }>`${allDisplaced(now)}`.as('displaced'), 'displaced.id', 'appointments.id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select('appointments.id as appointmentId')
    .where('accepts_whatsapp', '=', true)
    .limit(displacedAtMost)
    .execute();

export async function listDisplacedIds(tx: Scope, now: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${allDisplaced(now)} as displaced`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** One tells at a time; the second finds what the first has written. @param tx under clinic_service */
export const lockTelling = (tx: Scope) =>
  sql`select pg_advisory_xact_lock(hashtext('vico displaced notices'))`.execute(tx.db);

/** Displaced appointments whose patient was not told yet, by anyone, that this time will be moved. @param tx under clinic_service */
export async function listDisplacedUntold(tx: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select appointment.id from appointments as appointment
      where appointment.id = any (${ids}::uuid[])
        and not exists (
          select from appointment_contacts as contact
            where contact.appointment_id = appointment.id and contact.patient_id = appointment.patient_id
              and contact.starts_at = appointment.date + appointment.time
              and contact.kind = 'displaced' and contact.state in ('queued', 'sent')
        )
      order by appointment.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
