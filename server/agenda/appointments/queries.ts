import { type AliasedExpression, type SelectQueryBuilder, sql } from 'kysely';
import {
  type AppointmentStatus,
  openStatuses,
  type periods,
  undoMinutes,
} from '#contract/agenda/appointment-rules.ts';
import type { MarkColor } from '#contract/colors.ts';
import { openCents, packageSession } from '../../money/payments/queries.ts';
import { findSimilarNames } from '../../patients/patients/similar-queries.ts';
import { isSignedVisit } from '../../patients/record/queries.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Appointments, DB } from '../../platform/database/schema.ts';
import {
  listOfPatients,
  type Narrowed,
  searchAppointments,
  sessionOfRow,
  termOfRow,
  wantsToMoveOfRow,
} from './search-queries.ts';

interface AppointmentFilter {
  search: string;
  period: (typeof periods)[number];
  status: AppointmentStatus | 'all';
  patientId?: string | undefined;
  professionalId?: string | undefined;
  page: number;
  pageSize: number;
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
}

/** With the patient, the professional, and the entry of the catalogue while it exists. */
export const withNames = (tx: Scope) =>
  tx.db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('professionals', 'professionals.id', 'appointments.professional_id')
    .leftJoin('procedures', 'procedures.id', 'appointments.procedure_id');

export const summaryColumns = [
  'appointments.id',
  'appointments.patient_id',
  'patients.full_name as patient_name',
  'appointments.date',
  'appointments.time',
  'appointments.duration_minutes',
  'appointments.professional_id',
  'professionals.full_name as professional_name',
  sql<MarkColor>`professionals.color`.as('professional_color'),
  'procedures.id as procedure_id',
  sql<MarkColor | null>`procedures.color`.as('procedure_color'),
  'appointments.service',
  'appointments.status',
  'appointments.squeeze_in',
  'appointments.outside_hours',
  sessionOfRow.as('session'),
  termOfRow.as('term'),
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
    if (rowsBefore < farRows || patientId || filter.professionalId)
      return inOrder.limit(pageSize).offset(rowsBefore).as('shown');
    const start = startOfPage(filter, direction, rowsBefore);
    return inOrder
      .where('found.date', direction === 'asc' ? '>=' : '<=', sql<string>`(select date from ${start})`)
      .limit(pageSize)
      .offset(sql<number>`(select ${rowsBefore}::bigint - before from ${start})`)
      .as('shown');
  };
  const shown =
    page === 1
      ? withNames(tx).where(narrowed(filter)).limit(sql.lit(pageSize))
      : withNames(tx).innerJoin(pageOf(), 'shown.id', 'appointments.id');
  const [rows, { total }] = await Promise.all([
    shown
      .select([...summaryColumns, wantsToMoveOfRow.as('wants_to_move')])
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
function narrowed({ patientId, professionalId, status, ...filter }: AppointmentFilter) {
  const conditions = [inPeriod(filter)];
  if (patientId) conditions.push(sql`patient_id = ${patientId}`);
  if (professionalId) conditions.push(sql`professional_id = ${professionalId}`);
  if (status !== 'all') conditions.push(sql`status = ${status}`);
  // What is over today is not among the next ones, unless its status is asked for.
  else if (filter.period === 'upcoming')
    conditions.push(
      sql`(date > ${filter.today} or status in (${sql.join(openStatuses.map((open) => sql.lit(open)))}))`,
    );
  return sql.join<boolean>(conditions, sql` and `);
}

/** The number of appointments of a day that `narrowed` leaves. */
const countedOfDay = ({ period, status, today }: Pick<AppointmentFilter, 'period' | 'status' | 'today'>) =>
  period === 'upcoming' && status === 'all'
    ? sql<number>`case when date > ${today} then ${ofDay('all')} else ${sql.raw(openStatuses.join(' + '))} end`
    : ofDay(status);

const inPeriod = ({ period, today }: Pick<AppointmentFilter, 'period' | 'today'>) =>
  ({
    all: sql<boolean>`true`,
    upcoming: sql<boolean>`date >= ${today}`,
    past: sql<boolean>`date < ${today}`,
  })[period];

/** A patient's appointments are few and are counted, as are a professional's; otherwise the counts per day are summed. */
const countAll = (
  tx: Scope,
  found: SelectQueryBuilder<DB & { found: Appointments }, 'found', object>,
  filter: AppointmentFilter,
): Promise<{ total: number }> =>
  filter.patientId || filter.professionalId
    ? found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    : countDays(tx, filter);

/** The number of appointments of a day, from the counts that triggers keep. */
export const ofDay = (status: AppointmentStatus | 'all') =>
  status === 'all'
    ? sql<number>`scheduled + confirmed + arrived + in_service + completed + no_show + cancelled`
    : sql<number>`${sql.ref(status)}`;

/** As the agenda's day counts them: who cancelled does not come. */
export const comingOfDay = (status: AppointmentStatus | 'all') =>
  status === 'all' ? sql<number>`${ofDay('all')} - cancelled` : ofDay(status);

/** Beyond this offset the counts per day find the first day of a page faster than skipping rows does. */
const farRows = 5_000;

/** The first day of a page, and the number of rows before that day. */
function startOfPage(filter: AppointmentFilter, direction: 'asc' | 'desc', rows: number) {
  return sql`(
    select date, before from (
      select date, sum(number) over (order by date ${sql.raw(direction)}) - number as before from (
        select date, sum(${countedOfDay(filter)}) as number from appointment_days
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
    .select(sql<number>`coalesce(sum(${countedOfDay(filter)}), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();

/** Whole, with its resources. @param clinical with the notes, which only `clinic_admin` and `clinic_record` may read */
export const findAppointment = (tx: Scope, id: string, { clinical }: { clinical: boolean }) =>
  withNames(tx)
    .select(summaryColumns)
    .select([
      wantsToMoveOfRow.as('wants_to_move'),
      'patients.phone as patient_phone',
      'patients.guardian_phone',
      'patients.guardian_name',
      'professionals.specialty as professional_specialty',
      'appointments.buffer_before_minutes',
      'appointments.buffer_after_minutes',
      'appointments.cancel_reason',
      'appointments.version',
      'appointments.status_changed_at',
      openCents.as('open_cents'),
      packageSession.as('package_session'),
      'appointments.status_before',
      'appointments.procedure_id as stored_procedure_id',
      // Until when the caller can go back to it; as `app.guard_appointment_status`.
      sql<Date | null>`case
        when status_before is not null and status_changed_by = app.user_id()
          and status_changed_at > clock_timestamp() - make_interval(mins => ${sql.lit(undoMinutes)})
        then status_changed_at + make_interval(mins => ${sql.lit(undoMinutes)}) end`.as('undo_until'),
      sql<{ id: string | null; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', resource_id, 'name', name) order by name), '[]')
          from appointment_resources where appointment_id = appointments.id
      )`.as('resources'),
    ])
    .$if(clinical, (query) => query.select(['appointments.notes', isSignedVisit.as('is_signed')]))
    .where('appointments.id', '=', id)
    .executeTakeFirst();

/** Locks the row, so that it stays as it is until the end. */
export const lockAppointment = (tx: Scope, id: string) =>
  tx.db.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute();

/** Who made the last change, and when. */
export const findLastChange = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointment_events')
    .select(['user_name', 'happened_at'])
    .where('appointment_id', '=', id)
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
