import { sql } from 'kysely';
import { afternoonStart, type DayPeriod, eveningStart } from '#contract/agenda/appointment-rules.ts';
import type { Span } from '#contract/agenda/conflicts.ts';
import { defaultStep } from '#contract/agenda/free-times.ts';
import type { ExceptionKind } from '#contract/agenda/schedule-exceptions.ts';
import type { MarkColor } from '#contract/colors.ts';
import type { Scope } from '../../platform/database/open-database.ts';

export interface Wanted {
  procedureId?: string | undefined;
  minutes?: number | undefined;
  /** Undefined: every active professional who does the procedure. */
  professionalIds?: readonly string[] | undefined;
  /** First and last day, yyyy-MM-dd. */
  from: string;
  to: string;
  step: number;
  except?: string | undefined;
}

/** What the procedure takes; undefined for an unknown one. */
export const findProcedureTimes = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('procedures')
    .select(['minutes', 'buffer_before_minutes', 'buffer_after_minutes'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The free start times by day and professional, 'HH:mm' joined by commas.
 * @param since the clinic's local time: earlier ones are left out
 */
export async function listFreeTimes(tx: Scope, wanted: Wanted, since: string | null) {
  const { procedureId, minutes, professionalIds, from, to, step, except } = wanted;
  const { rows } = await sql<{ date: string; professional_id: string; times: string }>`
    select free.date::text, free.professional_id, free.times
      from (
        select starts_at::date as date, professional_id, string_agg(to_char(starts_at, 'HH24:MI'), ',' order by starts_at) as times
          from app.free_times(
            ${procedureId ?? null}::uuid, ${minutes ?? null}::integer, ${professionalIds ?? null}::uuid[],
            ${from}::date, ${to}::date, ${step}::integer, ${except ?? null}::uuid, coalesce(${since}::timestamp, '-infinity'))
          group by starts_at::date, professional_id
      ) as free
      join professionals on professionals.id = free.professional_id
      order by free.date, professionals.full_name, professionals.id`.execute(tx.db);
  return rows;
}

export interface WantedNext {
  procedureId?: string | undefined;
  minutes?: number | undefined;
  /** Undefined: all. Of these, those who are active and do the procedure. */
  professionalIds?: readonly string[] | undefined;
  /** Empty: any. */
  periods: readonly DayPeriod[];
  /** ISO: 1 is Monday. Empty: any. */
  weekdays: readonly number[];
  /** First and last day, yyyy-MM-dd. */
  from: string;
  to: string;
  /** An appointment whose own time counts as free. */
  except?: string | undefined;
}

/**
 * The first free start times by day, time and professional.
 * @param since the clinic's local time: earlier ones are left out
 */
export async function listFirstFree(tx: Scope, wanted: WantedNext, since: string, limit: number) {
  const { procedureId, minutes, professionalIds, periods, weekdays, from, to, except } = wanted;
  const { rows } = await sql<{
    date: string;
    time: string;
    professional_id: string;
    full_name: string;
    color: MarkColor;
  }>`
    select free.starts_at::date::text as date, to_char(free.starts_at, 'HH24:MI') as time,
           professionals.id as professional_id, professionals.full_name, professionals.color
      from app.free_times(
             ${procedureId ?? null}::uuid, ${minutes ?? null}::integer,
             array(
               select does.id from unnest(app.who_does(${procedureId ?? null}::uuid)) as does (id)
                 where ${professionalIds ?? null}::uuid[] is null or does.id = any (${professionalIds ?? null}::uuid[])
             ),
             ${from}::date, ${to}::date, ${sql.lit(defaultStep)}, ${except ?? null}::uuid, ${since}::timestamp
           ) as free
      join professionals on professionals.id = free.professional_id
      where (${weekdays}::smallint[] = '{}' or extract(isodow from free.starts_at) = any (${weekdays}::smallint[]))
        and (${periods}::text[] = '{}' or ${periodOf(sql`free.starts_at::time`)} = any (${periods}::text[]))
      order by free.starts_at, professionals.full_name, professionals.id
      limit ${limit}`.execute(tx.db);
  return rows;
}

/** The part of the day of a start. @param time of type `time` */
export const periodOf = (time: ReturnType<typeof sql>) => sql<DayPeriod>`
  case when ${time} < ${sql.lit(afternoonStart)} then 'morning'
       when ${time} < ${sql.lit(eveningStart)} then 'afternoon' else 'evening' end`;

const minutesSince = (day: string, at: string) =>
  sql`(extract(epoch from ${sql.raw(at)} - ${day}::date::timestamp) / 60)::integer`;

/** A range as a `Span` of the day. */
const span = (day: string, range: string) =>
  sql`json_build_object('start', ${minutesSince(day, `lower(${range})`)}, 'end', ${minutesSince(day, `upper(${range})`)})`;

/** The professionals in question, by name, with their open time of the day. */
export async function listOpenTime(tx: Scope, { procedureId, professionalIds, from }: Wanted) {
  const { rows } = await sql<{ id: string; full_name: string; open: Span[] }>`
    select professionals.id, professionals.full_name,
           coalesce((
             select json_agg(${span(from, 'part')})
               from unnest(one.open) as part
           ), '[]') as open
      from app.open_times(
             coalesce(${professionalIds ?? null}::uuid[], app.who_does(${procedureId ?? null}::uuid)),
             ${from}::date, ${from}::date) as one
      join professionals on professionals.id = one.professional_id
      order by professionals.full_name, professionals.id`.execute(tx.db);
  return rows;
}

/** Open appointments of the day, with their buffers, by time. */
export async function listBooked(tx: Scope, { from, except }: Wanted) {
  const { rows } = await sql<{ professional_id: string; patient_name: string; itself: Span; occupied: Span }>`
    select appointments.professional_id, patients.full_name as patient_name,
           ${span(from, 'app.occupied(date, time, duration_minutes, 0, 0)')} as itself,
           ${span(from, 'occupied')} as occupied
      from appointments join patients on patients.id = appointments.patient_id
      where appointments.date = ${from}::date and app.is_open_status(appointments.status)
        and appointments.id is distinct from ${except ?? null}::uuid
      order by appointments.time, appointments.id`.execute(tx.db);
  return rows;
}

/** Held times of the day: those that patients confirm now, and requests that are not answered. */
export async function listHeld(tx: Scope, { from, except }: Wanted) {
  const { rows } = await sql<Span & { professional_id: string; resource_ids: string[] }>`
    select held.professional_id, held.resource_ids,
           ${minutesSince(from, 'lower(occupied)')} as start, ${minutesSince(from, 'upper(occupied)')} as "end"
      from booking_requests as held
      where held.date = ${from}::date and held.state in ('held', 'pending', 'proposed')
        and app.takes_time(held.state, held.expires_at)
        and (held.appointment_id is null or held.appointment_id is distinct from ${except ?? null}::uuid)
      order by held.time`.execute(tx.db);
  return rows;
}

/** What closes time on the day, without a resource first those of one professional. Other hours are no closure. */
export async function listClosures(tx: Scope, { from }: Wanted) {
  const { rows } = await sql<
    Span & {
      kind: Exclude<ExceptionKind, 'other_hours'>;
      title: string | null;
      professional_id: string | null;
      resource_id: string | null;
    }
  >`
    select closing.kind, closing.title, closing.professional_id, closing.resource_id,
           ${minutesSince(from, 'lower(closing.during)')} as start, ${minutesSince(from, 'upper(closing.during)')} as "end"
      from app.schedule_days(${from}::date, ${from}::date) as closing
      where closing.kind <> 'other_hours'
      order by closing.professional_id nulls last, lower(closing.during), closing.title`.execute(tx.db);
  return rows;
}

/**
 * The procedure's needs, each with the resources that can meet it, and when these are in use. A certain resource is not
 * counted among those of its kind.
 */
export async function listNeeds(tx: Scope, { procedureId, from, except }: Wanted) {
  if (procedureId === undefined) return [];
  const { rows } = await sql<{
    name: string;
    number: number;
    resources: { id: string; taken: Span[] }[];
  }>`
    with need as (
      select resource_id, kind, count(*)::integer as number
        from procedure_resources where procedure_id = ${procedureId} group by resource_id, kind
    )
    select coalesce(need.kind, (select resources.name from resources where resources.id = need.resource_id)) as name, need.number,
           coalesce((
             select json_agg(json_build_object('id', resource.id, 'taken', coalesce((
                      select json_agg(${span(from, 'booking.occupied')})
                        from appointment_resources as booking
                        where booking.resource_id = resource.id and booking.is_open
                          and booking.occupied && tsrange(${from}::date, ${from}::date + 1)
                          and booking.appointment_id is distinct from ${except ?? null}::uuid
                    ), '[]')))
               from resources as resource
               where resource.active and (
                 resource.id = need.resource_id
                 or resource.kind = need.kind
                    and not exists (select from need as certain where certain.resource_id = resource.id))
           ), '[]') as resources
      from need
      order by 1`.execute(tx.db);
  return rows;
}

/** @returns undefined where the patient is nowhere else. @param except an appointment that is being moved */
export async function findElsewhere(
  tx: Scope,
  wanted: { patientId: string; date: string; time: string; minutes: number; except?: string | undefined },
) {
  const { patientId, date, time, minutes, except = null } = wanted;
  const { rows } = await sql<{ from: string; to: string }>`
    select to_char(lower(own), 'HH24:MI') as from, to_char(upper(own), 'HH24:MI') as to
      from unnest(app.own_times(${patientId}, ${date}, ${date}, ${except})) as own
      where own && app.occupied(${date}::date, ${time}::time, ${minutes}::integer, 0, 0)
      order by own limit 1
  `.execute(tx.db);
  return rows[0];
}
