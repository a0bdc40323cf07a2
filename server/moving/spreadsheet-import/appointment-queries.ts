/** Appointments that the import of a sheet writes, and what their days hold. Under clinic_maintenance. */
import { type Kysely, sql } from 'kysely';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import type { DB } from '../../platform/database/schema.ts';

type Db = Kysely<DB>;

/** The days in order: two that book on the same days do not wait for each other. */
export const lockDays = (tx: Db, days: readonly string[]) =>
  sql`
  select pg_advisory_xact_lock(hashtext('appointments of a day'), day - date '2000-01-01')
    from (select distinct day from unnest(${[...days]}::date[]) as day order by day) as ordered`.execute(tx);

/** What these days hold already: times in minutes from midnight, with buffers. */
export async function listOfDays(tx: Db, days: readonly string[]) {
  const { rows } = await sql<{
    patient_id: string | null;
    professional_id: string;
    date: string;
    time: string;
    starts: number;
    ends: number;
    is_open: boolean;
  }>`
    select patient_id, professional_id, date, to_char(time, 'HH24:MI') as time, app.is_open_status(status) as is_open,
           (extract(epoch from lower(occupied) - date) / 60)::int as starts,
           (extract(epoch from upper(occupied) - date) / 60)::int as ends
      from appointments where date = any (${[...days]}::date[])
    union all
    select null, professional_id, date, to_char(time, 'HH24:MI'), true,
           (extract(epoch from lower(occupied) - date) / 60)::int, (extract(epoch from upper(occupied) - date) / 60)::int
      from booking_requests
      where date = any (${[...days]}::date[]) and professional_id is not null and app.takes_time(state, expires_at)`.execute(
    tx,
  );
  return rows;
}

export interface AppointmentRow {
  id: string;
  patient_id: string;
  date: string;
  time: string;
  duration_minutes: number;
  professional_id: string;
  procedure_id: string | null;
  service: string;
  status: AppointmentStatus;
  notes: string | null;
  squeeze_in: boolean;
  outside_hours: boolean;
}

/** By day and time, the order of the locks of their days; of one time the squeeze-ins last, or the one that they overlap is refused. */
export const insertAppointments = (tx: Db, rows: readonly AppointmentRow[]) =>
  sql`
  insert into appointments (id, patient_id, date, time, duration_minutes, professional_id, procedure_id, service, status, notes,
                            squeeze_in, outside_hours)
    select id, patient_id, date, time, duration_minutes, professional_id, procedure_id, service, status, notes, squeeze_in,
           outside_hours
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as booked (id uuid, patient_id uuid, date date, time time, duration_minutes int, professional_id uuid, procedure_id uuid,
                   service text, status text, notes text, squeeze_in boolean, outside_hours boolean)
      order by date, time, squeeze_in, id`.execute(tx);
