/** What every kind of incoming row shares: rows that stay out and values that are lost, each with its finding. */
import type { ClientBase } from 'pg';
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import type { StagingTable } from './staging-queries.ts';

interface Noun {
  staging: StagingTable;
  /** The table of the source. */
  source: string;
  /** Ours, with its schema. */
  target: string;
}

export const nouns = {
  accounts: { staging: 'incoming_accounts', source: 'auth.users', target: 'auth.users' },
  profiles: { staging: 'incoming_profiles', source: 'public.profiles', target: 'public.profiles' },
  patients: { staging: 'incoming_patients', source: 'public.patients', target: 'public.patients' },
  procedures: { staging: 'incoming_procedures', source: 'public.procedures', target: 'public.procedures' },
  appointments: {
    staging: 'incoming_appointments',
    source: 'public.appointments',
    target: 'public.appointments',
  },
  /** Those appointments that come in. */
  agenda: { staging: 'coming_appointments', source: 'public.appointments', target: 'public.appointments' },
  files: { staging: 'incoming_files', source: 'public.patient_files', target: 'public.patient_files' },
  futureProcedures: {
    staging: 'incoming_future_procedures',
    source: 'public.patient_future_procedures',
    target: 'public.patient_future_procedures',
  },
  plans: { staging: 'incoming_plans', source: 'public.treatment_plans', target: 'public.treatment_plans' },
} as const satisfies Record<string, Noun>;

interface Note {
  field?: string;
  reason: FindingReason;
  action: FindingAction;
  /** SQL over the row: the original value. */
  value?: string;
  /** SQL over the row: its patient, where it has one that comes. */
  patient?: string;
}

const columns = 'source_table, line, source_id, patient_id, field, reason, action, value';

const noted = (source: string, { field, reason, action, value, patient }: Note) =>
  `'${source}', line, id::text, ${patient ?? 'null::uuid'}, ${field ? `'${field}'` : 'null'}, '${reason}', '${action}',
   ${value ?? 'null'}`;

/** Rows that stay out. @param when SQL over the row `one` */
export async function leaveOut(client: ClientBase, noun: Noun, note: Note, when: string): Promise<void> {
  await client.query(
    `with one as (
       update ${noun.staging} as one set skip = '${note.reason}' where one.skip is null and (${when}) returning one.*
     )
     insert into found (${columns}) select ${noted(noun.source, note)} from one order by line`,
  );
}

/** A finding about rows that come in, without a change of theirs. @param when SQL over the row `one` */
export async function note(client: ClientBase, noun: Noun, note: Note, when: string): Promise<void> {
  await client.query(
    `insert into found (${columns})
     select ${noted(noun.source, note)} from ${noun.staging} as one where one.skip is null and (${when}) order by line`,
  );
}

/** Rows that come in without a value. @param when SQL over the row `one` */
export async function loseValue(
  client: ClientBase,
  noun: Noun,
  column: string,
  lost: Note,
  when: string,
): Promise<void> {
  await note(client, noun, { field: column, ...lost }, when);
  await client.query(
    `update ${noun.staging} as one set ${column} = null where one.skip is null and (${when})`,
  );
}

/** The second row with an id, and those that are here already. */
export async function leaveOutKnown(client: ClientBase, noun: Noun): Promise<void> {
  await leaveOut(
    client,
    noun,
    { reason: 'row_twice', action: 'not_imported' },
    `one.line in (select line from (select line, row_number() over (partition by id order by line) as place
       from ${noun.staging}) as ranked where place > 1)`,
  );
  await leaveOut(
    client,
    noun,
    { reason: 'already_here', action: 'skipped' },
    `exists (select from ${noun.target} as present where present.id = one.id)`,
  );
}

/** Whether the patient of the row comes in or is here. */
export const hasPatient = `(
  exists (select from incoming_patients as own where own.id = one.patient_id and own.skip is null)
  or exists (select from public.patients as present where present.id = one.patient_id))`;

/** The account of ours that an account of the source becomes; null where it does not come. */
export const accountOf = (column: string) => `coalesce(
  (select own.account_id from incoming_accounts as own where own.id = one.${column} order by own.line limit 1),
  (select present.id from auth.users as present where present.id = one.${column}))`;

/**
 * Whether `account_id` is another account than the source's, and has not confirmed the e-mail that both have: it may be of someone
 * else.
 */
export function isUnconfirmed(column: 'id' | 'user_id'): string {
  return `(one.account_id <> one.${column}
    and not exists (select from auth.users as present where present.id = one.account_id and present.email_verified)
    and not exists (select from incoming_accounts as kept
                      where kept.id = one.account_id and kept.skip is null and kept.email_verified))`;
}

/** Replaces the author by the account of ours. */
export async function settleAuthor(client: ClientBase, noun: Noun, column: string): Promise<void> {
  const lost = { reason: 'account_missing', action: 'imported_without_value' } as const;
  await loseValue(
    client,
    noun,
    column,
    { ...lost, value: `${column}::text`, patient: 'patient_id' },
    `one.${column} is not null and ${accountOf(column)} is null`,
  );
  await client.query(
    `update ${noun.staging} as one set ${column} = ${accountOf(column)} where one.skip is null and one.${column} is not null`,
  );
}

/** Rows of one import in a table, remembered for its undo. @param insert a statement that returns `id` */
export async function insertRemembered(
  client: ClientBase,
  importId: string,
  table: string,
  insert: string,
  values: unknown[] = [],
): Promise<number> {
  const { rowCount } = await client.query(
    `with written as (${insert})
     insert into private.import_rows (import_id, table_name, row_id) select $1, '${table}', id from written`,
    [importId, ...values],
  );
  return rowCount ?? 0;
}
