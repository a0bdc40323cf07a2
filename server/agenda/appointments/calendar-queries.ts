import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import { findSimilarNames } from '../../patients/patients/similar-queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { matchesAllWords } from '../../platform/database/search.ts';
import { comingOfDay, summaryColumns, withNames } from './queries.ts';

interface CalendarFilter {
  search: string;
  status: AppointmentStatus | 'all';
  professionalIds?: string[] | undefined;
  /** In place of the search. */
  patientIds?: string[];
}

type Month = { first: string; last: string };

/**
 * The days of a month with appointments, and the appointments of a day. `similar`: neither has what is searched, no patient
 * has that name, and these are the appointments of patients whose names resemble it.
 */
export async function readCalendar(tx: Scope, month: Month, day: string, filter: CalendarFilter) {
  const found = await readFiltered(tx, month, day, filter);
  if (filter.search === '' || !isEmpty(found)) return { ...found, similar: false };
  const patientIds = await findSimilarNames(tx, filter.search);
  if (patientIds.length === 0) return { ...found, similar: false };
  const ofSimilar = await readFiltered(tx, month, day, { ...filter, patientIds });
  return { ...ofSimilar, similar: !isEmpty(ofSimilar) };
}

async function readFiltered(tx: Scope, month: Month, day: string, filter: CalendarFilter) {
  const [days, rows] = await Promise.all([countByDay(tx, month, filter), listDay(tx, day, filter)]);
  return { days, rows };
}

const isEmpty = ({ days, rows }: { days: unknown[]; rows: unknown[] }) => days.length + rows.length === 0;

/** The conditions of the calendar's filter. */
function narrowedBy({ status, professionalIds, search, patientIds }: CalendarFilter) {
  const eb = expressionBuilder<DB, 'appointments'>();
  const conditions: Expression<SqlBool>[] = [];
  if (status !== 'all') conditions.push(sql<SqlBool>`appointments.status = ${status}`);
  if (professionalIds)
    conditions.push(sql<SqlBool>`appointments.professional_id = any (${professionalIds}::uuid[])`);
  if (patientIds) conditions.push(sql<SqlBool>`appointments.patient_id = any (${patientIds})`);
  // Patients are joined only for a search: otherwise the index is enough to count a month.
  else if (search) {
    const searched = sql`app.fold(
      (owner.full_name collate "C") || ' ' || (performer.full_name collate "C") || ' ' || appointments.service
    )`;
    const patient = eb
      .selectFrom(['patients as owner', 'professionals as performer'])
      .select('owner.id')
      .whereRef('owner.id', '=', 'appointments.patient_id')
      .whereRef('performer.id', '=', 'appointments.professional_id');
    conditions.push(eb.exists(patient.where(matchesAllWords(searched, search))));
  }
  return eb.and(conditions);
}

/** The days with appointments, and their number. */
const countByDay = (tx: Scope, month: Month, filter: CalendarFilter) =>
  filter.search || filter.professionalIds
    ? countFoundByDay(tx, month, filter)
    : listDays(tx, month, filter.status);

const listDays = (tx: Scope, { first, last }: Month, status: CalendarFilter['status']) =>
  tx.db
    .selectFrom('appointment_days')
    .select(['date', sql<number>`sum(${comingOfDay(status)})::int`.as('appointments')])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .groupBy('date')
    .having(sql<boolean>`sum(${comingOfDay(status)}) > 0`)
    .orderBy('date')
    .execute();

const countFoundByDay = (tx: Scope, month: Month, filter: CalendarFilter) =>
  tx.db
    .selectFrom('appointments')
    .select(({ fn }) => ['appointments.date', fn.countAll<number>().as('appointments')])
    .where('appointments.date', '>=', month.first)
    .where('appointments.date', '<=', month.last)
    .where(narrowedBy(filter))
    .$if(filter.status === 'all', (query) => query.where('appointments.status', '<>', 'cancelled'))
    .groupBy('appointments.date')
    .orderBy('appointments.date')
    .execute();

const listDay = (tx: Scope, day: string, filter: CalendarFilter) =>
  withNames(tx)
    .select(summaryColumns)
    .where('appointments.date', '=', day)
    .where(narrowedBy(filter))
    .orderBy('appointments.time')
    .orderBy('appointments.id')
    .execute();
