/** The rooms and devices of an appointment: what it needs, what is free, what it holds. */
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import { rangeOf, type WantedTime } from './booking-queries.ts';

interface ResourcePlan {
  /** To be held: wanted ones, those that the procedure names, and free ones of the kinds that it needs. */
  ids: string[];
  /** The names of those that are taken or blocked, and the kinds of which too few are free. */
  missing: string[];
}

interface ResourceChoice {
  procedureId: string | null;
  /** A squeeze-in takes what is in use where nothing is free. */
  squeezeIn: boolean;
  /** A blocked resource counts as free. */
  outsideHours: boolean;
  /** Certain resources; one of a kind that the procedure needs is that one. */
  wanted: string[];
  /** Chosen first where one of a kind is needed: those that the appointment has. */
  preferred: string[];
}

/**
 * Chooses the resources of an appointment. The transaction has locked the half hours of the time.
 * @param appointmentId the appointment itself, which is not in its own way; null for a held time
 * @param requestId the request of a patient that gets another time: nor is this one
 */
export async function planResources(
  tx: Scope,
  appointmentId: string | null,
  time: WantedTime,
  { procedureId, squeezeIn, outsideHours, wanted, preferred }: ResourceChoice,
  requestId?: string,
): Promise<ResourcePlan> {
  const { rows } = await sql<ResourcePlan>`
    with need as (
      select resource_id, kind from procedure_resources where procedure_id = ${procedureId}::uuid
    ), blocked as (
      select resource_id from app.schedule_days(${time.date}::date, ${time.date}::date)
        where resource_id is not null and during && ${rangeOf(time)} and not ${outsideHours}::boolean
    ), candidate as (
      select id, name, kind, id = any (${wanted}::uuid[]) as wanted, id in (select resource_id from need where kind is null) as named,
             exists (
               select from appointment_resources as other
                 where other.resource_id = resources.id and other.is_open
                   and other.occupied && ${rangeOf(time)} and other.appointment_id is distinct from ${appointmentId}::uuid
             ) or exists (
               select from booking_requests as held
                 where resources.id = any (held.resource_ids) and held.date = ${time.date}::date
                   and held.state in ('held', 'pending', 'proposed') and app.takes_time(held.state, held.expires_at)
                   and held.occupied && ${rangeOf(time)}
                   and (held.appointment_id is null or held.appointment_id is distinct from ${appointmentId}::uuid)
                   and held.id is distinct from ${requestId ?? null}::uuid
             ) or id in (select resource_id from blocked) as taken
        from resources
        where active or id = any (${preferred}::uuid[])
    ), kind_need as (
      select kind, count(*) - (select count(*) from candidate where candidate.kind = need.kind and wanted and not named)
               as number
        from need where kind is not null group by kind
    ), in_order as (
      select id, kind, row_number() over (
               partition by kind order by taken, id = any (${preferred}::uuid[]) desc, name, id
             ) as place
        from candidate
        where not wanted and not named and (not taken or ${squeezeIn}::boolean)
    ), chosen as (
      select id from candidate where wanted or named
      union all
      select id from in_order join kind_need using (kind) where place <= number
    )
    select array(select id from chosen) as ids,
      array(
        select name from candidate where (wanted or named) and taken and not ${squeezeIn}::boolean
        union all
        select kind from kind_need
          where number > (select count(*) from in_order where in_order.kind = kind_need.kind)
      ) as missing`.execute(tx.db);
  const [plan] = rows;
  if (!plan) throw new Error('a statement without a condition had no row');
  return plan;
}

/** Takes all other resources from the appointment. */
export const dropResources = (tx: Scope, appointmentId: string, kept: string[]) =>
  tx.db
    .deleteFrom('appointment_resources')
    .where('appointment_id', '=', appointmentId)
    .where(sql<boolean>`(resource_id is null or resource_id <> all (${kept}::uuid[]))`)
    .execute();

export const addResources = (tx: Scope, appointmentId: string, ids: string[]) =>
  sql`insert into appointment_resources (appointment_id, resource_id)
    select ${appointmentId}::uuid, id from unnest(${ids}::uuid[]) as chosen (id) order by id
    on conflict on constraint appointment_resources_once do nothing`.execute(tx.db);

/**
 * What an appointment holds. `needed`: its procedure names it, or its kind. Others were chosen by hand, or their procedure has
 * left the catalogue.
 */
export const listBookedResources = (tx: Scope, appointmentId: string, procedureId: string | null) =>
  tx.db
    .selectFrom('appointment_resources')
    .innerJoin('resources', 'resources.id', 'appointment_resources.resource_id')
    .select([
      'resources.id',
      sql<boolean>`exists (
        select from procedure_resources as need
          where need.procedure_id = ${procedureId}::uuid and (need.resource_id = resources.id or need.kind = resources.kind)
      )`.as('needed'),
    ])
    .where('appointment_id', '=', appointmentId)
    .execute();
