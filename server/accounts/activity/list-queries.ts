/** Reads the audit log. */
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ActivityKind } from '#contract/accounts/activity.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RecordOwner } from '../../platform/database/own-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { matchesAllWords } from '../../platform/database/search.ts';
import { accountName, role, selectAccounts } from '../accounts/queries.ts';

type Log = ExpressionBuilder<DB, 'activity_log'>;

const accessNouns = ['account', 'session', 'profile'] as const;
/** Changes by the clinic of how an account in use is opened. The condition is that of the index activity_log_in_use_idx. */
const ofAccountInUse = sql<boolean>`activity_log.fields @> '{in_use}'`;
const inKind = {
  all: () => sql.lit(true),
  reads: (eb: Log) => eb('activity_log.action', '=', 'read'),
  exports: (eb: Log) => eb('activity_log.action', '=', 'exported'),
  access: (eb: Log) => eb('activity_log.noun', 'in', accessNouns),
  changed_access: () => ofAccountInUse,
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

/** An undone import archives no patients that it removes. The newest line about the record itself has the name. */
const nameInLog = sql<string | null>`(
  select own.subject from activity_log as own
    where own.patient_id = activity_log.patient_id and own.noun = 'patient' and own.subject is not null
    order by own.happened_at desc limit 1)`;

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
      fn.coalesce(ref('patients.full_name'), ref('archived_records.full_name'), nameInLog).as('patient_name'),
      sql<boolean>`patients.id is not null`.as('has_record'),
    ])
    .where(inKind[kind]);
  if (userId) found = found.where('activity_log.user_id', '=', userId);
  if (patientId) found = found.where('activity_log.patient_id', '=', patientId);
  if (period) found = found.where('activity_log.happened_at', '>=', startOf(period));
  if (after) found = found.where(afterEntry(after));
  return found.execute();
}

/** Whether the line is the first about its row: a request was sent. */
const isFirst = sql`not exists (select from activity_log as earlier
  where earlier.patient_id = activity_log.patient_id and earlier.row_id = activity_log.row_id
    and (earlier.happened_at, earlier.id) < (activity_log.happened_at, activity_log.id))`;

/** What a term had come to by a line about it, and what the patient did with a request: it ends once. */
const stateThen = sql<string | null>`case
  when activity_log.noun = 'booking_request' then (
    select case when not ${isFirst} then asked.state when asked.appointment_id is null then 'pending' else 'moving' end
      from booking_requests as asked where asked.id = activity_log.row_id)
  when term.state = 'revoked' and activity_log.happened_at < term.closed_at then 'signed' else term.state end`;

/** Booking takes a session of a package, cancelling returns it. @param act the line about the appointment */
const sessionWith = (act: RawBuilder<unknown>, use: RawBuilder<unknown>) => sql<boolean>`(
  ${act}.noun = 'appointment' and ${act}.row_id = ${use}.appointment_id
  and ${use}.happened_at between ${act}.happened_at - interval '1 minute' and ${act}.happened_at + interval '1 minute'
  and case when ${use}.returns_id is null then ${act}.action = 'created' else ${act}.fields @> '{cancel_reason}' end)`;
const takesSession = sql<boolean>`exists (
  select from package_uses as use where ${sessionWith(sql`activity_log`, sql`use`)})`;

/**
 * A file that was made with its document, and the entry of a term or its strike: the document, or the term, tells the same act. What a patient
 * books, confirms or cancels is told by the appointment, without its room, the answer, the hold that it was and the session of a package.
 */
const isToldBesides = sql<boolean>`case activity_log.noun
  when 'file' then activity_log.action = 'created'
    and exists (select from documents as issued where issued.file_id = activity_log.row_id)
  when 'record_entry' then term.id is not null
  when 'record_strike' then term.id is not null
  when 'appointment' then activity_log.user_id = app.user_id() and activity_log.fields = '{resources}'
  when 'appointment_contact' then activity_log.user_id = app.user_id()
  when 'booking_request' then exists (
    select from booking_requests as held
      where held.id = activity_log.row_id and held.state = 'accepted'
        and (held.answered_at is null or activity_log.user_id = app.user_id() and not ${isFirst}))
  when 'package_use' then exists (
    select from package_uses as use
        join activity_log as act on act.patient_id = use.patient_id and ${sessionWith(sql`act`, sql`use`)}
      where use.id = activity_log.row_id)
  else false end`;

/**
 * `foreign`: about an item that was another patient's. Without the values of the log, which are the clinic's: what a consent, an
 * export, a term or a document is about comes from the row itself, which the patient may read.
 */
export function listOwnActivity(tx: Scope, patientId: string, limit: number, after?: string) {
  const found = newestFirst(tx, limit)
    .leftJoin('archived_items', (join) =>
      join
        .onRef('archived_items.row_id', '=', 'activity_log.row_id')
        .on('archived_items.reason', '=', 'wrong_patient'),
    )
    .leftJoin('photograph_consents as consent', 'consent.id', 'activity_log.row_id')
    .leftJoin('photograph_exports as export', 'export.id', 'activity_log.row_id')
    .leftJoin('record_strikes as strike', 'strike.id', 'activity_log.row_id')
    .leftJoin('documents', (join) =>
      join.on('documents.id', '=', sql<string>`coalesce(strike.entry_id, activity_log.row_id)`),
    )
    .leftJoin('patient_files as file', 'file.id', 'documents.file_id')
    .leftJoin('patient_terms as term', (join) =>
      join.on((eb) =>
        eb.or([
          eb('term.id', '=', eb.ref('activity_log.row_id')),
          eb('term.document_id', '=', eb.ref('documents.id')),
        ]),
      ),
    )
    .leftJoin('term_templates as template', 'template.id', 'term.template_id')
    .select(({ fn, ref }) => [
      sql<boolean>`archived_items.row_id is not null`.as('foreign'),
      fn.coalesce(ref('consent.use'), ref('export.use')).as('use'),
      'consent.given',
      'template.name as term',
      stateThen.as('state'),
      takesSession.as('session'),
      'file.file_name as document',
    ])
    .where('activity_log.patient_id', '=', patientId)
    .where(({ not }) => not(isToldBesides));
  return (after ? found.where(afterEntry(after)) : found).execute();
}

/** What the clinic changed about how the patient signs in, in the last year, newest first. */
export const listOwnAccessChanges = (tx: Scope, patientId: RecordOwner) =>
  tx.db
    .selectFrom('activity_log')
    .select(['happened_at', 'fields'])
    .where('patient_id', '=', patientId)
    .where(ofAccountInUse)
    .where('happened_at', '>', sql<Date>`now() - interval '1 year'`)
    .orderBy('happened_at', 'desc')
    .limit(5)
    .execute();

/** A patient, also a deleted one; one that an undone import removed, by the line of `nameInLog`. */
export const findAnyPatient = async (tx: Scope, id: string) =>
  (await findStoredPatient(tx, id)) ??
  tx.db
    .selectFrom('activity_log')
    .select([sql<string>`patient_id`.as('id'), sql<string>`subject`.as('full_name')])
    .select(sql<boolean>`false`.as('has_record'))
    .where('patient_id', '=', id)
    .where('noun', '=', 'patient')
    .where('subject', 'is not', null)
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const findStoredPatient = (tx: Scope, id: string) =>
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
