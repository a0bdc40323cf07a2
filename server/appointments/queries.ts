import {
  type AliasedExpression,
  type Insertable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely';
import type { AppointmentStatus, periods } from '#contract/appointments.ts';
import type { Scope } from '../database/open-database.ts';
import type { Appointments, DB } from '../database/schema.ts';
import { findSimilarNames } from '../patients/similar-queries.ts';
import { listOfPatients, type Narrowed, searchAppointments } from './search-queries.ts';

interface AppointmentFilter {
  search: string;
  period: (typeof periods)[number];
  status: AppointmentStatus | 'all';
  patientId?: string | undefined;
  page: number;
  pageSize: number;
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
}

export const withPatient = (tx: Scope) =>
  tx.db.selectFrom('appointments').innerJoin('patients', 'patients.id', 'appointments.patient_id');

const summaryColumns = [
  'appointments.id',
  'appointments.patient_id',
  'patients.full_name as patient_name',
  'appointments.date',
  'appointments.time',
  'appointments.duration_minutes',
  'appointments.service',
  'appointments.status',
  'appointments.squeeze_in',
] as const;
export const columns = [
  ...summaryColumns,
  'appointments.doctor_name',
  'appointments.doctor_specialty',
] as const;

/**
 * One page by date (upcoming ones soonest first, otherwise latest first) and time, with the total. Later pages are selected
 * from the index alone; only the rows shown are then read.
 */
export async function listAppointments(tx: Scope, filter: AppointmentFilter) {
  const { search, period, patientId, page, pageSize } = filter;
  const direction = period === 'upcoming' ? 'asc' : 'desc';
  if (search) {
    const inOrder = { narrowed: narrowed(filter), direction, page, pageSize } as const;
    const found = await searchAppointments(tx, { search, ...inOrder });
    return found.total > 0 ? { ...found, similar: false } : listOfSimilar(tx, search, inOrder);
  }
  const found = tx.db.selectFrom('appointments as found').where(narrowed(filter));
  const inOrder = found
    .select('found.id')
    .orderBy('found.date', direction)
    .orderBy('found.time')
    .orderBy('found.id');
  const rowsBefore = (page - 1) * pageSize;
  const pageOf = (): AliasedExpression<{ id: string }, 'shown'> => {
    if (rowsBefore < farRows || patientId) return inOrder.limit(pageSize).offset(rowsBefore).as('shown');
    const start = startOfPage(filter, direction, rowsBefore);
    return inOrder
      .where('found.date', direction === 'asc' ? '>=' : '<=', sql<string>`(select date from ${start})`)
      .limit(pageSize)
      .offset(sql<number>`(select ${rowsBefore}::bigint - before from ${start})`)
      .as('shown');
  };
  const shown =
    page === 1
      ? withPatient(tx).where(narrowed(filter)).limit(sql.lit(pageSize))
      : withPatient(tx).innerJoin(pageOf(), 'shown.id', 'appointments.id');
  const [rows, { total }] = await Promise.all([
    shown
      .select(summaryColumns)
      .orderBy('appointments.date', direction)
      .orderBy('appointments.time')
      .orderBy('appointments.id')
      .execute(),
    countAll(tx, found, filter),
  ]);
  return { rows, total, more: false, similar: false };
}

/** Those of patients whose names resemble a search that no name matches. */
async function listOfSimilar(tx: Scope, search: string, filter: Narrowed) {
  const patientIds = await findSimilarNames(tx, search);
  const found = await listOfPatients(tx, patientIds, filter);
  return { ...found, similar: found.total > 0 };
}

/** The conditions on the appointments themselves. */
function narrowed({ patientId, status, ...filter }: AppointmentFilter) {
  const conditions = [inPeriod(filter)];
  if (patientId) conditions.push(sql`patient_id = ${patientId}`);
  if (status !== 'all') conditions.push(sql`status = ${status}`);
  return sql.join<boolean>(conditions, sql` and `);
}

const inPeriod = ({ period, today }: Pick<AppointmentFilter, 'period' | 'today'>) =>
  ({
    all: sql<boolean>`true`,
    upcoming: sql<boolean>`date >= ${today}`,
    past: sql<boolean>`date < ${today}`,
  })[period];

/** A patient's appointments are few and are counted; for all patients the counts per day are summed. */
const countAll = (
  tx: Scope,
  found: SelectQueryBuilder<DB & { found: Appointments }, 'found', object>,
  filter: AppointmentFilter,
): Promise<{ total: number }> =>
  filter.patientId
    ? found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    : countDays(tx, filter);

/** The number of appointments of a day, from the counts that triggers keep. */
export const ofDay = (status: AppointmentStatus | 'all') =>
  status === 'all' ? sql<number>`scheduled + completed + cancelled` : sql<number>`${sql.ref(status)}`;

/** Beyond this offset the counts per day find the first day of a page faster than skipping rows does. */
const farRows = 5_000;

/** The first day of a page, and the number of rows before that day. */
function startOfPage(filter: AppointmentFilter, direction: 'asc' | 'desc', rows: number) {
  return sql`(
    select date, before from (
      select date, sum(number) over (order by date ${sql.raw(direction)}) - number as before from (
        select date, sum(${ofDay(filter.status)}) as number from appointment_days
         where ${inPeriod(filter)} group by date
      ) as counted
    ) as days where before <= ${rows} order by before desc, date ${sql.raw(direction)} limit 1
  ) as start`;
}

/** The total by period and status, from a few rows for each day. */
const countDays = (tx: Scope, filter: AppointmentFilter) =>
  tx.db
    .selectFrom('appointment_days')
    .where(inPeriod(filter))
    .select(sql<number>`coalesce(sum(${ofDay(filter.status)}), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();

/** @param clinical with the notes, which only `clinic_admin` and `clinic_record` may read */
export const findAppointment = (tx: Scope, id: string, { clinical }: { clinical: boolean }) =>
  withPatient(tx)
    .select(columns)
    .$if(clinical, (query) => query.select('appointments.notes'))
    .select('patients.phone as patient_phone')
    .where('appointments.id', '=', id)
    .executeTakeFirst();

/** Scheduled appointments of a day by time. @param except the one that is being moved */
export const listTakenSlots = (tx: Scope, date: string, except?: string) =>
  withPatient(tx)
    .select(['appointments.time', 'appointments.duration_minutes', 'patients.full_name as patient_name'])
    .where('appointments.date', '=', date)
    .where('appointments.status', '=', 'scheduled')
    .$if(except !== undefined, (query) => query.where('appointments.id', '<>', except ?? ''))
    .orderBy('appointments.time')
    .execute();

export async function insertAppointment(tx: Scope, values: Insertable<Appointments>): Promise<string> {
  const inserted = await tx.db
    .insertInto('appointments')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

export async function updateAppointmentRow(
  tx: Scope,
  id: string,
  values: Updateable<Appointments>,
): Promise<void> {
  await tx.db.updateTable('appointments').set(values).where('id', '=', id).execute();
}
