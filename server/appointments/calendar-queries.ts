import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { AppointmentStatus } from '#contract/appointments.ts';
import { fixedQuery, Place } from '../database/fixed-query.ts';
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
  filter.search ? countFoundByDay(tx, month, filter) : listDays[filter.status](tx, month);

const daysWith = (status: CalendarFilter['status']) =>
  fixedQuery({ first: new Place<string>(), last: new Place<string>() }, (db, { first, last }) =>
    db
      .selectFrom('appointment_days')
      .select(['date', sql<number>`sum(${ofDay(status)})::int`.as('appointments')])
      .where('date', '>=', first)
      .where('date', '<=', last)
      .groupBy('date')
      .having(sql<boolean>`sum(${ofDay(status)}) > 0`)
      .orderBy('date'),
  );
const listDays = {
  all: daysWith('all'),
  scheduled: daysWith('scheduled'),
  completed: daysWith('completed'),
  cancelled: daysWith('cancelled'),
} satisfies Record<CalendarFilter['status'], unknown>;

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

const dayOf = (tx: Pick<Scope, 'db'>, day: string | Expression<string>, filter: CalendarFilter) =>
  withPatient(tx)
    .select(columns)
    // An exact day: for a range the planner assumes far too many rows.
    .where('appointments.date', '=', day)
    .where(narrowedBy(filter))
    .orderBy('appointments.time')
    .orderBy('appointments.id');
const wholeDay = fixedQuery({ day: new Place<string>() }, (db, { day }) =>
  dayOf({ db }, day, { search: '', status: 'all' }),
);

export const listDay = (tx: Scope, day: string, filter: CalendarFilter) =>
  filter.search === '' && filter.status === 'all' ? wholeDay(tx, { day }) : dayOf(tx, day, filter).execute();
