import { dashboardListSize } from '#contract/dashboard.ts';
import type { Scope } from '../database/open-database.ts';

/** All three travel together. Days are the clinic's, yyyy-MM-dd. */
export async function readOverview(tx: Scope, today: string, month: { first: string; last: string }) {
  const [counters, nextAppointments, recentPatients] = await Promise.all([
    countAll(tx, today, month),
    listNextAppointments(tx, today),
    listRecentPatients(tx),
  ]);
  return { counters, nextAppointments, recentPatients };
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

const listNextAppointments = (tx: Scope, today: string) =>
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
    .orderBy('appointments.id')
    .limit(dashboardListSize)
    .execute();

const listRecentPatients = (tx: Scope) =>
  tx.db
    .selectFrom('patients')
    .select(['id', 'full_name', 'email', 'phone', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(dashboardListSize)
    .execute();
