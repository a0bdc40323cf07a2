import { type RawBuilder, sql } from 'kysely';
import { type MetAppointments, metLimit } from '#contract/agenda/schedule-exceptions.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { presentTime } from '../appointments/present-appointment.ts';

export const noneMet: MetAppointments = { total: 0, requests: 0, rows: [] };

interface MetRow {
  total: number;
  requests: number;
  is_request: boolean;
  id: string;
  date: string;
  time: string;
  duration_minutes: number;
  service: string;
  patient_name: string;
  professional_name: string;
}

/** Ten years from the first day on: one mistyped year must not cost a century of days. */
const daysAhead = 3_653;

interface Selection {
  /** SQL of the first day. */
  first: RawBuilder<unknown>;
  /** The clinic's local time, yyyy-MM-dd HH:mm:ss. */
  now: string;
  /** SQL of a condition on `appointment`, which has `during` and `is_inside`: whether it is in open time. */
  meets: RawBuilder<unknown>;
  /** Of the rows; null: all. */
  limit?: number | null | undefined;
}

/** Open appointments that have not begun and that `meets` selects, then such requests. */
async function selectMet(tx: Scope, { first, now, meets, limit = metLimit }: Selection): Promise<MetRow[]> {
  const { rows } = await sql<MetRow>`
    with ahead as materialized (
      select id, patient_id, professional_id, date, time, duration_minutes, service, outside_hours,
             tsrange(date + time, date + time + make_interval(mins => duration_minutes)) as during,
             '{}'::uuid[] as resource_ids, false as is_request
        from appointments
        where date between ${first} and ${first} + ${daysAhead}::integer
          and app.is_open_status(status)
          and date + time >= ${now}::timestamp
      union all
      select id, patient_id, professional_id, date, time, duration_minutes, service, false,
             tsrange(date + time, date + time + make_interval(mins => duration_minutes)), resource_ids, true
        from booking_requests
        where date between ${first} and ${first} + ${daysAhead}::integer
          and state in ('pending', 'proposed')
          and date + time >= ${now}::timestamp
    ), open as materialized (
      select open.*
        from (select min(date) as first, max(date) as last, array_agg(distinct professional_id) as ids from ahead) as one,
             app.open_times(one.ids, one.first, one.last) as open
        where one.ids is not null
    ), appointment as (
      select ahead.*, coalesce(open.open @> ahead.during, false) as is_inside
        from ahead left join open on open.professional_id = ahead.professional_id
    )
    select count(*) filter (where not is_request) over ()::integer as total,
           count(*) filter (where is_request) over ()::integer as requests, is_request, appointment.id, appointment.date::text, appointment.time::text,
           appointment.duration_minutes, appointment.service, coalesce(patients.full_name, '') as patient_name,
           professionals.full_name as professional_name
      from appointment
      left join patients on patients.id = appointment.patient_id
      join professionals on professionals.id = appointment.professional_id
      where ${meets}
      order by is_request, appointment.date, appointment.time, appointment.id
      limit ${limit}`.execute(tx.db);
  return rows;
}

function presentMet(rows: readonly MetRow[]): MetAppointments {
  return {
    total: rows[0]?.total ?? 0,
    requests: rows[0]?.requests ?? 0,
    rows: rows.flatMap((row) =>
      row.is_request
        ? []
        : {
            id: row.id,
            date: row.date,
            time: presentTime(row.time),
            durationMinutes: row.duration_minutes,
            patientName: row.patient_name,
            professionalName: row.professional_name,
            service: row.service,
          },
    ),
  };
}

/** Those that an exception meets. One that was booked into closed time on purpose is not outside of other hours. */
export const listMetByException = async (tx: Scope, id: string, now: string) =>
  presentMet(
    await selectMet(tx, {
      first: sql`greatest(${now}::timestamp::date, (select first_day from schedule_exceptions where id = ${id}))`,
      now,
      meets: sql`exists (
      select
        from (
          select * from app.schedule_days((select min(date) from ahead), (select max(date) from ahead)) where id = ${id}
        ) as closing
        where closing.day = appointment.date
          and (closing.professional_id is null or closing.professional_id = appointment.professional_id)
          and case
            when closing.resource_id is not null then
              closing.during && appointment.during
              and (closing.resource_id = any (appointment.resource_ids)
                or exists (select from appointment_resources as booking
                            where booking.appointment_id = appointment.id and booking.resource_id = closing.resource_id))
            when closing.kind = 'other_hours' then not appointment.is_inside and not appointment.outside_hours
            else closing.during && appointment.during and (not appointment.is_inside or appointment.outside_hours)
          end
    )`,
    }),
  );

interface ChangedHours {
  /** Null: the clinic's. */
  professionalId: string | null;
  validFrom: string;
  now: string;
}

/** Those that a change of hours leaves outside and that were not before, where they were not booked outside on purpose. */
export async function listMetByHours(
  tx: Scope,
  hours: ChangedHours,
  change: () => Promise<unknown>,
): Promise<MetAppointments> {
  const before = await selectOutside(tx, hours, { limit: null });
  await change();
  return presentMet(await selectOutside(tx, hours, { except: before.map(({ id }) => id) }));
}

const selectOutside = (
  tx: Scope,
  { professionalId, validFrom, now }: ChangedHours,
  { except = [], limit }: { except?: readonly string[]; limit?: null },
) =>
  selectMet(tx, {
    limit,
    first: sql`greatest(${now}::timestamp::date, ${validFrom}::date)`,
    now,
    meets: sql`not appointment.is_inside and not appointment.outside_hours
      and (${professionalId}::uuid is null or appointment.professional_id = ${professionalId}::uuid)
      and appointment.id <> all (${except}::uuid[])`,
  });
