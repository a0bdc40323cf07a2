import { sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RecordOwner } from '../../platform/database/own-record.ts';

export interface ProgressRow {
  id: string;
  service: string;
  treatment_plan_id: string | null;
  sessions: number;
  completed: number;
  next: { date: string; time: string } | null;
}

/**
 * How far a series is, or all of a patient, the newest first. A series without a session that stays is left out.
 * @param today the clinic's day, yyyy-MM-dd
 * @param clinical whether the caller may read which plan a series belongs to
 */
export async function listProgress(
  tx: Scope,
  which: { patientId: RecordOwner } | { seriesId: string },
  today: string,
  clinical: boolean,
): Promise<ProgressRow[]> {
  const found =
    'seriesId' in which ? sql`series.id = ${which.seriesId}` : sql`series.patient_id = ${which.patientId}`;
  const { rows } = await sql<ProgressRow>`
    select series.id, first.service, ${clinical ? sql`series.treatment_plan_id` : sql`null`} as treatment_plan_id,
           series.sessions,
           (select count(*)::int from appointments
              where series_id = series.id and status = 'completed') as completed,
           (select json_build_object('date', date, 'time', to_char(time, 'HH24:MI')) from appointments
              where series_id = series.id and date >= ${today} and app.is_open_status(status)
              order by date, time limit 1) as next
      from appointment_series as series
        cross join lateral (
          select service from appointments
            where series_id = series.id and status <> 'cancelled' order by session_number limit 1
        ) as first
      where ${found}
      order by series.created_at desc, series.id`.execute(tx.db);
  return rows;
}
