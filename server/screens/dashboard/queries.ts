import { sql } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import { hoursDates } from '#contract/agenda/working-hours.ts';
import { dashboardListSize, type HideableStep } from '#contract/screens/dashboard.ts';
import { pendingRequests } from '../../agenda/appointments/agenda-queries.ts';
import { comingOfDay } from '../../agenda/appointments/queries.ts';
import {
  appointmentsWithNames,
  type SummaryRow,
  summaryOfRow,
} from '../../agenda/appointments/search-queries.ts';
import { type DisplacedSummaryRow, displacedSummary, withDisplaced } from '../../agenda/displaced/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { type Today, todayOfCaller, type Unfinished, unfinishedOfCaller } from './today-queries.ts';

interface Overview {
  today: Today;
  unfinished: Unfinished;
  pending_requests: number;
  to_confirm: { day: string; number: number } | null;
  displaced: DisplacedSummaryRow;
  patients: number;
  this_month: number;
  upcoming: number;
  next_appointments: SummaryRow[];
  recent_patients: {
    id: string;
    full_name: string;
    email: string | null;
    phone: string | null;
    guardian_phone: string | null;
    guardian_name: string | null;
    /** In PostgreSQL's JSON format. */
    created_at: string;
  }[];
}

const appointments = sql`select ${summaryOfRow} from ${appointmentsWithNames}`;

/**
 * One statement with a JSON result, because eight statements cost twice as much. Counts come from tables that triggers keep.
 * Days are the clinic's, yyyy-MM-dd. @param now the clinic's, yyyy-MM-dd HH:mm:ss
 * @param clinical whether the caller may know which appointments have notes
 */
export async function readOverview(
  tx: Scope,
  now: string,
  month: { first: string; last: string },
  { clinical }: { clinical: boolean },
): Promise<Overview> {
  // Sub-selects hide the days from the planner. Otherwise it would make a new plan for each call, which takes longer than
  // the statement itself.
  const today = sql`(select ${now.slice(0, 10)}::date)`;
  const { rows } = await sql<Overview>`
    with own as materialized (select id from professionals where user_id = app.user_id() and active),
    ${withDisplaced(now)}
    select
    ${todayOfCaller(today)} as today,
    ${unfinishedOfCaller(today, clinical)} as unfinished,
    ${pendingRequests} as pending_requests,
    ${displacedSummary} as displaced,
    (select json_build_object('day', date, 'number', sum(scheduled)::int - (
         select count(*)::int from displaced
           where displaced.date = appointment_days.date and displaced.status = 'scheduled'))
       from appointment_days
       where date = (select date from appointment_days
                       where date > ${today} and scheduled + confirmed > 0 order by date limit 1)
       group by date) as to_confirm,
    (select coalesce(sum(patients), 0)::int from patient_counts) as patients,
    (select coalesce(sum(${comingOfDay('all')}), 0)::int from appointment_days
       where date between (select ${month.first}::date) and (select ${month.last}::date)) as this_month,
    (select coalesce(sum(scheduled + confirmed + arrived + in_service), 0)::int from appointment_days
       where date >= ${today}) as upcoming,
    (select coalesce(json_agg(next), '[]') from (
       ${appointments} where (date, time) >= (${today}, (select ${now.slice(11)}::time))
           and status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})
         order by date, time, appointments.id limit ${sql.lit(dashboardListSize)}
     ) as next) as next_appointments,
    (select coalesce(json_agg(recent), '[]') from (
       select id, full_name, email, phone, guardian_phone, guardian_name, created_at from patients
         order by created_at desc, id limit ${sql.lit(dashboardListSize)}
     ) as recent) as recent_patients`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a condition had no row');
  return row;
}

interface Found {
  clinic: boolean;
  logo: boolean;
  team: boolean;
  hours: boolean;
  procedure: boolean;
  patient: boolean;
  hidden: HideableStep[];
}

/** What exists; reads one row of each table at most. */
export async function findSetup(tx: Scope): Promise<Found> {
  const { rows } = await sql<Found>`select
    exists (select from clinic_settings) as clinic,
    exists (select from clinic_settings where logo_url is not null) as logo,
    -- The first start makes one professional without particulars, and the hours of the specification.
    -- Who was invited is linked: 'Equipe' says who has not signed in.
    (exists (select from professionals where specialty is not null or council_number is not null)
      or (select count(*) from (select from professionals limit 2) as first_two) > 1)
      and exists (select from professionals where active and user_id is not null) as team,
    exists (select from working_hours where professional_id is not null or valid_from > ${hoursDates.first}) as hours,
    exists (select from procedures) as procedure,
    exists (select from patients) as patient,
    (select coalesce(json_agg(step), '[]') from hidden_setup_steps) as hidden`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a condition had no row');
  return row;
}

export const hideSetupStep = (tx: Scope, step: HideableStep) =>
  tx.db
    .insertInto('hidden_setup_steps')
    .values({ step })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
