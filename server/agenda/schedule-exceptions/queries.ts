import { type Insertable, sql, type Updateable } from 'kysely';
import type { OptionalHoliday } from '#contract/agenda/schedule-exceptions.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { ScheduleExceptions } from '../../platform/database/schema.ts';

export interface HolidayRow {
  day: string;
  name: string;
  optional: OptionalHoliday | null;
  starts: string | null;
  ends: string | null;
  taken: boolean;
}

/** National and optional holidays by day. */
export async function listHolidays(tx: Scope, from: string, to: string): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select holiday.*,
           holiday.optional is null or coalesce(holiday.day >= taken.first_day, false) as taken
      from app.national_holidays(${from}::date, ${to}::date) as holiday
      left join schedule_exceptions as taken on taken.optional_holiday = holiday.optional
      order by holiday.day, holiday.starts nulls first, holiday.name`.execute(tx.db);
  return rows;
}

/**
 * The clinic's own exceptions that hold on a day of the period, with these days. Optional holidays are not among them. The days
 * are put together first: joined at once, they would be for each exception again.
 */
export const listExceptions = (tx: Scope, from: string, to: string) =>
  tx.db
    .with(
      (shown) => shown('shown').materialized(),
      (creator) =>
        creator
          .selectFrom(
            sql<{ id: string; day: string }>`app.schedule_days(${from}::date, ${to}::date)`.as('one'),
          )
          .select(['one.id', sql<string[]>`array_agg(one.day::text order by one.day)`.as('days')])
          .where('one.id', 'is not', null)
          .groupBy('one.id'),
    )
    .selectFrom('shown')
    .innerJoin('schedule_exceptions as exception', 'exception.id', 'shown.id')
    .leftJoin('professionals', 'professionals.id', 'exception.professional_id')
    .leftJoin('resources', 'resources.id', 'exception.resource_id')
    .where('exception.optional_holiday', 'is', null)
    .select([
      'exception.id',
      'exception.kind',
      'exception.title',
      'exception.professional_id',
      'professionals.full_name as professional_name',
      'exception.resource_id',
      'resources.name as resource_name',
      'exception.first_day',
      'exception.last_day',
      'exception.weekdays',
      'exception.yearly',
      'exception.starts',
      'exception.ends',
      'exception.hours',
      'shown.days',
    ])
    .orderBy('exception.first_day')
    .orderBy('exception.starts', (order) => order.asc().nullsFirst())
    .orderBy('exception.id')
    .execute();

const ownException = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('schedule_exceptions')
    .select('kind')
    .where('id', '=', id)
    .where('optional_holiday', 'is', null);

export const findException = (tx: Scope, id: string) => ownException(tx, id).executeTakeFirst();

/** As `findException`, with a lock on the row. Undefined also for a kind that the caller may not change. */
export const lockException = (tx: Scope, id: string) => ownException(tx, id).forUpdate().executeTakeFirst();

export async function insertException(tx: Scope, values: Insertable<ScheduleExceptions>): Promise<string> {
  const { id } = await tx.db
    .insertInto('schedule_exceptions')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateExceptionRow(
  tx: Scope,
  id: string,
  values: Updateable<ScheduleExceptions>,
): Promise<void> {
  await tx.db.updateTable('schedule_exceptions').set(values).where('id', '=', id).execute();
}

export async function deleteException(tx: Scope, id: string): Promise<void> {
  await tx.db.deleteFrom('schedule_exceptions').where('id', '=', id).execute();
}

/** @returns the exception's id; undefined where the clinic takes it already */
export async function takeHoliday(tx: Scope, holiday: OptionalHoliday, from: string) {
  const row = await tx.db
    .insertInto('schedule_exceptions')
    .values({ kind: 'holiday', optional_holiday: holiday, yearly: true, first_day: from })
    .onConflict((conflict) => conflict.column('optional_holiday').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function leaveHoliday(tx: Scope, holiday: OptionalHoliday): Promise<void> {
  await tx.db.deleteFrom('schedule_exceptions').where('optional_holiday', '=', holiday).execute();
}

export const resourceExists = async (tx: Scope, id: string) =>
  (await tx.db.selectFrom('resources').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
