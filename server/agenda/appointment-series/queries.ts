import { type Insertable, sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Whose } from '../../platform/database/own-record.ts';
import type { AppointmentSeries } from '../../platform/database/schema.ts';

/** Without the author: the database takes it from the session. */
export async function insertSeries(
  tx: Scope,
  values: Omit<Insertable<AppointmentSeries>, 'created_by'>,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('appointment_series')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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
  which: { patientId: Whose } | { seriesId: string },
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

export const findSeries = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointment_series as series')
    .innerJoin('patients as patient', 'patient.id', 'series.patient_id')
    .select([
      'series.id',
      'series.patient_id',
      'patient.full_name as patient_name',
      'series.sessions',
      'series.every_days',
    ])
    .where('series.id', '=', id)
    .executeTakeFirst();

/** The sessions by number, with cancelled ones. */
export const listSessions = (tx: Scope, seriesId: string) =>
  tx.db
    .selectFrom('appointments')
    .select(['id', 'session_number', 'date', 'time', 'status', 'service', 'version', 'patient_id'])
    .select(['professional_id', 'duration_minutes', 'buffer_before_minutes', 'buffer_after_minutes'])
    .where('series_id', '=', seriesId)
    .orderBy('session_number')
    .execute();

/** In the order of their ids: two who change one series wait for each other, and never both. */
export async function lockSessions(tx: Scope, seriesId: string): Promise<void> {
  await tx.db
    .selectFrom('appointments')
    .select('id')
    .where('series_id', '=', seriesId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
