/** Takes back what an import wrote. Everything runs under clinic_maintenance, in the transaction of the caller. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ImportFailure } from '#contract/moving/imports.ts';
import { spreadsheetKinds } from '#contract/moving/spreadsheet-fields.ts';
import { importUndone } from '../../money/packages/queries.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * The tables that an import may write, each before those that it refers to. An import that writes another one adds it here:
 * `listOtherTables` refuses to undo what this list lacks.
 */
const tables = [
  'public.appointments',
  'public.patient_files',
  'public.patient_future_procedures',
  'public.treatment_plans',
  'public.patients',
  'public.procedures',
  'public.professionals',
  'public.clinic_settings',
  'public.profiles',
  'auth.accounts',
  'auth.users',
] as const;
type UndoneTable = (typeof tables)[number];
export const undoneTables: readonly UndoneTable[] = tables;

/** Of the import's own packages, and of its appointments. */
const giveSessionsBack = (tx: Kysely<DB>, which: RawBuilder<unknown>) =>
  sql`
  insert into public.package_uses (item_id, appointment_id, patient_id, returns_id)
    select item_id, appointment_id, patient_id, id from public.package_uses as taken
      where returns_id is null and not exists (select from public.package_uses where returns_id = taken.id) and ${which}`.execute(
    tx,
  );

/**
 * Rows of money are only added: what an import brought of it is ended, at what was paid before, so that nothing is owed.
 * @returns whether a person has received, used, moved or ended something of it; then nothing is ended
 */
export async function endPackages(tx: Kysely<DB>, importId: string): Promise<boolean> {
  const brought = sql`(
    select row_id from private.import_rows where import_id = ${importId} and table_name = 'public.packages' and before is null)`;
  const { rows } = await sql`
    select from public.till_entries where package_id in ${brought}
    union all select from public.packages where ends_id in ${brought}
    union all select from public.package_items where package_id in ${brought} and moved_from_id is not null
    union all select from public.package_uses as use join public.package_items as item on item.id = item_id
        left join public.appointments on appointments.id = appointment_id
      where package_id in ${brought} and (use.user_id is not null or not app.is_open_status(status))
    limit 1`.execute(tx);
  if (rows.length > 0) return true;
  await giveSessionsBack(
    tx,
    sql`item_id in (select id from public.package_items where package_id in ${brought})`,
  );
  await sql`
    insert into public.packages (ends_id, patient_id, day, reason, due_cents)
      select id, patient_id, (clock_timestamp() at time zone 'UTC')::date, ${importUndone}, paid_before_cents
        from public.packages where id in ${brought}`.execute(tx);
  return false;
}

export async function countImportRows(tx: Kysely<DB>, importId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('private.import_rows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listOtherTables(tx: Kysely<DB>, importId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('private.import_rows')
    .select('table_name')
    .distinct()
    .where('import_id', '=', importId)
    .where('table_name', 'not in', [...tables, 'public.packages'])
    .execute();
  return rows.map(({ table_name }) => table_name);
}

/** For the rest of the transaction no change by a person is written: after this, the check for changes is final. */
export async function lockAuditLog(tx: Kysely<DB>): Promise<void> {
  // Only the owner's own role may.
  await sql`set local role none`.execute(tx);
  await sql`lock table public.activity_log in share row exclusive mode`.execute(tx);
  await sql`set local role clinic_maintenance`.execute(tx);
}

/** Waits as long as it takes, and plans for many rows: the tables were filled a moment ago. */
export async function allowManyRows(tx: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
}

/** A line of a sheet that waits for a person, and joins one of these patients, would go with the record. */
export const releaseWaitingLines = (tx: Kysely<DB>, importId: string) =>
  sql`
  update public.import_entries as entry set match_patient_id = null, decision = null, is_decided = false
    from private.import_rows as row, public.imports as waiting
    where waiting.id = entry.import_id and waiting.state = 'review' and waiting.kind = any(${[...spreadsheetKinds]}::text[])
      and row.row_id = entry.match_patient_id
      and row.import_id = ${importId} and row.table_name = 'public.patients' and row.before is null`.execute(
    tx,
  );

/** Locked, so that a person waits meanwhile. */
export const lockWaitingSheets = (tx: Kysely<DB>) =>
  tx
    .selectFrom('imports')
    .select(['id', 'kind', 'options'])
    .where('state', '=', 'review')
    .where('kind', 'in', spreadsheetKinds)
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Rows that only exist beside the imported ones and that no line of the audit log shows: a time that a patient held. What
 * belongs to an appointment or an account goes with it.
 */
export async function deleteDependents(tx: Kysely<DB>, importId: string): Promise<void> {
  const imported = sql`(
    select row_id from private.import_rows
      where import_id = ${importId} and table_name = 'public.patients' and before is null
  )`;
  await sql`delete from public.booking_requests where patient_id in ${imported}`.execute(tx);
  await sql`delete from public.appointment_contacts where patient_id in ${imported}`.execute(tx);
  await giveSessionsBack(
    tx,
    sql`appointment_id in (
      select row_id from private.import_rows
        where import_id = ${importId} and table_name = 'public.appointments' and before is null)`,
  );
}

/** The audit log names the patients of its lines as long as it has their deletion: of those whose record was opened, it is written. */
export async function logRemovedPatients(tx: Kysely<DB>, importId: string): Promise<void> {
  await sql`
    insert into public.activity_log (action, noun, row_id, patient_id, subject, after)
    select 'deleted', 'patient', id, id, full_name, '{"reason": "import_undone"}'
      from private.import_rows join public.patients on patients.id = row_id
      where import_id = ${importId} and table_name = 'public.patients' and before is null
        and exists (select from public.activity_log where activity_log.patient_id = patients.id)`.execute(tx);
}

/** Whether a booking or a sale that stays is of a procedure that the import made. After its own appointments are gone. */
export async function procedureIsUsed(tx: Kysely<DB>, importId: string): Promise<boolean> {
  const { rows } = await sql`
    with own as (select table_name, row_id from private.import_rows where import_id = ${importId} and before is null),
    made as (select row_id from own where table_name = 'public.procedures')
    select from public.appointments where procedure_id in (select row_id from made)
    union all select from public.package_items
      where procedure_id in (select row_id from made)
        and package_id not in (select row_id from own where table_name = 'public.packages')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** @returns the number of deleted rows */
export async function deleteImported(tx: Kysely<DB>, importId: string, table: UndoneTable): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where id in (
      select row_id from private.import_rows
        where import_id = ${importId} and table_name = ${table} and before is null
    )`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * What has been changed of a row since keeps the value that it has: only that of a patient who was here can have been. The e-mail
 * stays with an account that was given meanwhile: it is its login. The shown and the legal name are one value.
 */
const together: Readonly<Record<string, string[]>> = {
  email: ['email', 'user_id'],
  full_name: ['full_name', 'civil_name'],
  civil_name: ['full_name', 'civil_name'],
};
const isAsImported = (column: string) => sql`not exists (
  select from public.activity_log as line join public.imports on imports.id = own.import_id
    where line.patient_id = stored.id and line.row_id = stored.id and line.happened_at > imports.started_at
      and line.fields && ${together[column] ?? [column]}
)`;

/** Gives the rows that were there before their replaced values back. @returns the number of rows */
export async function restoreMerged(tx: Kysely<DB>, importId: string, table: UndoneTable): Promise<number> {
  const { rows: shapes } = await sql<{ columns: string[] }>`
    select distinct array(select jsonb_object_keys(before) order by 1) as columns from private.import_rows
      where import_id = ${importId} and table_name = ${table} and before is not null and before <> '{}'`.execute(
    tx,
  );
  // Waits for others who change one of these rows. The next statement sees what they changed.
  await sql`
    select from ${sql.table(table)} where id in (
      select row_id from private.import_rows where import_id = ${importId} and table_name = ${table} and before is not null
    ) order by id for no key update`.execute(tx);
  let count = 0;
  for (const { columns } of shapes) {
    const set = sql.join(
      columns.map((column) => {
        const name = sql.ref(column);
        return sql`${name} = case when ${isAsImported(column)} then was.${name} else stored.${name} end`;
      }),
    );
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} as stored set ${set}
        from private.import_rows as own, jsonb_populate_record(null::${sql.table(table)}, before) as was
        where own.import_id = ${importId} and table_name = ${table} and stored.id = row_id
          and array(select jsonb_object_keys(before) order by 1) = ${columns}::text[]`.execute(tx);
    count += Number(numAffectedRows ?? 0);
  }
  return count;
}

/** The rows are gone; objects may be left. An import that had to wait for this undo can be asked again. */
export async function noteUndone(tx: Kysely<DB>, importId: string): Promise<void> {
  await tx.deleteFrom('private.import_rows').where('import_id', '=', importId).execute();
  await tx
    .updateTable('imports')
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', importId)
    .execute();
  await tx
    .updateTable('imports')
    .set({ failure: null })
    .where('state', '=', 'done')
    .where('failure', '=', 'undo_too_late' satisfies ImportFailure)
    .execute();
}

export const listImportFiles = (db: Kysely<DB>, importId: string) =>
  db.selectFrom('private.import_files').select(['area', 'key']).where('import_id', '=', importId).execute();

export async function forgetImportFile(
  db: Kysely<DB>,
  importId: string,
  { area, key }: { area: string; key: string },
): Promise<void> {
  await db
    .deleteFrom('private.import_files')
    .where('import_id', '=', importId)
    .where('area', '=', area)
    .where('key', '=', key)
    .execute();
}

export async function endUndo(db: Kysely<DB>, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'undone', step: null, attempts: 0 })
    .where('id', '=', importId)
    .where('state', '=', 'undoing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
