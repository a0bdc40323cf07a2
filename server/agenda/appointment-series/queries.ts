import { type Insertable, sql } from 'kysely';
import { openCents } from '../../money/payments/queries.ts';
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

/** What is left to pay of these appointments. 0 for callers without `money`. */
export async function sumOpen(tx: Scope, ids: readonly string[]): Promise<number> {
  const { open_cents } = await tx.db
    .selectFrom('appointments')
    .select(sql<number>`coalesce(sum(${openCents}), 0)::integer`.as('open_cents'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return open_cents;
}

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
