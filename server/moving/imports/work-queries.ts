/**
 * What the work on an import reads and writes besides its rows. On the control connection, under clinic_maintenance, which holds
 * the lock; `hold` and `finish` are part of the transaction of the rows.
 */
import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { findingValueLength } from '#contract/moving/import-findings.ts';
import type {
  ImportFailure,
  ImportKind,
  ImportResult,
  ImportState,
  ImportStep,
} from '#contract/moving/imports.ts';
import { platformOptions } from '#contract/moving/platform-imports.ts';
import { becomeMaintenance } from '../../platform/database/maintenance.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Finding } from './job.ts';

/** Allows one import at a time. The lock ends with the connection. */
export async function tryImportLock(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtext('vico import')) as taken",
  );
  return rows[0]?.taken ?? false;
}

/** The server may notice the end of the connection later than this process, which would find the lock taken. */
export async function unlockImports(client: ClientBase): Promise<void> {
  await client.query("select pg_advisory_unlock(hashtext('vico import'))");
}

/** Ends the statements that other connections of this work are running, which only the owner's own role may. */
export async function cancelStatements(client: ClientBase, applicationName: string): Promise<void> {
  // Sent together: no other statement of this connection comes between.
  await Promise.all([
    client.query('reset role'),
    client.query(
      'select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [applicationName],
    ),
    becomeMaintenance(client),
  ]);
}

export interface WorkRow {
  kind: ImportKind;
  state: ImportState;
  attempts: number;
  sourceName: string | null;
  sourceKey: string | null;
  filesKey: string | null;
  options: unknown;
  undoneAt: Date | null;
}

/** Counts one more start. @returns undefined where nothing waits for the server */
export async function beginWork(client: ClientBase, id: string): Promise<WorkRow | undefined> {
  const { rows } = await client.query<WorkRow>(
    `update public.imports
       set attempts = attempts + 1,
           started_at = case state when 'importing' then coalesce(started_at, clock_timestamp()) else started_at end
       where id = $1 and failure is null and state in ('checking', 'importing', 'undoing')
       returning kind, state, attempts, source_name as "sourceName", source_key as "sourceKey", files_key as "filesKey",
                 options, undone_at as "undoneAt"`,
    [id],
  );
  return rows[0];
}

export interface Progress {
  step: ImportStep | null;
  done: number;
  total: number;
  /** Whether the step has just begun. */
  isNew: boolean;
}

/** @returns whether the import is still in this state */
export async function saveProgress(
  client: ClientBase,
  id: string,
  state: ImportState,
  { step, done, total, isNew }: Progress,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.imports
       set step = $3, done = $4, total = $5, step_started_at = case when $6 then clock_timestamp() else step_started_at end
       where id = $1 and state = $2`,
    [id, state, step, done, total, isNew],
  );
  return rowCount === 1;
}

export async function isInState(client: ClientBase, id: string, state: ImportState): Promise<boolean> {
  const { rowCount } = await client.query('select from public.imports where id = $1 and state = $2', [
    id,
    state,
  ]);
  return rowCount === 1;
}

/** @returns the number of the last finding; 0 without one */
export async function lastFinding(client: ClientBase, id: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(number), 0)::int as last from public.import_findings where import_id = $1',
    [id],
  );
  return rows[0]?.last ?? 0;
}

export async function clearFindings(client: ClientBase, id: string): Promise<void> {
  await client.query('delete from public.import_findings where import_id = $1', [id]);
}

/** U+0000, which no text of the database holds, and halves of characters. */
const stored = (value: string | null | undefined, length: number) =>
  value
    ?.replaceAll('\0', '')
    .toWellFormed()
    .match(new RegExp(`^.{0,${length}}`, 'su'))?.[0] ?? null;

export async function insertFindings(
  client: ClientBase,
  id: string,
  first: number,
  findings: readonly Finding[],
): Promise<void> {
  const rows = findings.map((each, index) => ({
    number: first + index,
    source_table: each.table,
    line: each.line ?? null,
    source_id: stored(each.sourceId, findingValueLength),
    patient_id: each.patientId ?? null,
    field: stored(each.field, 100),
    reason: each.reason,
    action: each.action,
    value: stored(each.value, findingValueLength),
  }));
  await client.query(
    `insert into public.import_findings
       (import_id, number, source_table, line, source_id, patient_id, field, reason, action, value)
     select $1, number, source_table, line, source_id, patient_id, field, reason, action, value
       from jsonb_to_recordset($2::jsonb) as one (number int, source_table text, line int, source_id text, patient_id uuid,
         field text, reason text, action text, value text)`,
    [id, JSON.stringify(rows)],
  );
}

/** The check has ended. @returns false where the import was cancelled meanwhile */
export async function endCheck(client: ClientBase, id: string, result: ImportResult): Promise<boolean> {
  const { rowCount } = await client.query(
    `update public.imports set state = 'review', result = $2, attempts = 0, step = null
       where id = $1 and state = 'checking'`,
    [id, JSON.stringify(result)],
  );
  return rowCount === 1;
}

/** @param detail where the source is at fault */
export async function saveFailure(
  client: ClientBase,
  id: string,
  failure: ImportFailure,
  detail?: string,
): Promise<void> {
  await client.query(
    `update public.imports
       set failure = $2, step = null,
           result = case when $3::text is null then result - 'failedAt'
                         else coalesce(result, '{}') || jsonb_build_object('failedAt', $3::text) end
       where id = $1 and state in ('checking', 'importing', 'undoing')`,
    [id, failure, detail ?? null],
  );
}

/** Too late: back to the state before. */
export async function refuseUndo(client: ClientBase, id: string): Promise<void> {
  await client.query(
    `update public.imports
       set state = case when finished_at is null then 'importing' else 'done' end,
           failure = $2, attempts = 0, step = null
       where id = $1 and state = 'undoing'`,
    [id, 'undo_too_late' satisfies ImportFailure],
  );
}

/** A stop in order is no failed attempt. */
export async function forgetAttempt(client: ClientBase, id: string): Promise<void> {
  await client.query(
    `update public.imports set attempts = greatest(attempts - 1, 0)
       where id = $1 and state in ('checking', 'importing', 'undoing')`,
    [id],
  );
}

/** Waits for a writer that has lost the lock. @returns whether the import is still in this state */
export async function holdRows(tx: Kysely<DB>, id: string, state: ImportState): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('vico import rows'))`.execute(tx);
  const found = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns false where the import is over already */
export async function finishImport(tx: Kysely<DB>, id: string, result: ImportResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      state: 'done',
      result: JSON.stringify(result),
      finished_at: sql<Date>`clock_timestamp()`,
      attempts: 0,
      step: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A line of the audit log for what a command at the server does; a person's changes are logged by a trigger. */
export async function logByCommand(db: Kysely<DB>, id: string, action: 'created' | 'changed'): Promise<void> {
  await sql`
    insert into public.activity_log (action, noun, row_id, subject, after)
    select ${action}, 'import', id, source_name, jsonb_build_object('kind', kind, 'state', state)
      from public.imports where id = ${id}`.execute(db);
}

/** The clinic's answers to earlier imports about unknown words of a status and names of professionals, the latest of each. */
export async function recallAnswers(db: Kysely<DB>) {
  const earlier = await db
    .selectFrom('imports')
    .select('options')
    .where('kind', '=', 'platform')
    .where('state', '=', 'done')
    .where(sql<boolean>`options ?| array['statuses', 'professionals']`)
    .orderBy('created_at')
    .execute();
  const answers = earlier.map(({ options }) => platformOptions.parse(options));
  const known = answers.flatMap(({ statuses }) =>
    Object.entries(statuses).filter(([, choice]) => choice !== null),
  );
  return {
    statuses: Object.fromEntries(known),
    professionals: Object.fromEntries(answers.flatMap(({ professionals }) => Object.entries(professionals))),
  };
}
