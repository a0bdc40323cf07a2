/** The audit log. Triggers of the database record changes; reads and exports are recorded here. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { ActivityKind } from '#contract/activity.ts';
import { accountName, role, selectAccounts } from '../accounts/queries.ts';
import type { Scope } from '../database/open-database.ts';
import type { DB } from '../database/schema.ts';
import { matchesAllWords } from '../database/search.ts';

/** Repeated reads by the same person from the same address within this time are one entry. */
const sameReadMinutes = 10;

type Noun = DB['activity_log']['noun'];

/** Whether `activity_log` holds this read already. */
const isRecorded = (noun: Noun, rowId: string | null, patientId: string) => sql<boolean>`exists (
  select from activity_log
    where user_id = app.user_id() and happened_at > now() - make_interval(mins => ${sameReadMinutes})
      and happened_at < now() + interval '1 minute' -- not from a time when the clock was ahead
      and action = 'read' and noun = ${noun} and row_id is not distinct from ${rowId}::uuid
      and patient_id = ${patientId}::uuid and address is not distinct from app.client_address()
)`;

/**
 * Records that the caller reads a patient's record (`patient`) or one of its lists. Records nothing for a missing patient.
 */
export async function recordRead(tx: Scope, noun: Noun, patientId: string): Promise<void> {
  await (noun === 'patient'
    ? sql`
        insert into activity_log (action, noun, row_id, patient_id, subject)
        select 'read', 'patient', id, id, full_name
          from patients where id = ${patientId} and not ${isRecorded('patient', patientId, patientId)}`
    : sql`
        insert into activity_log (action, noun, patient_id)
        select 'read', ${noun}, id
          from patients where id = ${patientId} and not ${isRecorded(noun, null, patientId)}`
  ).execute(tx.db);
}

/** As `recordRead`, for one row of the record. @param subject the name of the row */
export async function recordRowRead(
  tx: Scope,
  noun: Noun,
  row: { id: string; patientId: string; subject: string },
): Promise<void> {
  await sql`
    insert into activity_log (action, noun, row_id, patient_id, subject)
    select 'read', ${noun}, ${row.id}::uuid, ${row.patientId}::uuid, ${row.subject}
      where not ${isRecorded(noun, row.id, row.patientId)}`.execute(tx.db);
}

/** What a page of the list of patients has shown. */
export interface ListRead {
  page: number;
  /** Number of patients on it whose CPF it gave. */
  patients: number;
  /** Absent without a search. */
  search?: string;
}

/** Records that the caller reads one page of the list of patients. The same page counts once in ten minutes, as any read. */
export async function recordListRead(tx: Scope, read: ListRead): Promise<void> {
  const seen = sql`${JSON.stringify(read)}::jsonb`;
  await sql`
    insert into activity_log (action, noun, after)
    select 'read', 'patient', ${seen}
      where not exists (
        select from activity_log
          where user_id = app.user_id() and happened_at > now() - make_interval(mins => ${sameReadMinutes})
            and happened_at < now() + interval '1 minute'
            and action = 'read' and noun = 'patient' and patient_id is null and after = ${seen}
            and address is not distinct from app.client_address()
      )`.execute(tx.db);
}

/** As `recordRead`, for the audit log of a patient, also a deleted one. */
export async function recordLogRead(tx: Scope, patientId: string): Promise<void> {
  await sql`
    insert into activity_log (action, noun, patient_id)
    select 'read', 'activity', id
      from (select id from patients where id = ${patientId}
            union all select patient_id from archived_records where patient_id = ${patientId}) as found
      where not ${isRecorded('activity', null, patientId)}`.execute(tx.db);
}

/** @param tx under clinic_service */
export async function recordRefusedSignIn(
  tx: Scope,
  { user_id, patient_id, name }: { user_id: string; patient_id: string | null; name: string },
): Promise<void> {
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'refused', noun: 'session', row_id: user_id, patient_id, subject: name })
    .execute();
}

/**
 * Records that the command at the server removes an account's second factor and ends its sessions.
 * @param tx under clinic_maintenance, whose changes the triggers do not record; before the sessions are deleted
 * @returns the number of sessions
 */
export async function recordReset(
  tx: Scope,
  { user_id, patient_id, name }: { user_id: string; patient_id: string | null; name: string },
): Promise<number> {
  const common = { row_id: user_id, patient_id, subject: name, address: 'terminal do servidor' };
  const { sessions } = await tx.db
    .selectFrom('auth.sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('activity_log')
    .values({
      ...common,
      action: 'changed',
      noun: 'account',
      fields: ['second_factor'],
      before: JSON.stringify({ second_factor: true }),
      after: JSON.stringify({ second_factor: false }),
    })
    .execute();
  if (sessions > 0) {
    const before = JSON.stringify({ sessions });
    await tx.db
      .insertInto('activity_log')
      .values({ ...common, action: 'signed_out', noun: 'session', before })
      .execute();
  }
  return sessions;
}

export async function recordExport(tx: Scope, patientId: string, subject: string): Promise<void> {
  await tx.db
    .insertInto('activity_log')
    .values({ action: 'exported', noun: 'patient', row_id: patientId, patient_id: patientId, subject })
    .execute();
}

type Log = ExpressionBuilder<DB, 'activity_log'>;

const accessNouns = ['account', 'session', 'profile'] as const;
const inKind = {
  all: () => sql.lit(true),
  reads: (eb: Log) => eb('activity_log.action', '=', 'read'),
  exports: (eb: Log) => eb('activity_log.action', '=', 'exported'),
  access: (eb: Log) => eb('activity_log.noun', 'in', accessNouns),
  changes: (eb: Log) =>
    eb.and([
      eb('activity_log.action', 'in', ['created', 'changed', 'deleted']),
      eb('activity_log.noun', 'not in', accessNouns),
    ]),
} as const satisfies Record<ActivityKind, unknown>;

/** Entries after this one in the list. Its time is read by the database, because a Date would round it. */
const afterEntry = (id: string) =>
  sql<boolean>`(activity_log.happened_at, activity_log.id) <
    ((select happened_at from activity_log where id = ${id}), ${id}::uuid)`;

const columns = [
  'activity_log.id',
  'activity_log.happened_at',
  'activity_log.user_id',
  'activity_log.user_name',
  'activity_log.user_role',
  'activity_log.action',
  'activity_log.noun',
  'activity_log.row_id',
  'activity_log.subject',
  'activity_log.fields',
] as const;

const newestFirst = (tx: Scope, limit: number) =>
  tx.db
    .selectFrom('activity_log')
    .select(columns)
    .orderBy('activity_log.happened_at', 'desc')
    .orderBy('activity_log.id', 'desc')
    .limit(limit);

const startOf = ({ days, today, timeZone }: { days: number; today: string; timeZone: string }) =>
  sql<Date>`(${today}::date - ${days - 1}::int)::timestamp at time zone ${timeZone}`;

interface ActivityFilter {
  kind: ActivityKind;
  userId?: string | undefined;
  patientId?: string | undefined;
  /** The last days including today (yyyy-MM-dd), in the clinic's time zone. */
  period?: { days: number; today: string; timeZone: string } | undefined;
  after?: string | undefined;
  limit: number;
}

/** With the patient's name, from the archive for a deleted record. */
export function listActivity(tx: Scope, filter: ActivityFilter) {
  const { kind, userId, patientId, period, after, limit } = filter;
  let found = newestFirst(tx, limit)
    .leftJoin('patients', 'patients.id', 'activity_log.patient_id')
    .leftJoin('archived_records', 'archived_records.patient_id', 'activity_log.patient_id')
    .select(({ fn, ref }) => [
      'activity_log.patient_id',
      'activity_log.before',
      'activity_log.after',
      'activity_log.address',
      fn.coalesce(ref('patients.full_name'), ref('archived_records.full_name')).as('patient_name'),
      sql<boolean>`patients.id is not null`.as('has_record'),
    ])
    .where(inKind[kind]);
  if (userId) found = found.where('activity_log.user_id', '=', userId);
  if (patientId) found = found.where('activity_log.patient_id', '=', patientId);
  if (period) found = found.where('activity_log.happened_at', '>=', startOf(period));
  if (after) found = found.where(afterEntry(after));
  return found.execute();
}

/** `foreign`: about an item that was another patient's. */
export function listOwnActivity(tx: Scope, patientId: string, limit: number, after?: string) {
  const found = newestFirst(tx, limit)
    .leftJoin('archived_items', (join) =>
      join
        .onRef('archived_items.row_id', '=', 'activity_log.row_id')
        .on('archived_items.reason', '=', 'wrong_patient'),
    )
    .select(sql<boolean>`archived_items.row_id is not null`.as('foreign'))
    .where('activity_log.patient_id', '=', patientId);
  return (after ? found.where(afterEntry(after)) : found).execute();
}

/** A patient, also a deleted one. */
export const findAnyPatient = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patients')
    .select(['id', 'full_name', sql<boolean>`true`.as('has_record')])
    .where('id', '=', id)
    .unionAll((eb) =>
      eb
        .selectFrom('archived_records')
        .select(['patient_id as id', 'full_name', sql<boolean>`false`.as('has_record')])
        .where('patient_id', '=', id),
    )
    .executeTakeFirst();

/**
 * The latest first. Only the name is searched, not the rest of the sealed record. A clinic deletes few records, so the names
 * are folded at each search.
 */
export const listDeletedPatients = (tx: Scope, search: string, limit: number) =>
  tx.db
    .selectFrom('archived_records')
    .select(['patient_id as id', 'full_name', 'archived_at'])
    .where(matchesAllWords(sql`app.fold(full_name collate "C")`, search))
    .orderBy('archived_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** All present and former administrators: a profile stays after the role is removed. @param tx under clinic_service */
export const listPeople = (tx: Scope) =>
  selectAccounts(tx)
    .clearSelect()
    .select(['account.id', accountName.as('full_name')])
    .where((eb) => eb.or([eb('profile.id', 'is not', null), eb(role, '=', 'admin')]))
    .orderBy(accountName)
    .execute();
