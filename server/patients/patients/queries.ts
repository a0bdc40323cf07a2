import type { AliasedExpression, Insertable, Updateable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { unfinishedDays } from '#contract/agenda/appointment-rules.ts';
import { patients } from '#contract/columns/patients.ts';
import { countedAtMost } from '#contract/fields.ts';
import { phototypeKey } from '#contract/patients/anamneses.ts';
import type { PatientVisits } from '#contract/patients/patients.ts';
import { adultAge } from '#contract/patients/registration.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Patients } from '../../platform/database/schema.ts';
import { counted } from '../../platform/database/search.ts';
import { type InCamelCase, inCamelCase, toColumns } from '../../platform/database/spelling.ts';
import { isSignedVisit, isUnwritten } from '../record/queries.ts';
import { lastVisit, nextVisit, type PatientFilter, searchPatients } from './search-queries.ts';
import { findSimilarNames } from './similar-queries.ts';

/** As `isMinor` of contract/patients/registration.ts. False without a birth date. */
export const isMinorOn = (birthDate: string, day: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(${sql.ref(birthDate)} > (${day})::date - make_interval(years => ${sql.lit(adultAge)}), false)`;

const summaryColumns = [
  'id',
  'full_name',
  'email',
  'phone',
  'birth_date',
  'guardian_name',
  'guardian_phone',
] as const;
/** Read with a permission of its own, or only by the database. */
const columnsApart = ['notes', 'cpf', 'guardian_cpf', 'role', 'search_name', 'search_text'] as const;
type ColumnApart = (typeof columnsApart)[number];
const recordColumns = Object.keys(patients).filter(
  (name): name is Exclude<keyof typeof patients, ColumnApart> => !columnsApart.includes(name as ColumnApart),
);

/**
 * One page by name, and the total. Both queries are pipelined. `similar`: nothing matches the search, and the names of the
 * rows resemble it.
 */
export async function listPatients(tx: Scope, filter: PatientFilter) {
  const { search, page, pageSize, seesCpf = false, visitsOn } = filter;
  if (search) {
    const found = await searchPatients(tx, filter);
    return found.total > 0 ? { ...found, similar: false } : listSimilar(tx, filter);
  }
  const inOrder = tx.db.selectFrom('patients').orderBy('full_name').orderBy('id');
  const [rows, { total }] = await Promise.all([
    page === 1
      ? inOrder
          .select(inCamelCase(summaryColumns))
          .$if(seesCpf, (query) => query.select('cpf'))
          .$if(visitsOn !== undefined, (query) => query.select(visitsOf(visitsOn ?? '')))
          .limit(sql.lit(pageSize))
          .execute()
      : // Rows before the page are skipped in the index alone; only the rows shown are read.
        shownOf(
          tx,
          inOrder
            .select(['id', 'full_name'])
            .limit(pageSize)
            .offset((page - 1) * pageSize)
            .as('shown'),
          filter,
        ),
    countPatients(tx),
  ]);
  return { rows, total, more: false, similar: false };
}

const visitsOf = (today: string) => [lastVisit.as('lastVisit'), nextVisit(today).as('nextVisit')] as const;

async function listSimilar(tx: Scope, filter: PatientFilter) {
  const { search, page, pageSize, seesCpf = false, visitsOn } = filter;
  const ids = await findSimilarNames(tx, search);
  const shown = ids.slice(0, countedAtMost).slice((page - 1) * pageSize, page * pageSize);
  const rows =
    shown.length === 0
      ? []
      : await tx.db
          .selectFrom('patients')
          .select(inCamelCase(summaryColumns))
          .$if(seesCpf, (query) => query.select('cpf'))
          .$if(visitsOn !== undefined, (query) => query.select(visitsOf(visitsOn ?? '')))
          .where(sql<boolean>`id = any (${shown})`)
          .execute();
  rows.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id));
  return { rows, ...counted(ids.length), similar: ids.length > 0 };
}

const shownOf = (
  tx: Scope,
  page: AliasedExpression<{ id: string; full_name: string }, 'shown'>,
  { seesCpf = false, visitsOn }: PatientFilter,
) =>
  tx.db
    .selectFrom('patients')
    .innerJoin(page, 'shown.id', 'patients.id')
    .select(inCamelCase(summaryColumns.map((column) => `patients.${column}` as const)))
    .$if(seesCpf, (query) => query.select('cpf'))
    .$if(visitsOn !== undefined, (query) => query.select(visitsOf(visitsOn ?? '')))
    .orderBy('patients.full_name')
    .orderBy('patients.id')
    .execute();

/** The total, from the counts that triggers keep. */
const countPatients = (tx: Scope) =>
  tx.db
    .selectFrom('patient_counts')
    .select(sql<number>`coalesce(sum(patients), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();

/**
 * @param clinical with the notes, which only `clinic_admin` and `clinic_record` may read
 * @param seesCpf with the CPFs, which those and `clinic_registration` may read
 */
export const findPatient = (
  tx: Scope,
  id: string,
  { clinical, seesCpf }: { clinical: boolean; seesCpf: boolean },
) =>
  tx.db
    .selectFrom('patients')
    .select(inCamelCase(recordColumns))
    .$if(clinical, (query) => query.select('notes'))
    .$if(seesCpf, (query) => query.select(inCamelCase(['cpf', 'guardian_cpf'])))
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * What the head of a patient's page says besides the patient, in one statement.
 * @param now the clinic's, yyyy-MM-dd HH:mm:ss
 * @param clinical with what only `clinic_admin` and `clinic_record` may read
 * @param seesMoney with what packages cost
 */
export async function findVisits(
  tx: Scope,
  patientId: string,
  now: string,
  { clinical, seesMoney }: { clinical: boolean; seesMoney: boolean },
): Promise<Omit<PatientVisits, 'told' | 'deniedAllergiesAt'>> {
  const visit = sql`json_build_object('id', id, 'date', date, 'time', to_char(time, 'HH24:MI'), 'service', service)`;
  const of = sql`from appointments where patient_id = asked.patient`;
  const today = sql`asked.today`;
  const isOwn = clinical
    ? sql`(not ${isSignedVisit} and exists (select from professionals
        where professionals.id = professional_id and user_id = app.user_id()))`
    : sql`false`;
  const ofOwn = sql`filter (where author_id = app.user_id())`;
  const ofOthers = sql`filter (where author_id <> app.user_id() and author_may_write)`;
  // Each value is sent once, as a column of `asked`: 39 parameters cost a third of the statement.
  const { rows } = await sql<Omit<PatientVisits, 'told' | 'deniedAllergiesAt'>>`
    select (select ${visit} ${of} and date <= ${today}
                and (status = 'completed' or status = 'in_service' and date < ${today})
              order by date desc, time desc limit 1) as last,
           (select json_build_object('id', id, 'service', service, 'isOwn', is_own)
              from (select id, service, time, ${isOwn} as is_own ${of} and date = ${today} and status = 'in_service') as current
              order by is_own desc, time desc limit 1) as "inService",
           (select ${visit}::jsonb || jsonb_build_object('professionalId', professional_id, 'professionalName',
                     (select full_name from professionals where professionals.id = professional_id))
              ${of} and date >= ${today} and date + time >= asked.now
              and status <> 'in_service' and app.is_open_status(status) order by date, time limit 1) as next,
           (select count(*)::int ${of} and date < ${today} and app.is_open_status(status)) as unfinished,
           ${
             clinical
               ? sql`coalesce((select json_agg(json_build_object('id', id, 'date', date, 'professionalName', (select full_name from professionals
                     where professionals.id = professional_id and user_id is distinct from app.user_id())) order by date desc, time desc)
                   ${of} and date >= ${today} - ${sql.lit(unfinishedDays)}::int and date <= ${today} and ${isUnwritten}
                     and not exists (select from record_drafts
                       where appointment_id = appointments.id and author_id = app.user_id())), '[]')`
               : sql`'[]'::json`
           } as unwritten,
           money.to_pay as "openCents", money.to_return as "returnCents",
           ${seesMoney ? sql`(select coalesce(sum(app.due_on_arrival(id)), 0)::int ${of} and date = ${today})` : sql`0`} as "dueCents",
           coalesce((select json_agg(app.say_session(id) || jsonb_build_object('service', service) order by valid_until, added_at)
                       from package_items where patient_id = asked.patient and valid_until >= ${today} and app.sessions_left(id) > 0),
                    '[]') as packages,
           ${
             seesMoney
               ? sql`(select count(*)::int from quotes as quote
                       where patient_id = asked.patient and valid_until >= ${today}
                         and not exists (select from quotes where ends_id = quote.id))`
               : sql`0`
           } as "openQuotes",
           (select state from app.anamnesis_states(asked.patient)) as anamnesis,
           told.at as "anamnesisAt", told.to_review as "toReview",
           -- Those that are begun, and those of visits whose terms no screen has begun yet.
           coalesce((select json_agg(json_build_object('name', name, 'state', state) order by name, state) from (
             select name, state, template_id, procedure_id from patient_terms join term_templates on term_templates.id = template_id
               where patient_id = asked.patient and state = 'pending' and active
             union
             select term_templates.name, term.state, term_template_id, procedures.id
               from appointments join procedures on procedures.id = procedure_id
                 join term_templates on term_templates.id = term_template_id
                 cross join app.term_states(asked.patient, term_template_id, procedures.id) as term
               where patient_id = asked.patient and date >= ${today} and term.state <> 'signed'
                 and app.is_open_status(appointments.status)
           ) as unsigned), '[]') as "unsignedTerms",
           ${clinical ? sql`told.phototype` : sql`null`} as phototype,
           ${clinical ? sql`drafts.own` : sql`'[]'::json`} as unsigned,
           ${clinical ? sql`drafts.of_others` : sql`'[]'::json`} as writing
      from (select ${patientId}::uuid as patient, ${now}::timestamp as now, ${now}::timestamp::date as today) as asked
        cross join lateral (
          select coalesce(sum(greatest(cents, 0)), 0)::int as to_pay, coalesce(sum(greatest(-cents, 0)), 0)::int as to_return
            from (select app.left_to_pay(status, charged_cents, paid_cents) as cents
                    from appointment_balances as balance join appointments on appointments.id = appointment_id
                    where balance.patient_id = asked.patient
                  ${
                    seesMoney
                      ? sql`union all select app.package_open(id) from packages where patient_id = asked.patient and ends_id is null`
                      : sql``
                  }
                 ) as sums
        ) as money
        cross join lateral (
          select max(sent_at) filter (where template.asked) as at, coalesce(bool_or(state = 'sent'), false) as to_review
                 ${
                   clinical
                     ? sql`, (array_agg(answers ->> ${phototypeKey} order by sent_at desc) filter (
                           where state <> 'open' and jsonb_typeof(answers -> ${phototypeKey}) = 'string'))[1] as phototype`
                     : sql``
                 }
            from anamneses join anamnesis_versions as version on version.id = version_id
              join anamnesis_templates as template on template.id = template_id
            where patient_id = asked.patient
        ) as told
        ${
          clinical
            ? sql`cross join lateral (
                select coalesce(json_agg(json_build_object('appointmentId', appointment_id, 'correctsId', corrects_id) order by started_at)
                         ${ofOwn}, '[]') as own,
                       coalesce(json_agg(json_build_object('authorName', author_name, 'startedAt', started_at) order by started_at)
                         ${ofOthers}, '[]') as of_others
                  from record_drafts where patient_id = asked.patient
              ) as drafts`
            : sql``
        }`.execute(tx.db);
  const [visits] = rows;
  if (!visits) throw new Error('a statement without a condition had no row');
  const writing = visits.writing.map((each) => ({
    ...each,
    startedAt: new Date(each.startedAt).toISOString(),
  }));
  const anamnesisAt = visits.anamnesisAt && new Date(visits.anamnesisAt).toISOString();
  return { ...visits, anamnesisAt, writing };
}

/** For the heading of screens about a patient. */
export const findPatientName = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patients')
    .select(['id', 'full_name as fullName'])
    .where('id', '=', id)
    .executeTakeFirst();

/** As `findPatient` without the notes, with a lock on the row until the end of the transaction. */
export const lockPatient = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patients')
    .select(inCamelCase(recordColumns))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Keeps the patient from being deleted until the transaction ends. Taken before any lock of an appointment. */
export const holdPatient = (tx: Scope, id: string) =>
  tx.db.selectFrom('patients').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

/**
 * A booking that registers its patient counts the patient before the day, and a deletion the day before the patient. With
 * this lock first, they do not wait for each other. @param kind 'shared' for a booking, 'exclusive' for a deletion
 */
export const lockPatientCounts = (tx: Scope, kind: 'shared' | 'exclusive') =>
  kind === 'shared'
    ? sql`select pg_advisory_xact_lock_shared(hashtext('patient counts'))`.execute(tx.db)
    : sql`select pg_advisory_xact_lock(hashtext('patient counts'))`.execute(tx.db);

/** @param except the id of a record that may have the e-mail */
export const findPatientByEmail = (tx: Scope, email: string, except?: string) =>
  tx.db
    .selectFrom('patients')
    .select('id')
    .where('email', '=', email)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();

export async function insertPatient(tx: Scope, values: InCamelCase<Insertable<Patients>>): Promise<string> {
  const { id } = await tx.db
    .insertInto('patients')
    .values(toColumns(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePatientRow(
  tx: Scope,
  id: string,
  values: InCamelCase<Updateable<Patients>>,
): Promise<void> {
  await tx.db.updateTable('patients').set(toColumns(values)).where('id', '=', id).execute();
}

/**
 * With another number the patient can be asked again: what went to the wrong number failed, and its answer is 'not
 * reached'. @param tx under clinic_service
 */
export const forgetWrongNumber = (tx: Scope, patientId: string) =>
  sql`update appointment_contacts as contact
      set state = case when contact.state = 'wrong_number' then 'no_answer' else 'failed' end
      from appointment_contacts as wrong
      where contact.patient_id = ${patientId} and wrong.patient_id = ${patientId} and wrong.state = 'wrong_number'
        and wrong.appointment_id = contact.appointment_id and wrong.starts_at = contact.starts_at
        and contact.happened_at <= wrong.happened_at
        and (contact.id = wrong.id or contact.kind in ('confirmation', 'displaced') and contact.state in ('opened', 'sent'))`.execute(
    tx.db,
  );

/** The key of a patient's photo, if the caller may see the patient. */
export const findPhoto = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patients')
    .select('profile_photo as profilePhoto')
    .where('id', '=', id)
    .executeTakeFirst();
