/**
 * What the caller works with today, as parts of the dashboard's statement. `own` is a common table expression with the id of
 * the caller's own professional, or without a row.
 */
import { type RawBuilder, sql } from 'kysely';
import {
  type AppointmentStatus,
  appointmentStatuses,
  boardSize,
  unfinishedDays,
  unfinishedSize,
} from '#contract/agenda/appointment-rules.ts';
import { type AgendaRow, agendaOfRow } from '../../agenda/appointments/agenda-queries.ts';
import {
  appointmentsWithNames,
  type SummaryRow,
  summaryOfRow,
} from '../../agenda/appointments/search-queries.ts';
import { isUnwritten } from '../../patients/record/queries.ts';

export interface Today {
  professional_id: string | null;
  counts: Record<AppointmentStatus, number>;
  rows: AgendaRow[];
}

export interface Unfinished {
  total: number;
  rows: (SummaryRow & { version: number; missing: 'status' | 'notes' })[];
}

const ownId = sql`(select id from own)`;
const isOpen = sql`app.is_open_status(status)`;

const countsOf = (number: (status: AppointmentStatus) => RawBuilder<unknown>) =>
  sql`json_build_object(${sql.join(
    appointmentStatuses.map((status) => sql`${sql.lit(status)}, coalesce(${number(status)}, 0)::int`),
  )})`;

/** The clinic's counts come from those that triggers keep. @param today a date */
export const todayOfCaller = (today: RawBuilder<unknown>) => sql<Today>`
  json_build_object(
    'professional_id', ${ownId},
    'counts', case when exists (select from own)
      then (select ${countsOf((status) => sql`count(*) filter (where status = ${sql.lit(status)})`)}
              from appointments where date = ${today} and professional_id = ${ownId})
      else (select ${countsOf((status) => sql`sum(${sql.ref(status)})`)}
              from appointment_days where date = ${today})
      end,
    'rows', (select coalesce(json_agg(shown order by date, time, id), '[]') from (
      select ${agendaOfRow(today)} from ${appointmentsWithNames}
        where appointments.id = any (case when exists (select from own)
          then array(select id from appointments where date = ${today} and professional_id = ${ownId})
          else array(select id from appointments where date = ${today} and status in ('arrived', 'in_service'))
            || array(select id from appointments where date = ${today} and status in ('scheduled', 'confirmed')
                       order by time, id limit ${sql.lit(boardSize)})
          end)
    ) as shown)
  )`;

/** @param clinical whether those without notes and without a signed entry are among them. Only `clinic_admin` and `clinic_record` may read the column */
export const unfinishedOfCaller = (today: RawBuilder<unknown>, clinical: boolean) => {
  return sql<Unfinished>`(
    with found as materialized (
      select id, date, time, ${isOpen} as is_open from appointments
        where professional_id = ${ownId} and date between ${today} - ${sql.lit(unfinishedDays)}::int and ${today}
          and ((${isOpen} and date < ${today}) or ${clinical ? isUnwritten : sql`false`})
    )
    select json_build_object(
      'total', (select count(*) from found),
      'rows', (select coalesce(json_agg(shown order by missing desc, date desc, time, id), '[]') from (
        select ${summaryOfRow}, version, case when is_open then 'status' else 'notes' end as missing
          from (select id as found_id, is_open from found order by is_open desc, date desc, time, id
                  limit ${sql.lit(unfinishedSize)}) as first_ones
            join ${appointmentsWithNames} on appointments.id = found_id
      ) as shown)
    ))`;
};
