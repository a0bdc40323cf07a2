import { sql } from 'kysely';
import type { ByMethod } from '#contract/money/tills.ts';
import { listedTills } from '#contract/money/tills.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { tillEntries } from '../payments/queries.ts';

/** The cash that the caller's last closing counted; null: none yet. */
const leftInDrawer = sql<number | null>`(
  select (counted ->> 'cash')::int from till_closings join tills as own on own.id = till_id
    where own.user_id = app.user_id() order by till_closings.closed_at desc limit 1)`;

export const findLeftInDrawer = async (tx: Scope): Promise<number | null> =>
  (await tx.db.selectNoFrom(leftInDrawer.as('cents')).executeTakeFirst())?.cents ?? null;

// The policies leave the caller's own tills, or all.

const tills = (tx: Scope) =>
  tx.db
    .selectFrom('tills')
    .leftJoin('till_closings as closing', 'closing.till_id', 'tills.id')
    .select([
      'tills.id',
      'tills.user_name',
      'tills.opened_at',
      'tills.opening_cents',
      'closing.closed_at',
      'closing.note',
      'closing.user_name as closed_by',
      sql<ByMethod | null>`closing.counted`.as('counted'),
      sql<ByMethod>`coalesce(closing.expected, app.expected_in_till(tills.id))`.as('expected'),
      sql<
        number | null
      >`(select sum((closing.counted ->> method)::bigint - coalesce((closing.expected ->> method)::bigint, 0))::int
        from jsonb_object_keys(closing.counted) as method)`.as('difference'),
      sql<number>`(select coalesce(sum(amount_cents), 0)::float8 from till_entries
        where till_id = tills.id and (appointment_id is not null or package_id is not null))`.as('received'),
      sql<boolean>`tills.user_id = app.user_id()`.as('is_own'),
    ]);

/** Whole months, so that they can be added up. */
export const listTills = (tx: Scope, timeZone: string) =>
  tills(tx)
    .select(leftInDrawer.as('left_cents'))
    .where(
      sql<boolean>`tills.opened_at >= coalesce((
        select date_trunc('month', opened_at, ${timeZone}) from tills order by opened_at desc offset ${listedTills - 1} limit 1), '-infinity')`,
    )
    .orderBy('tills.opened_at', 'desc')
    .execute();

export const findTill = (tx: Scope, id: string) => tills(tx).where('tills.id', '=', id).executeTakeFirst();

export const listEntriesOfTill = (tx: Scope, tillId: string) =>
  tillEntries(tx)
    .leftJoin('patients', 'patients.id', 'entry.patient_id')
    .leftJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select(['patients.id as patient_id', 'patients.full_name'])
    .select(sql<string | null>`coalesce(appointments.id, entry.package_id)`.as('paid_id'))
    .select(
      sql<string | null>`coalesce(appointments.service, app.package_title(entry.package_id))`.as('service'),
    )
    .where('entry.till_id', '=', tillId)
    .orderBy('entry.entered_at', 'desc')
    .orderBy('entry.position')
    .execute();

export const insertTill = (tx: Scope, openingCents: number) =>
  tx.db.insertInto('tills').values({ opening_cents: openingCents }).returning('id').executeTakeFirstOrThrow();

/** @param shown what the till should have had on the screen */
export const insertClosing = (
  tx: Scope,
  closing: { till_id: string; counted: ByMethod; note: string | null },
  shown: ByMethod,
) =>
  tx.db
    .insertInto('till_closings')
    .values({ ...closing, counted: JSON.stringify(closing.counted) })
    .returning(sql<boolean>`expected = ${JSON.stringify(shown)}::jsonb`.as('as_shown'))
    .executeTakeFirstOrThrow();
