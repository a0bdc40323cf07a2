/** Appointments whose time was closed after it was chosen (decision 088). `app.find_displaced` decides which. */
import { type RawBuilder, sql } from 'kysely';
import { displacedNames } from '#contract/agenda/appointment-rules.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { isUntold } from '../appointments/details-queries.ts';
import { appointmentsWithNames, type SummaryRow, summaryOfRow } from '../appointments/search-queries.ts';

/** Of all days ahead, as a table with the column `id`. @param now the clinic's, yyyy-MM-dd HH:mm:ss */
export const allDisplaced = (
  now: string,
  by: 'displaced_appointments' | 'find_displaced' = 'displaced_appointments',
) => sql`app.${sql.raw(by)}((select ${now}::timestamp)::date, 'infinity', (select ${now}::timestamp))`;

/** Those of one day. @param day a date */
export const displacedOf = (day: RawBuilder<unknown>, now: string) =>
  sql`app.displaced_appointments(${day}, ${day}, (select ${now}::timestamp))`;

export interface DisplacedSummaryRow {
  total: number;
  first: { id: string; patientName: string; date: string; time: string }[];
  until: string | null;
  unassigned: number;
  untold: number;
}

/** Open ones ahead whose professional has ended. None can be booked so, and nobody is ended who has some: an import brings them. */
const isUnassigned = (now: string) => sql<boolean>`(
  appointments.professional_id in (select id from professionals where not active)
  and date >= (select ${now}::timestamp)::date and app.is_open_status(status))`;

/**
 * All of them as `displaced`, the number of `unassigned`, and as `untold` those that staff moved and whose patient does not know the
 * new time (decision 257), for the `with` of a statement. They are looked up by the moves that lead ahead.
 */
export const withDisplaced = (now: string) => sql`displaced as materialized (
  select one.id, one.date, one.time, one.status, one.patient_id
    from ${allDisplaced(now)} as found join appointments as one on one.id = found.id),
  unassigned as materialized (select count(*)::int as number from appointments where ${isUnassigned(now)}),
  untold as materialized (
    select appointments.id, date, time from appointments join patients on patients.id = any (array[patient_id])
      where appointments.id = any (array(
          select appointment_id from appointment_events where kind = 'moved' and to_start > (select ${now}::timestamp)))
        and status in ('scheduled', 'confirmed') and date + time > (select ${now}::timestamp)
        and ${isUntold('appointments')} and not exists (select from displaced where displaced.id = appointments.id))`;

/** As JSON, after `withDisplaced`. */
export const displacedSummary = sql<DisplacedSummaryRow>`json_build_object(
  'total', (select count(*)::int from displaced),
  'until', (select max(date) from displaced),
  'unassigned', (select number from unassigned),
  'untold', (select count(*)::int from untold),
  'first', (select coalesce(json_agg(soon order by date, time, id), '[]') from (
    select displaced.id, patients.full_name as "patientName", date, to_char(time, 'HH24:MI') as time
      from displaced join patients on patients.id = patient_id
      order by date, time, displaced.id limit ${sql.lit(displacedNames)}
  ) as soon))`;

export async function readDisplacedSummary(tx: Scope, now: string): Promise<DisplacedSummaryRow> {
  const { rows } = await sql<{ summary: DisplacedSummaryRow }>`
    with ${withDisplaced(now)} select ${displacedSummary} as summary`.execute(tx.db);
  return rows[0]?.summary ?? { total: 0, first: [], until: null, unassigned: 0, untold: 0 };
}

/** The soonest, and how many there are. */
export async function listUnassigned(tx: Scope, now: string, limit: number) {
  const { rows } = await sql<SummaryRow & { version: number; total: number }>`
    with found as materialized (
      select id as found_id, count(*) over ()::int as total from appointments where ${isUnassigned(now)}
        order by date, time, id limit ${limit}
    )
    select ${summaryOfRow}, version, total from found join ${appointmentsWithNames} on appointments.id = found_id
      order by date, time, appointments.id`.execute(tx.db);
  return rows;
}

/** Of these appointments, those that are displaced. @param tx under a role of staff or clinic_booking */
export async function displacedAmong(
  tx: Scope,
  appointments: readonly { id: string; date: string }[],
  now: string,
): Promise<Set<string>> {
  if (appointments.length === 0) return new Set();
  const days = appointments.map(({ date }) => date).sort();
  const { rows } = await sql<{ id: string }>`
    select id from app.displaced_appointments(${days[0]}::date, ${days.at(-1)}::date, ${now}::timestamp)
      where id = any (${appointments.map(({ id }) => id)}::uuid[])`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Of the patient's own appointments, also of those that have begun. @param tx as the patient @returns undefined where it must be computed */
export async function ownFoundDisplaced(tx: Scope): Promise<ReadonlySet<string> | undefined> {
  const { rows } = await sql<{ ids: string[] | null }>`select app.found_displaced() as ids`.execute(tx.db);
  const ids = rows[0]?.ids;
  return ids ? new Set(ids) : undefined;
}

/** Longer than a booking takes that began before a change of the hours and does not know it. */
const settleSeconds = 60;

/**
 * Finds what is displaced and keeps it, where something has changed (decision 110).
 * @param tx under clinic_service @param anew also where nothing has changed, as far as is known
 */
export async function keepDisplaced(
  tx: Scope,
  now: string,
  { anew = false, settle = settleSeconds }: { anew?: boolean; settle?: number } = {},
): Promise<void> {
  const { rows } = await sql<{ settled: string[]; is_due: boolean }>`
    with change as materialized (
      select changed_at, changed_at <= now() - make_interval(secs => ${settle}) as is_settled from schedule_changes
    )
    select array(select changed_at::text from change where is_settled) as settled,
           case when exists (select from change) then exists (select from change where is_settled)
                else app.found_displaced() is null end as is_due`.execute(tx.db);
  const [state] = rows;
  if (!state || !(state.is_due || anew)) return;
  const found = await tx.asBooking({ patientId: null, now }, (booking) =>
    sql<{ id: string; version: number }>`
      select one.id, one.version from ${allDisplaced(now, 'find_displaced')} as found
        join appointments as one on one.id = found.id`.execute(booking.db),
  );
  await tx.db.deleteFrom('displaced_appointments').execute();
  if (found.rows.length > 0)
    await tx.db
      .insertInto('displaced_appointments')
      .values(found.rows.map(({ id, version }) => ({ appointment_id: id, version })))
      .execute();
  await sql`delete from schedule_changes where changed_at = any (${state.settled}::timestamptz[])`.execute(
    tx.db,
  );
}
