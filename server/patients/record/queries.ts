import { type NotNull, type SqlBool, sql } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import type { stateCodes } from '#contract/clinic/professionals.ts';
import type { RecordEntry } from '#contract/patients/record.ts';
import type { StrikeReason } from '#contract/patients/taking-back.ts';
import type { TermState } from '#contract/patients/term-states.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { RecordOwner } from '../../platform/database/own-record.ts';
import { matchesAllWords } from '../../platform/database/search.ts';
import { inCamelCase } from '../../platform/database/spelling.ts';
import type { Signature } from './entry-content.ts';

/** What a draft is about; see `get` of the contract. */
export interface Subject {
  patientId: string;
  appointmentId?: string | undefined;
  correctsId?: string | undefined;
}

/** Lets one signature, or the first save of a draft, follow the other: the chain grows by one entry at a time. */
export const lockRecord = (tx: Scope, patientId: string) =>
  tx.db.selectFrom('patients').select('id').where('id', '=', patientId).forNoKeyUpdate().executeTakeFirst();

export const findVisit = (tx: Scope, { patientId, appointmentId }: Subject, timeZone: string) =>
  tx.db
    .selectFrom('appointments')
    .leftJoin('appointment_series', 'appointment_series.id', 'appointments.series_id')
    .select(
      inCamelCase([
        'appointments.id',
        'appointments.date',
        'appointments.time',
        'appointments.status',
        'appointments.service',
        'appointments.procedure_id',
        'appointments.professional_id',
        'appointments.session_number',
        'appointment_series.sessions',
        'appointment_series.every_days',
      ]),
    )
    .select(['status_changed_at as since', 'appointments.procedure_id as procedureId'])
    .select([
      sql<TermState | null>`(select term.state
        from procedures, app.term_states(appointments.patient_id, term_template_id, procedures.id) as term
        where procedures.id = appointments.procedure_id)`.as('term'),
      sql<boolean>`exists (select from patient_photographs
        where patient_photographs.patient_id = appointments.patient_id
          and taken_at >= date::timestamp at time zone ${timeZone}
          and taken_at < (date + 1)::timestamp at time zone ${timeZone})`.as('isPhotographed'),
    ])
    .select(
      sql<string[]>`array(select resource.name from resources as resource
        where resource.active and app.fold(resource.kind) not like 'sala%' and exists (
          select from procedure_resources as need
            where need.procedure_id = appointments.procedure_id
              and (need.resource_id = resource.id or need.kind = resource.kind))
        order by resource.name)`.as('devices'),
    )
    .where('appointments.id', '=', appointmentId ?? null)
    .where('appointments.patient_id', '=', patientId)
    .executeTakeFirst();

/**
 * For a note, which has no procedure: whether a term is awaited of the patient, by a request or for a visit to come, or one that
 * was signed for a procedure holds; null where the clinic requires none. @param day the clinic's, yyyy-MM-dd
 */
export const findTermOfNote = async (tx: Scope, patientId: string, day: string) =>
  (
    await sql<{ term: TermState | null }>`
      select case
        when exists (select from patient_terms as term join term_templates as template on template.id = term.template_id
            where term.patient_id = ${patientId} and term.state = 'pending' and template.active)
          or exists (select from appointments join procedures on procedures.id = appointments.procedure_id
              cross join app.term_states(appointments.patient_id, term_template_id, procedures.id) as term
            where appointments.patient_id = ${patientId} and date >= ${day}
              and appointments.status in (${sql.join(openStatuses)}) and term.state in ('pending', 'revoked'))
          then 'pending'
        when count(*) > 0 then coalesce(max(term.state) filter (where term.state = 'signed'), 'pending')
      end as term
      from procedures cross join app.term_states(${patientId}, term_template_id, procedures.id) as term`.execute(
      tx.db,
    )
  ).rows[0]?.term ?? null;

/** As a recall finds it: also by a code that was written by hand. */
const isOfLot = sql`(lot.id = lot_id or (lot_id is null and app.lot_key(code) = app.lot_key(lot_code)))`;

/** Signed entries of a patient with what struck them out. */
export const entriesOf = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('record_entries')
    .leftJoin('record_strikes', 'record_strikes.entry_id', 'record_entries.id')
    .select(
      inCamelCase([
        'record_entries.id',
        'kind',
        'appointment_id',
        'corrects_id',
        'author_name',
        'author_council',
        'day',
        'signed_at',
        'content',
        'hash',
        'position',
        'reason',
        'explanation',
        'struck_at',
        'struck_by_name',
      ]),
    )
    .select(sql<boolean>`author_id is not distinct from app.user_id()`.as('isOwn'))
    .select(
      sql<RecordEntry['recalls']>`array(
        select json_build_object('productId', lot.product_id, 'lotCode', lot_code, 'recallReason', recall_reason)
          from applied_products as applied
            join product_lots as lot on lot.product_id = applied.product_id and ${isOfLot}
          where has_application and entry_id = record_entries.id and recall_reason is not null)`.as(
        'recalls',
      ),
    )
    .where('record_entries.patient_id', '=', patientId);

/**
 * Whether an entry, or an addendum to it, has all words of a search. The patient's rows are looked through one by one, the newest
 * first, until a page is full: `or` and `offset 0` keep the planner from the index of words, which gives those of all patients.
 */
export function entryFound(patientId: string, search: string) {
  if (search === '') return sql<SqlBool>`true`;
  const has = (text: string) => matchesAllWords(sql.ref(text), search);
  return sql<SqlBool>`(${has('record_entries.search_text')} or record_entries.id in (
    select corrects_id from (
      select corrects_id, search_text from record_entries
        where patient_id = ${patientId} and corrects_id is not null offset 0
    ) as addendum where ${has('addendum.search_text')}))`;
}

/** The addenda to some entries of a patient, oldest first. */
export const listAddenda = async (tx: Scope, patientId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : entriesOf(tx, patientId).where('corrects_id', 'in', ids).orderBy('position').execute();

/** Rows that are looked through one by one, before the index of words. */
const newestEntries = 2_000;

/**
 * Entries of all patients with all words of a search, the newest first. Frequent words are found among the newest entries, where
 * the index would give half of the table; rare ones by the index.
 */
export async function findEntries(tx: Scope, search: string, limit: number) {
  const has = matchesAllWords(sql.ref('search_text'), search);
  const isStruck = sql`exists (select from record_strikes where entry_id in (found.id, found.corrects_id))`;
  const { rows } = await sql<{
    id: string;
    kind: RecordEntry['kind'];
    day: string;
    authorName: string;
    content: string;
    patientId: string;
    patientName: string;
  }>`
    with newest as materialized (
      select id from (
        select id, corrects_id, search_text from record_entries order by signed_at desc limit ${newestEntries}
      ) as found where ${has} and not ${isStruck}
    ), every as materialized (
      select id from record_entries as found
        where (select count(*) from newest) < ${limit} and ${has} and not ${isStruck}
    )
    select entry.id, kind, day, author_name as "authorName", content, patient_id as "patientId",
           full_name as "patientName"
      from (select id from newest union select id from every) as matched
        join record_entries as entry using (id) join patients on patients.id = patient_id
      order by signed_at desc, entry.id limit ${limit}`.execute(tx.db);
  return rows;
}

/** What patients read of their record, newest first. Of an entry that was struck out, or not published, the policy leaves nothing. */
export const listOrientations = (tx: Scope, patientId: RecordOwner, page: number, pageSize: number) =>
  tx.db
    .selectFrom('record_entries')
    .select(inCamelCase(['id', 'day', 'author_name']))
    .select('orientations as text')
    .where('patient_id', '=', patientId)
    .where('orientations', 'is not', null)
    .$narrowType<{ text: NotNull }>()
    .orderBy('day', 'desc')
    .orderBy('signed_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

/** Those of a visit, or the corrected one, each with its addenda; oldest first. */
export const listEntriesOf = (tx: Scope, { patientId, appointmentId, correctsId }: Subject) =>
  entriesOf(tx, patientId)
    .where(
      correctsId
        ? sql<boolean>`${correctsId}::uuid in (record_entries.id, corrects_id)`
        : sql<boolean>`coalesce(corrects_id, record_entries.id) in (
            select id from record_entries
              where appointment_id = ${appointmentId ?? null}::uuid and kind <> 'document')`,
    )
    .orderBy('position')
    .execute();

/** Newest first, from before a position. */
export const listEntries = (tx: Scope, patientId: string, before: number | undefined, limit: number) =>
  entriesOf(tx, patientId)
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

export const findEntry = (tx: Scope, patientId: string, id: string) =>
  entriesOf(tx, patientId).where('record_entries.id', '=', id).executeTakeFirst();

/** Whether a visit was of the procedure of the one that is written about; last in an order, newest first. */
const isOfProcedure = (visit: string, appointmentId: string | undefined) => sql<boolean>`(
  select procedure_id from appointments where id = ${sql.ref(visit)})
  is not distinct from (select procedure_id from appointments where id = ${appointmentId ?? null}::uuid)`;

/** The consultation of the newest other visit, of the same procedure if there is one; a note only where there is none. Not what was struck out. */
export const findLastEntry = (tx: Scope, { patientId, appointmentId }: Subject) =>
  entriesOf(tx, patientId)
    .where('kind', 'in', ['consultation', 'note'])
    .where('record_strikes.id', 'is', null)
    .$if(appointmentId !== undefined, (query) =>
      query.where(sql<boolean>`appointment_id is distinct from ${appointmentId ?? null}::uuid`),
    )
    .orderBy(sql`kind = 'consultation'`, 'desc')
    .$if(appointmentId !== undefined, (query) =>
      query.orderBy(isOfProcedure('appointment_id', appointmentId), 'desc'),
    )
    .orderBy('day', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest applications of other visits, those of the same procedure first. Not of what was struck out. */
export const listLastApplications = (tx: Scope, { patientId, appointmentId }: Subject) =>
  tx.db
    .selectFrom('record_entries as entry')
    .select(['id', 'day', 'content'])
    .select(
      (appointmentId === undefined ? sql<boolean>`false` : isOfProcedure('appointment_id', appointmentId)).as(
        'isOfProcedure',
      ),
    )
    .where('patient_id', '=', patientId)
    .where('has_application', '=', true)
    .where(
      sql<boolean>`not exists (select from record_strikes where entry_id in (entry.id, entry.corrects_id))`,
    )
    .$if(appointmentId !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(
        appointment_id, (select appointment_id from record_entries where id = entry.corrects_id)
      ) is distinct from ${appointmentId ?? null}::uuid`),
    )
    .orderBy('isOfProcedure', 'desc')
    .orderBy('day', 'desc')
    .orderBy('position', 'desc')
    .limit(10)
    .execute();

/** Diagnoses of the clinic's newest entries, the most frequent first. */
export const listUsedDiagnoses = async (tx: Scope) =>
  (
    await sql<{ code: string | null; text: string }>`
      select diagnosis ->> 'code' as code, diagnosis ->> 'text' as text
        from (select content from record_entries order by signed_at desc limit 100) as newest,
             jsonb_array_elements(content::jsonb -> 'diagnoses') as diagnosis
        group by 1, 2 order by count(*) desc, 2 limit 20`.execute(tx.db)
  ).rows;

/** The caller's professional, with the registration as it is signed: 'CRM 12345/RJ'. */
export const findSigner = (tx: Scope) =>
  tx.db
    .selectFrom('professionals')
    .select([
      'full_name as name',
      sql<string | null>`app.registration(council, council_number, council_state)`.as('council'),
    ])
    .where('user_id', '=', sql<string>`app.user_id()`)
    .executeTakeFirst();

/** @returns whether the caller's professional had none */
export async function setRegistration(
  tx: Scope,
  { council, number, state }: { council: string; number: string; state: (typeof stateCodes)[number] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('professionals')
    .set({ council, council_number: number, council_state: state })
    .where('user_id', '=', sql<string>`app.user_id()`)
    .where(sql`app.registration(council, council_number, council_state)`, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What the next entry of a patient follows, and the time of this transaction. */
export async function findEndOfChain(tx: Scope, patientId: string) {
  const { rows } = await sql<{ position: number | null; hash: string | null; now: Date }>`
    select last.position, last.hash, date_trunc('milliseconds', now()) as now
      from (select) as one left join lateral (
        select position, hash from record_entries where patient_id = ${patientId} order by position desc limit 1
      ) as last on true`.execute(tx.db);
  if (!rows[0]) throw new Error('the database gave no row');
  return rows[0];
}

export const insertEntry = (
  tx: Pick<Scope, 'db'>,
  { author, authorId, signedAt, previousHash, ...signature }: Signature,
  {
    hasApplication = false,
    ...sealed
  }: { content: string; hash: string; orientations: string | null; hasApplication?: boolean },
) =>
  tx.db
    .insertInto('record_entries')
    .values({
      id: signature.id,
      patient_id: signature.patientId,
      appointment_id: signature.appointmentId,
      corrects_id: signature.correctsId,
      kind: signature.kind,
      author_id: authorId,
      author_name: author.name,
      author_council: author.council,
      day: signature.day,
      signed_at: signedAt,
      position: signature.position,
      previous_hash: previousHash,
      has_application: hasApplication,
      ...sealed,
    })
    .execute();

/** Lets the end of a visit and its signatures follow one another. @returns its status */
export const lockVisit = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Of a row of `appointments`, as `app.is_signed_visit`, which the planner does not inline: called for each row it takes four times as long. */
export const isSignedVisit = sql<boolean>`exists (
  select from record_entries as entry where appointment_id = appointments.id and kind = 'consultation'
    and not exists (select from record_strikes where entry_id = entry.id))`;

/**
 * Of a row of `appointments`: it took place and has no words. Notes are words of a visit of which nothing was signed; where what was
 * signed is struck out, they are about something else. Only `clinic_admin` and `clinic_record` may read them.
 */
export const isUnwritten = sql<boolean>`(status = 'completed' and not ${isSignedVisit} and (notes is null or exists (
  select from record_entries as entry where appointment_id = appointments.id and kind = 'consultation')))`;

/** The statuses from which the database lets an appointment be completed are those that are open. */
export const completeVisit = (tx: Scope, id: string) =>
  tx.db
    .updateTable('appointments')
    .set({ status: 'completed' })
    .where('id', '=', id)
    .where('status', '<>', 'completed')
    .execute();

/**
 * After `lockRecord`, so that an addendum to the entry is signed before or refused after.
 * @returns whether the entry is the patient's and was not struck out before
 */
export async function insertStrike(
  tx: Scope,
  {
    patientId,
    id,
    ...why
  }: { patientId: string; id: string; reason: StrikeReason; explanation: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('record_strikes')
    .columns(['entry_id', 'patient_id', 'reason', 'explanation'])
    .expression((eb) =>
      eb
        .selectFrom('record_entries')
        .select(['id', 'patient_id', sql<StrikeReason>`${why.reason}`.as('reason')])
        .select(sql<string | null>`${why.explanation}::text`.as('explanation'))
        .where('id', '=', id)
        .where('patient_id', '=', patientId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
