/** The trail of who did what. Changes are written by the database's triggers; what is read and exported, here. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { ActivityKind } from '#contract/activity.ts';
import { fixedQuery, Place } from '../database/fixed-query.ts';
import type { Scope } from '../database/open-database.ts';
import type { DB } from '../database/schema.ts';
import { matchesAllWords } from '../database/search.ts';

/** Who reads the same thing again within this time, from the same address, is still looking at it. */
const lookMinutes = 10;

type Noun = DB['activity_log']['noun'];

/** Of `activity_log`: whether this very look has been written down already. */
const isKnownLook = (
  noun: Noun | Place<Noun>,
  rowId: string | null | Place<string>,
  patientId: string | Place<string>,
) => sql<boolean>`exists (
  select from activity_log
    where user_id = app.user_id() and happened_at > now() - make_interval(mins => ${lookMinutes})
      and happened_at < now() + interval '1 minute' -- else written under a clock that was ahead
      and action = 'read' and noun = ${noun} and row_id is not distinct from ${rowId}::uuid
      and patient_id = ${patientId}::uuid and address is not distinct from app.client_address()
)`;

/**
 * Writes down that whoever asks reads a patient's record (`patient`) or a list of what is in it. Nothing where there is
 * no such patient. Sent with the query that reads, in the same flight.
 */
export async function recordRead(tx: Scope, noun: Noun, patientId: string): Promise<void> {
  await (noun === 'patient' ? readOfPatient(tx, { patientId }) : readOfList(tx, { noun, patientId }));
}

const patientId = new Place<string>();
const readOfPatient = fixedQuery({ patientId }, () => {
  return sql`
    insert into activity_log (action, noun, row_id, patient_id, subject)
    select 'read', 'patient', id, id, full_name
      from patients where id = ${patientId} and not ${isKnownLook('patient', patientId, patientId)}`;
});
const readOfList = fixedQuery({ noun: new Place<Noun>(), patientId }, (_, { noun }) => {
  return sql`
    insert into activity_log (action, noun, patient_id)
    select 'read', ${noun}, id
      from patients where id = ${patientId} and not ${isKnownLook(noun, null, patientId)}`;
});

/** As `recordRead`, of one row of the record. @param subject what the row is called */
export async function recordRowRead(
  tx: Scope,
  noun: Noun,
  row: { id: string; patientId: string; subject: string },
): Promise<void> {
  await sql`
    insert into activity_log (action, noun, row_id, patient_id, subject)
    select 'read', ${noun}, ${row.id}::uuid, ${row.patientId}::uuid, ${row.subject}
      where not ${isKnownLook(noun, row.id, row.patientId)}`.execute(tx.db);
}

/** As `recordRead`, of what the trail tells about a patient, whose record may have been deleted. */
export async function recordTrailRead(tx: Scope, patientId: string): Promise<void> {
  await sql`
    insert into activity_log (action, noun, patient_id)
    select 'read', 'activity', id
      from (select id from patients where id = ${patientId}
            union all select patient_id from archived_records where patient_id = ${patientId}) as found
      where not ${isKnownLook('activity', null, patientId)}`.execute(tx.db);
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
 * Writes down that the owner, at the server, has switched off an account's second factor and ends its sessions.
 * @param tx under clinic_maintenance, which leaves no trail by itself; the sessions are still there
 * @returns how many they are
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

const aboutAccess = ['account', 'session', 'profile'] as const;
const inKind = {
  all: () => sql.lit(true),
  reads: (eb: Log) => eb('activity_log.action', '=', 'read'),
  exports: (eb: Log) => eb('activity_log.action', '=', 'exported'),
  access: (eb: Log) => eb('activity_log.noun', 'in', aboutAccess),
  changes: (eb: Log) =>
    eb.and([
      eb('activity_log.action', 'in', ['created', 'changed', 'deleted']),
      eb('activity_log.noun', 'not in', aboutAccess),
    ]),
} as const satisfies Record<ActivityKind, unknown>;

/** After an entry, in the order of the list. Its instant stays in the database: a Date would round it. */
const afterEntry = (id: string) =>
  sql<boolean>`(activity_log.happened_at, activity_log.id) <
    ((select happened_at from activity_log where id = ${id}), ${id}::uuid)`;

const told = [
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
    .select(told)
    .orderBy('activity_log.happened_at', 'desc')
    .orderBy('activity_log.id', 'desc')
    .limit(limit);

const beginningOf = ({ days, today, timeZone }: { days: number; today: string; timeZone: string }) =>
  sql<Date>`(${today}::date - ${days - 1}::int)::timestamp at time zone ${timeZone}`;

export interface ActivityFilter {
  kind: ActivityKind;
  userId?: string | undefined;
  patientId?: string | undefined;
  /** The last days, today (yyyy-MM-dd) included, as they begin in the clinic's zone. */
  period?: { days: number; today: string; timeZone: string } | undefined;
  after?: string | undefined;
  limit: number;
}

/** With the name of the patient, from the archive where the record has been deleted. */
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
  if (period) found = found.where('activity_log.happened_at', '>=', beginningOf(period));
  if (after) found = found.where(afterEntry(after));
  return found.execute();
}

export function listOwnActivity(tx: Scope, patientId: string, limit: number, after?: string) {
  const found = newestFirst(tx, limit).where('activity_log.patient_id', '=', patientId);
  return (after ? found.where(afterEntry(after)) : found).execute();
}

/** A patient, also one whose record has been deleted. */
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
 * The latest first. By what the trail itself tells of them, which is the name: what else the sealed record holds is not
 * searched. A clinic deletes few records, so their names are folded when somebody asks.
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

/** Everybody who administers the clinic or did: a profile is an administrator's, and stays when the role goes. */
export const listPeople = (tx: Scope) =>
  tx.db
    .selectFrom('profiles')
    .select(['id', 'full_name'])
    .union((eb) =>
      eb
        .selectFrom('patients')
        .select(({ ref }) => [ref('user_id').$notNull().as('id'), 'full_name'])
        .where('role', '=', 'admin')
        .where('user_id', 'is not', null)
        .where('user_id', 'not in', (profiles) => profiles.selectFrom('profiles').select('id')),
    )
    .orderBy('full_name')
    .execute();
