import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { AppointmentStatus } from '#contract/appointments.ts';
import type { Scope } from '../database/open-database.ts';
import type { DB } from '../database/schema.ts';
import { matchesAllWords } from '../database/search.ts';
import { columns, ofDay, withPatient } from './queries.ts';

interface CalendarFilter {
  search: string;
  status: AppointmentStatus | 'all';
}

/** The conditions of the calendar's filter. */
function narrowedBy({ status, search }: CalendarFilter) {
  const eb = expressionBuilder<DB, 'appointments'>();
  const conditions: Expression<SqlBool>[] = [];
  if (status !== 'all') conditions.push(eb('appointments.status', '=', status));
  // Patients are joined only for a search: otherwise the index is enough to count a month.
  if (search) {
    const searched = sql`app.fold(
      (owner.full_name collate "C") || ' ' || appointments.doctor_name || ' ' || appointments.service
    )`;
    const patient = eb
      .selectFrom('patients as owner')
      .select('owner.id')
      .whereRef('owner.id', '=', 'appointments.patient_id');
    conditions.push(eb.exists(patient.where(matchesAllWords(searched, search))));
  }
  return eb.and(conditions);
}

/** The days with appointments, and their number. */
export const countByDay = (tx: Scope, month: { first: string; last: string }, filter: CalendarFilter) =>
  filter.search ? countFoundByDay(tx, month, filter) : listDays(tx, month, filter.status);

const listDays = (
  tx: Scope,
  { first, last }: { first: string; last: string },
  status: CalendarFilter['status'],
) =>
  tx.db
    .selectFrom('appointment_days')
    .select(['date', sql<number>`sum(${ofDay(status)})::int`.as('appointments')])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .groupBy('date')
    .having(sql<boolean>`sum(${ofDay(status)}) > 0`)
    .orderBy('date')
    .execute();

const countFoundByDay = (tx: Scope, month: { first: string; last: string }, filter: CalendarFilter) =>
  tx.db
    .selectFrom('appointments')
    .select(({ fn }) => ['appointments.date', fn.countAll<number>().as('appointments')])
    .where('appointments.date', '>=', month.first)
    .where('appointments.date', '<=', month.last)
    .where(narrowedBy(filter))
    .groupBy('appointments.date')
    .orderBy('appointments.date')
    .execute();

export const listDay = (tx: Scope, day: string, filter: CalendarFilter) =>
  withPatient(tx)
    .select(columns)
    .where('appointments.date', '=', day)
    .where(narrowedBy(filter))
    .orderBy('appointments.time')
    .orderBy('appointments.id')
    .execute();
