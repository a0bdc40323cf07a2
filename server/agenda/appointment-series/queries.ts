import type { Insertable } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
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
