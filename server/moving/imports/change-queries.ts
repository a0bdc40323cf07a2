/** What persons have changed since an import: then it is not undone any more. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { remainingSeconds, shown } from './queries.ts';

/** A change by a person, for the sentence that refuses to undo. */
export interface FirstChange {
  name: string | null;
  happenedAt: Date;
  action: string;
  noun: string;
}

/** What patients and visitors change without an account, by links and by booking. Lines without a user and an address are the server's. */
const changedByLink = [
  'account',
  'appointment',
  'appointment_contact',
  'booking_request',
  'patient',
  'waiting_list',
  'waiting_offer',
];

/** Of the patients of brought packages: which of their packages it is of, the log does not say. */
const ofMoney = ['till_entry', 'package', 'package_item', 'package_use'];

/** Of `imports` and `later`: it came after, and wrote of the same rows or patients. */
const isLater = sql<SqlBool>`
  later.id <> imports.id and later.state in ('done', 'importing', 'undoing') and later.undone_at is null
    and coalesce(later.finished_at, later.started_at) > coalesce(imports.finished_at, imports.started_at)
    and (
      exists (
        select from private.import_rows as written
          where written.import_id = later.id and (
            imports.kind = 'platform' or written.row_id in (
              select row_id from private.import_rows where import_id = imports.id
            )
          )
      )
      -- Where all was here already, its lines name patients, and there is nothing to undo.
      or exists (select from private.import_rows as written where written.import_id = later.id) and exists (
        select from public.import_entries as entry
          join private.import_rows as own on own.import_id = imports.id and own.row_id = entry.patient_id and own.is_new
          where entry.import_id = later.id
      )
    )`;

/** @param db as of `findFirstChange` */
export const listLaterIds = async (db: Kysely<DB>, importId: string): Promise<string[]> =>
  (
    await db
      .selectFrom(['imports', 'imports as later'])
      .select('later.id')
      .where('imports.id', '=', importId)
      .where(isLater)
      .execute()
  ).map(({ id }) => id);

/** The newest first: in this order they are undone. */
export const listImportsOf = (tx: Scope, ids: readonly string[]) =>
  tx.db
    .selectFrom('imports')
    .select([...shown, remainingSeconds])
    .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
    .orderBy('created_at', 'desc')
    .execute();

/**
 * The first change by a person after the import: of anything, for the older platform, since people work with all of it; of rows
 * and patients that the import made, for a spreadsheet: what it added to records that were here is taken back beside later work.
 * A later import of the same rows is such a change. Signing in does not count: it links the record to the account, and may use a
 * recovery code. Nor does linking a professional to an account, which a new clinic does first and which is made again by a tap.
 * @param db under clinic_service or clinic_maintenance
 */
export async function findFirstChange(db: Kysely<DB>, importId: string): Promise<FirstChange | undefined> {
  const { rows } = await sql<FirstChange>`
    select line.name, line.happened_at as "happenedAt", line.action, line.noun
      from public.imports, lateral (
        select * from (
          select * from (
            select change.user_name as name, happened_at, action, noun from (
              select activity_log.user_name, happened_at, action, noun, row_id, patient_id from public.activity_log
                where happened_at > case imports.kind when 'platform' then imports.finished_at else imports.started_at end
                  and action in ('created', 'changed', 'deleted') and noun not in ('import', 'session')
                  and not (noun = 'professional' and action = 'changed' and fields = '{user_id}')
                  and (
                    user_id is not null
                    or address is not null and noun = any (${changedByLink}) and fields not in ('{user_id}', '{recovery_code}')
                  )
            ) as change
            where imports.kind = 'platform' or exists (
              select from private.import_rows as own
                where import_id = imports.id and own.is_new and own.row_id in (change.row_id, change.patient_id)
            )
            or imports.kind = 'packages' and change.noun = any (${ofMoney}) and exists (
              select from public.import_entries as entry
                where entry.import_id = imports.id and entry.patient_id = change.patient_id
            )
            order by happened_at limit 1
          ) as by_person
          union all
          select later.created_name, coalesce(later.finished_at, later.started_at), 'created', 'import'
            from public.imports as later where ${isLater}
        ) as either
        -- A person's change stands; a later import can be undone first.
        order by noun = 'import', happened_at limit 1
      ) as line
      where imports.id = ${importId}`.execute(db);
  return rows[0];
}
