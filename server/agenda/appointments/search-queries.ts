import { sql } from 'kysely';
import { type AppointmentStatus, openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { SeriesSession } from '#contract/agenda/appointments.ts';
import type { MarkColor } from '#contract/colors.ts';
import { countedAtMost } from '#contract/fields.ts';
import type { TermState } from '#contract/patients/term-states.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  type Counted,
  counted,
  foundByWords,
  hasAllWords,
  unplanned,
} from '../../platform/database/search.ts';

/** For a common name, this many appointments are scanned in order before all of that name are collected. */
const scannedRows = 2_000;

/** A row of a list. */
export interface SummaryRow {
  id: string;
  patient_id: string;
  patient_name: string;
  date: string;
  time: string;
  duration_minutes: number;
  professional_id: string;
  professional_name: string;
  professional_color: MarkColor;
  procedure_id: string | null;
  procedure_color: MarkColor | null;
  service: string;
  status: AppointmentStatus;
  squeeze_in: boolean;
  outside_hours: boolean;
  session: SeriesSession | null;
  term: TermState | null;
  /** Of `wantsToMoveOfRow`, in the list and of one appointment only. */
  wants_to_move?: boolean;
}

interface Found extends Counted {
  rows: SummaryRow[];
}

export interface Narrowed {
  /** Conditions on the appointments themselves. */
  narrowed: ReturnType<typeof sql<boolean>>;
  direction: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

/**
 * One page of the appointments of patients with a matching name, and their number (decision 035). For few patients the
 * appointments are looked up by patient. For a common name, appointments are scanned in order until the page is full; if
 * they do not suffice, all matches are collected.
 */
export async function searchAppointments(tx: Scope, filter: Narrowed & { search: string }): Promise<Found> {
  const { search, narrowed, page, pageSize } = filter;
  const upToPage = page * pageSize;
  const byName = sql.ref('patients.search_name');
  const { matches, found, few } = foundByWords(byName, search);
  const inOrder = orderOf(filter);
  const counts = {
    ofFew: sql<number>`(select count(*) from of_few)`,
    near: sql<number>`(select count(*) from near)`,
    gathered: sql<number>`(select count(*) from gathered)`,
  };
  // The appointments of some patients are enough if they exceed the limit of the count.
  const countSettled = sql<boolean>`(${few} or ${counts.ofFew} > ${countedAtMost})`;
  const wanted = sql<number>`case when ${countSettled} then ${upToPage}::bigint
    else ${Math.max(upToPage, countedAtMost + 1)}::bigint end`;
  const { rows } = await sql<{ found: number; rows: SummaryRow[] }>`
    with ${found}, of_few as materialized (
      select id, date, time from appointments
        where patient_id = any (array (select id from matched)) and ${narrowed}
        limit case when ${few} then null else ${countedAtMost + 1}::bigint end
    ), near as materialized (
      select id, date, time
        from (
          select id, date, time, patient_id from appointments where ${narrowed} order by ${inOrder}
            limit case when ${few} then 0 else ${unplanned(scannedRows)} end
        ) as first_appointments
        -- A sub-select, because the planner would turn a join around and collect all patients of that name first.
        where (select ${hasAllWords(byName, search)} from patients where patients.id = patient_id)
        order by ${inOrder} limit ${wanted}
    ), enough as materialized (
      select ${few} or ${counts.near} >= ${wanted}
        or (select count(*) from (select from appointments where ${narrowed} limit ${unplanned(scannedRows)}) as reached)
          < ${scannedRows} as is_so
    ), gathered as materialized (
      select id, date, time from appointments
        where not (select is_so from enough) and ${narrowed}
          and patient_id in (select patients.id from patients where ${matches})
    ), page as materialized (
      select id
        from (
          select id, date, time from of_few where ${few}
          union all select id, date, time from near where (select is_so from enough)
          union all select id, date, time from gathered
        ) as found
        order by ${inOrder} limit ${unplanned(pageSize)} offset ${unplanned(upToPage - pageSize)}
    )
    select case when ${countSettled} then ${counts.ofFew} else greatest(${counts.near}, ${counts.gathered}) end as found,
      ${shownOnPage(inOrder)} as rows`.execute(tx.db);
  return answerOf(rows);
}

/** One page of the appointments of these patients, and their number. */
export async function listOfPatients(tx: Scope, patientIds: string[], filter: Narrowed): Promise<Found> {
  if (patientIds.length === 0) return { rows: [], ...counted(0) };
  const { narrowed, page, pageSize } = filter;
  const inOrder = orderOf(filter);
  const { rows } = await sql<{ found: number; rows: SummaryRow[] }>`
    with found as materialized (
      select id, date, time from appointments where patient_id = any (${patientIds}) and ${narrowed}
    ), page as materialized (
      select id from found order by ${inOrder}
        limit ${unplanned(pageSize)} offset ${unplanned((page - 1) * pageSize)}
    )
    select (select count(*) from found) as found, ${shownOnPage(inOrder)} as rows`.execute(tx.db);
  return answerOf(rows);
}

const orderOf = ({ direction }: Narrowed) => sql`date ${sql.raw(direction)}, time, id`;

/** The rows of the common table expression `page`, as JSON. */
const shownOnPage = (inOrder: ReturnType<typeof orderOf>) => sql`(
  select coalesce(json_agg(shown order by ${inOrder}), '[]') from (
    select ${summaryOfRow}, ${wantsToMoveOfRow} as wants_to_move from page join ${appointmentsWithNames} on appointments.id = page.id
  ) as shown)`;

const openOnes = sql.join(openStatuses.map((status) => sql.lit(status)));

/** The place of an appointment in its series, as JSON. */
export const sessionOfRow = sql<SeriesSession | null>`(
  select json_build_object('seriesId', series.id, 'number', appointments.session_number, 'sessions', series.sessions)
    from appointment_series as series where series.id = appointments.series_id
)`;

/** What became of the term that its procedure requires; null for one that is over. */
export const termOfRow = sql<TermState | null>`(
  select term.state
    from app.term_states(appointments.patient_id, procedures.term_template_id, procedures.id) as term
    where appointments.status in (${openOnes})
)`;

/** Whether the patient's last answer about the present time is that it does not suit. */
export const wantsToMoveOfRow = sql<boolean>`(
  appointments.status in (${openOnes}) and coalesce((
    select contact.state from appointment_contacts as contact
      where contact.appointment_id = appointments.id and contact.patient_id = appointments.patient_id
        and contact.starts_at = appointments.date + appointments.time and contact.kind = 'answer'
      order by contact.happened_at desc limit 1) = 'wants_to_move', false)
)`;

/** The columns of `SummaryRow`. */
export const summaryOfRow = sql`
  appointments.id, patient_id, patients.full_name as patient_name, date, time, duration_minutes, professional_id,
  professionals.full_name as professional_name, professionals.color as professional_color,
  procedures.id as procedure_id, procedures.color as procedure_color, service, status, squeeze_in, outside_hours,
  ${sessionOfRow} as session, ${termOfRow} as term`;

/**
 * For a page or some days. An array of one has patients looked up by their index: the planner does not know how few appointments
 * there are, and with a plain equality it would read all patients.
 */
export const appointmentsWithNames = sql`
  (appointments join patients on patients.id = any (array[patient_id]) join professionals on professionals.id = professional_id
    left join procedures on procedures.id = procedure_id)`;

function answerOf([answer]: { found: number; rows: SummaryRow[] }[]): Found {
  if (!answer) throw new Error('a statement without a condition had no row');
  return { rows: answer.rows, ...counted(answer.found) };
}
