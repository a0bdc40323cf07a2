/** Appointments whose time was closed after it was chosen (decision 088). `app.displaced_appointments` decides which. */
import { type RawBuilder, sql } from 'kysely';
import { displacedNames } from '#contract/agenda/appointment-rules.ts';
import type { Scope } from '../../platform/database/open-database.ts';

/** Of all days ahead, as a table with the column `id`. @param now the clinic's, yyyy-MM-dd HH:mm:ss */
export const allDisplaced = (now: string) =>
  sql`app.displaced_appointments((select ${now}::timestamp)::date, 'infinity', (select ${now}::timestamp))`;

/** Those of one day. @param day a date */
export const displacedOf = (day: RawBuilder<unknown>, now: string) =>
  sql`app.displaced_appointments(${day}, ${day}, (select ${now}::timestamp))`;

export interface DisplacedSummaryRow {
  total: number;
  first: { id: string; patientName: string; date: string; time: string }[];
  until: string | null;
}

/** As JSON, for a statement that reads more. */
export const displacedSummary = (now: string) => sql<DisplacedSummaryRow>`(
  with displaced as materialized (
    select one.id, one.date, one.time, one.patient_id
      from ${allDisplaced(now)} as found join appointments as one on one.id = found.id
  )
  select json_build_object(
    'total', (select count(*)::int from displaced),
    'until', (select max(date) from displaced),
    'first', (select coalesce(json_agg(soon order by date, time, id), '[]') from (
      select displaced.id, patients.full_name as "patientName", date, to_char(time, 'HH24:MI') as time
        from displaced join patients on patients.id = patient_id
        order by date, time, displaced.id limit ${sql.lit(displacedNames)}
    ) as soon)))`;

export async function readDisplacedSummary(tx: Scope, now: string): Promise<DisplacedSummaryRow> {
  const { rows } = await sql<{ summary: DisplacedSummaryRow }>`
    select ${displacedSummary(now)} as summary`.execute(tx.db);
  return rows[0]?.summary ?? { total: 0, first: [], until: null };
}

/** Of these appointments, those that are displaced. @param tx under a role of staff or clinic_booking */
export async function displacedAmong(
  tx: Scope,
  appointments: readonly { id: string; date: string }[],
  now: string,
): Promise<Set<string>> {
  if (appointments.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${appointments.map(({ id }) => id)}::uuid[],
                                ${appointments.map(({ date }) => date)}::date[]) as asked (id, date)
      where app.is_displaced(asked.id, asked.date, ${now}::timestamp)`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}
