import { type Insertable, type Selectable, sql } from 'kysely';
import { defaultDurationMinutes } from '#contract/agenda/appointment-rules.ts';
import { type BookingRules, defaultBookingRules } from '#contract/booking/booking-rules.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { BookingRules as Row } from '../../platform/database/schema.ts';

const columns = [
  'mode',
  'notice_hours',
  'horizon_days',
  'step_minutes',
  'max_open',
  'cancel_hours',
  'approval_for_new',
  'approval_after_no_shows',
  'public_page',
] as const;

/** The clinic's rules; the defaults until it has saved some. */
export async function findRules(tx: Scope): Promise<BookingRules> {
  const row = await tx.db.selectFrom('booking_rules').select(columns).executeTakeFirst();
  return row ? present(row) : defaultBookingRules;
}

/** Inserts or updates the single row. */
export async function saveRules(tx: Scope, rules: BookingRules): Promise<BookingRules> {
  const values = rowOf(rules);
  const row = await tx.db
    .insertInto('booking_rules')
    .values(values)
    .onConflict((conflict) => conflict.expression(sql`(true)`).doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** The catalogue, with what is open to patients. */
export const listOpenness = (tx: Scope) =>
  tx.db
    .selectFrom('procedures')
    .select([
      'id',
      'title',
      sql<number>`coalesce(minutes, ${sql.lit(defaultDurationMinutes)})`.as('minutes'),
      'bookable_online as bookableOnline',
    ])
    .orderBy('title')
    .orderBy('id')
    .execute();

/** Opens these to patients and closes the others. Rows that stay as they are get no line in the audit log. */
export const setOpenness = (tx: Scope, ids: readonly string[]) =>
  tx.db
    .updateTable('procedures')
    .set({ bookable_online: sql`id = any (${ids}::uuid[])` })
    .where(sql<boolean>`bookable_online is distinct from (id = any (${ids}::uuid[]))`)
    .execute();

const steps: Record<number, BookingRules['stepMinutes']> = { 5: 5, 10: 10, 15: 15, 20: 20, 30: 30, 60: 60 };

const present = (row: Pick<Selectable<Row>, (typeof columns)[number]>): BookingRules => ({
  mode: row.mode,
  noticeHours: row.notice_hours,
  horizonDays: row.horizon_days,
  stepMinutes: steps[row.step_minutes] ?? defaultBookingRules.stepMinutes,
  maxOpen: row.max_open,
  cancelHours: row.cancel_hours,
  approvalForNew: row.approval_for_new,
  approvalAfterNoShows: row.approval_after_no_shows,
  publicPage: row.public_page,
});

const rowOf = (rules: BookingRules): Insertable<Row> => ({
  mode: rules.mode,
  notice_hours: rules.noticeHours,
  horizon_days: rules.horizonDays,
  step_minutes: rules.stepMinutes,
  max_open: rules.maxOpen,
  cancel_hours: rules.cancelHours,
  approval_for_new: rules.approvalForNew,
  approval_after_no_shows: rules.approvalAfterNoShows,
  public_page: rules.publicPage,
});
