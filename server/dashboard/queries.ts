import { sql } from 'kysely';
import { dashboardListSize } from '#contract/dashboard.ts';
import type { Scope } from '../database/open-database.ts';

/** All of it travels together. Days are the clinic's, yyyy-MM-dd. @param now the clinic's, yyyy-MM-dd HH:mm:ss */
export async function readOverview(tx: Scope, now: string, month: { first: string; last: string }) {
  const today = now.slice(0, 10);
  const [counters, nextAppointment, nextAppointments, recentPatients] = await Promise.all([
    countAll(tx, today, month),
    findNextAppointment(tx, now),
    listNextAppointments(tx, today),
    listRecentPatients(tx),
  ]);
  return { counters, nextAppointment, nextAppointments, recentPatients };
}

const countAll = (tx: Scope, today: string, month: { first: string; last: string }) =>
  tx.db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('patients').select(fn.countAll<number>().as('count')).$asScalar().$notNull().as('patients'),
      selectFrom('appointments')
        .where('date', '>=', month.first)
        .where('date', '<=', month.last)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('this_month'),
      selectFrom('appointments')
        .where('date', '>=', today)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('upcoming'),
    ])
    .executeTakeFirstOrThrow();

const findNextAppointment = (tx: Scope, now: string) =>
  appointmentsFrom(tx, now.slice(0, 10))
    .where('appointments.status', '=', 'scheduled')
    // The list begins at midnight, this one at this minute.
    .where(
      sql<string>`date_trunc('minute', ${now}::timestamp)`,
      '<=',
      sql<string>`appointments.date + appointments.time`,
    )
    .limit(1)
    .executeTakeFirst();

const listNextAppointments = (tx: Scope, today: string) =>
  appointmentsFrom(tx, today).limit(dashboardListSize).execute();

const appointmentsFrom = (tx: Scope, today: string) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select([
      'appointments.id',
      'appointments.patient_id',
      'patients.full_name as patient_name',
      'appointments.date',
      'appointments.time',
      'appointments.duration_minutes',
      'appointments.service',
      'appointments.status',
      'appointments.squeeze_in',
    ])
    .where('appointments.date', '>=', today)
    .orderBy('appointments.date')
    .orderBy('appointments.time')
    .orderBy('appointments.id');

const listRecentPatients = (tx: Scope) =>
  tx.db
    .selectFrom('patients')
    .select(['id', 'full_name', 'email', 'phone', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(dashboardListSize)
    .execute();
