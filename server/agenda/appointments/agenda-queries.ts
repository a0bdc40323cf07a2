import { type RawBuilder, sql } from 'kysely';
import type { AgendaClosure, AgendaRequest } from '#contract/agenda/agenda.ts';
import type { MarkColor } from '#contract/colors.ts';
import type { TakenSession } from '#contract/patients/package-session.ts';
import { dueCents, openCents, packageSession, unpriced } from '../../money/payments/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { appointmentsWithNames, type SummaryRow, summaryOfRow } from './search-queries.ts';

/** Requests of all days that wait for an answer of the reception. */
export const pendingRequests = sql<number>`(select count(*)::int from booking_requests where state = 'pending')`;
export const countPendingRequests = async (tx: Scope) =>
  (await tx.db.selectNoFrom(pendingRequests.as('number')).executeTakeFirstOrThrow()).number;

export interface AgendaRow extends SummaryRow {
  patient_phone: string | null;
  guardian_phone: string | null;
  birth_date: string | null;
  guardian_name: string | null;
  alert: string | null;
  is_first: boolean;
  lacks_anamnesis: boolean;
  /** In PostgreSQL's JSON format. */
  status_changed_at: string | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  resource_ids: string[];
  version: number;
  open_cents: number | null;
  due_cents: number | null;
  unpriced: boolean;
  package_session: TakenSession | null;
}

export interface Agenda {
  professionals: { id: string; full_name: string; color: MarkColor; active: boolean; is_own: boolean }[];
  resources: { id: string; name: string; kind: string }[];
  open_time: { professionalId: string; intervals: { starts: string; ends: string }[] }[];
  closures: AgendaClosure[];
  rows: AgendaRow[];
  requests: AgendaRequestRow[];
  pending_requests: number;
}

export interface AgendaRequestRow {
  id: string;
  state: AgendaRequest['state'];
  date: string;
  time: string;
  duration_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  professional_id: string;
  patient_name: string | null;
  service: string;
  resource_ids: string[];
  appointment_id: string | null;
}

interface Asked {
  /** First and last day, yyyy-MM-dd. */
  from: string;
  to: string;
  professionalIds?: string[] | undefined;
  /** The clinic's, yyyy-MM-dd. */
  today: string;
}

const asLocal = (value: ReturnType<typeof sql>) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI')`;

/** The patient has no earlier appointment that was or will be. @param of the appointment's name in the statement */
export const isFirst = (of: 'appointments' | 'own') => {
  const [patientId, date, time] = ['patient_id', 'date', 'time'].map((column) => sql.ref(`${of}.${column}`));
  return sql`not exists (
    select from appointments as earlier
      where earlier.patient_id = ${patientId} and earlier.status not in ('cancelled', 'no_show')
        and (earlier.date, earlier.time) < (${date}, ${time})
  )`;
};

/** The visit is to come, and its patient has not filled in the anamnesis that the clinic asks for. @param today a date */
export const lacksAnamnesis = (of: 'appointments' | 'own', today: RawBuilder<unknown>) => sql`(
  app.is_open_status(${sql.ref(`${of}.status`)}) and ${sql.ref(`${of}.date`)} >= ${today} and exists (
    select from app.anamnesis_states(${sql.ref(`${of}.patient_id`)}) as anamnesis where anamnesis.state = 'pending'))`;

/** The columns of `AgendaRow`, from `appointmentsWithNames`. @param today a date */
export const agendaOfRow = (
  today: RawBuilder<unknown>,
) => sql`${summaryOfRow}, patients.phone as patient_phone, patients.guardian_phone, patients.guardian_name,
  patients.birth_date, alert, ${isFirst('appointments')} as is_first,
  ${lacksAnamnesis('appointments', today)} as lacks_anamnesis,
  status_changed_at, ${openCents} as open_cents, ${dueCents(today)} as due_cents, ${unpriced(today)} as unpriced, ${packageSession} as package_session, appointments.buffer_before_minutes, appointments.buffer_after_minutes, version,
  array(
    select resource_id from appointment_resources
      where appointment_id = appointments.id and resource_id is not null
  ) as resource_ids`;

/**
 * Some days of several professionals, in one statement with a JSON result. Only the index over dates is read, so that it
 * costs the same in an old clinic.
 */
export async function readAgenda(tx: Scope, { from, to, professionalIds, today }: Asked): Promise<Agenda> {
  // Sub-selects hide the values from the planner, as in the dashboard.
  const first = sql`(select ${from}::date)`;
  const last = sql`(select ${to}::date)`;
  const chosen = sql`(select ${professionalIds ?? null}::uuid[])::uuid[]`;
  const { rows } = await sql<Agenda>`
    with shown as materialized (
      select ${agendaOfRow(sql`(select ${today}::date)`)} from ${appointmentsWithNames}
        where date between ${first} and ${last} and (${chosen} is null or professional_id = any (${chosen}))
          -- What should not have been entered is not drawn as a time that a patient gave back.
          and cancel_reason is distinct from 'mistake'
    ), person as materialized (
      select id, full_name, color, active, user_id is not distinct from app.user_id() as is_own from professionals
        where case when ${chosen} is null then active or id in (select professional_id from shown)
                   else id = any (${chosen}) end
    ), asked as (
      select request.id, request.state, request.date, request.time, request.duration_minutes,
             request.buffer_before_minutes, request.buffer_after_minutes, request.professional_id, request.service,
             request.resource_ids, request.appointment_id,
             case when request.state <> 'held' then coalesce(patients.full_name, request.visitor_name) end as patient_name
        from booking_requests as request left join patients on patients.id = request.patient_id
        where request.state in ('held', 'pending', 'proposed') and request.date between ${first} and ${last}
          and app.takes_time(request.state, request.expires_at)
          and (${chosen} is null or request.professional_id = any (${chosen}))
    ), closed as (
      select kind, title, professional_id, resource_id, unnest(range_agg(during)) as during
        from app.schedule_days(${first}, ${last})
        where kind <> 'other_hours'
          and (professional_id is null or professional_id in (select id from person))
        group by id, kind, title, professional_id, resource_id
    )
    select
      (select coalesce(json_agg(person order by full_name, id), '[]') from person) as professionals,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by kind, name), '[]')
         from resources where active) as resources,
      (select coalesce(json_agg(json_build_object('professionalId', professional_id, 'intervals', array(
          select json_build_object('starts', ${asLocal(sql`lower(part)`)}, 'ends', ${asLocal(sql`upper(part)`)})
            from unnest(open) as part
        ))), '[]')
         from app.open_times(array(select id from person), ${first}, ${last})) as open_time,
      (select coalesce(json_agg(json_build_object(
          'kind', kind, 'title', title, 'professionalId', professional_id, 'resourceId', resource_id,
          'starts', ${asLocal(sql`lower(during)`)}, 'ends', ${asLocal(sql`upper(during)`)}
        ) order by lower(during)), '[]') from closed) as closures,
      (select coalesce(json_agg(shown order by date, time, id), '[]') from shown) as rows,
      (select coalesce(json_agg(asked order by date, time, id), '[]') from asked) as requests,
      ${pendingRequests} as pending_requests`.execute(tx.db);
  const [agenda] = rows;
  if (!agenda) throw new Error('a statement without a condition had no row');
  return agenda;
}
