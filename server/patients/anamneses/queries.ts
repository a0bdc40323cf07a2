import { type RawBuilder, sql } from 'kysely';
import { allergyStart } from '#contract/patients/questionnaire.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { inCamelCase } from '../../platform/database/spelling.ts';

const sexOf = (patient: RawBuilder<unknown>) =>
  sql<string | null>`(select sex from patients where patients.id = ${patient})`.as('sex');

/** What every role reads that fills one in. */
const forms = (tx: Scope) =>
  tx.db
    .selectFrom('anamneses')
    .innerJoin('anamnesis_versions', 'anamnesis_versions.id', 'version_id')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select('anamnesis_templates.name as title')
    .select(sexOf(sql.ref('anamneses.patient_id')))
    .select(
      inCamelCase([
        'anamneses.id',
        'anamneses.version_id',
        'template_id',
        'version',
        'content',
        'repeat_months',
        'state',
        'answers',
        'done',
        'revision',
        'previous_id',
        'started_at',
        'saved_at',
        'sent_at',
      ]),
    );
export type FormRow = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

export const findOpen = (tx: Scope, patientId: string) =>
  forms(tx).where('patient_id', '=', patientId).where('state', '=', 'open').executeTakeFirst();

/** The newest one of a template that was sent. */
export const findLastSent = (tx: Scope, patientId: string, templateId: string) =>
  forms(tx)
    .select(sql<boolean>`sent_at > now() - make_interval(months => repeat_months)`.as('isValid'))
    .where('patient_id', '=', patientId)
    .where('template_id', '=', templateId)
    .where('state', '<>', 'open')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Of each template the newest one that was sent, oldest first. */
export const listLastSent = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom(
      forms(tx)
        .distinctOn('template_id')
        .where('patient_id', '=', patientId)
        .where('state', '<>', 'open')
        .orderBy('template_id')
        .orderBy('sent_at', 'desc')
        .as('last'),
    )
    .select(['id', 'templateId', 'answers'])
    .orderBy('sentAt')
    .execute();

/** The patient's own that were sent, newest first, at most twenty. */
export const listOwnSent = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('anamneses')
    .innerJoin('anamnesis_versions', 'anamnesis_versions.id', 'version_id')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select(['anamneses.id', 'name as title', 'content', 'answers', 'sent_at as sentAt'])
    .select(sexOf(sql.ref('anamneses.patient_id')))
    .where('patient_id', '=', patientId)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(20)
    .execute();

export const findForm = (tx: Scope, patientId: string, id: string) =>
  forms(tx).where('patient_id', '=', patientId).where('anamneses.id', '=', id).executeTakeFirst();

/** Null where the clinic asks for none. */
export async function findAnamnesisState(tx: Scope, patientId: string) {
  const { rows } = await sql<{
    state: 'filled' | 'pending' | null;
  }>`select app.anamnesis_state(${patientId}) as state`.execute(tx.db);
  return rows[0]?.state ?? null;
}

/** An entry holds it that was not struck out. */
const isSigned = sql<boolean>`(entry_id is not null and not exists (
  select from record_strikes where record_strikes.entry_id = anamneses.entry_id))`;

const askedAllergies = `$.sections[*].questions[*].alert.text ? (@ like_regex "${allergyStart}" flag "i")`;
/** The newest one with a question about an allergy that was sent, with those that can cause an alert. */
export const findAllergyAnswers = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('anamneses')
    .innerJoin('anamnesis_versions', 'anamnesis_versions.id', 'version_id')
    .select(['state', 'answers', 'sent_at as sentAt'])
    .select(
      sql<unknown>`jsonb_path_query_array(content, '$.sections[*].questions[*] ? (exists (@.alert))')`.as(
        'questions',
      ),
    )
    .where('patient_id', '=', patientId)
    .where('state', '<>', 'open')
    .where(sql<boolean>`jsonb_path_exists(content, ${askedAllergies}::jsonpath)`)
    .where(sql<boolean>`(entry_id is null or ${isSigned})`)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Of the staff. Newest first, at most twenty. */
export const listForms = (tx: Scope, patientId: string) =>
  forms(tx)
    .select(inCamelCase(['sent_by', 'reviewed_at', 'reviewed_by_name']))
    .select(isSigned.as('isSigned'))
    .where('patient_id', '=', patientId)
    .orderBy('started_at', 'desc')
    .limit(20)
    .execute();

/** The newest version of the template, or of the one that is asked of patients; with the sex of the patient. */
export const findVersion = (tx: Scope, patientId: string, templateId?: string) =>
  tx.db
    .selectFrom('anamnesis_versions')
    .innerJoin('anamnesis_templates', 'anamnesis_templates.id', 'template_id')
    .select(['anamnesis_versions.id', 'template_id as templateId', 'content'])
    .select(sexOf(sql`${patientId}::uuid`))
    .where('active', '=', true)
    .where(templateId ? sql<boolean>`template_id = ${templateId}::uuid` : sql<boolean>`asked`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listActiveTemplates = (tx: Scope) =>
  tx.db
    .selectFrom('anamnesis_templates')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('asked', 'desc')
    .orderBy('name')
    .execute();

/** Nothing where one is open. */
export const insertAnamnesis = (
  tx: Scope,
  row: { patientId: string; versionId: string; previousId: string | null; answers: object },
) =>
  tx.db
    .insertInto('anamneses')
    .values({
      patient_id: row.patientId,
      version_id: row.versionId,
      previous_id: row.previousId,
      answers: JSON.stringify(row.answers),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** @returns undefined where it no longer had this revision */
export const updateAnswers = (
  tx: Scope,
  id: string,
  { revision, ...changed }: { revision: number; answers: object; done: string[]; state: 'open' | 'sent' },
) =>
  tx.db
    .updateTable('anamneses')
    .set({
      state: changed.state,
      answers: JSON.stringify(changed.answers),
      done: JSON.stringify(changed.done),
      revision: revision + 1,
      saved_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '<>', 'reviewed')
    .returning(['revision', 'state'])
    .executeTakeFirst();

/** @returns whether it was sent, not reviewed, and had this revision */
export async function markReviewed(tx: Scope, id: string, revision: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('anamneses')
    .set({ state: 'reviewed' })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const findNameAndAlert = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('patients')
    .select(['id', 'full_name as fullName', 'alert'])
    .where('id', '=', patientId)
    .executeTakeFirst();

/** With a lock, so that two reviews at once lose no alert. */
export const findAlert = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('patients')
    .select('alert')
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setAlert = (tx: Scope, patientId: string, alert: string | null) =>
  tx.db.updateTable('patients').set({ alert }).where('id', '=', patientId).execute();

/**
 * Those that the caller has reviewed and no entry holds: the caller's next signature covers them. Also those of reviewers who
 * sign no more.
 */
export const listUnsignedReviews = (tx: Scope, patientId: string) =>
  forms(tx)
    .select(inCamelCase(['reviewed_at', 'reviewed_by_name']))
    .where('patient_id', '=', patientId)
    .where('state', '=', 'reviewed')
    .where((eb) => eb.not(isSigned))
    .where(sql<boolean>`(reviewed_by = app.user_id() or not reviewer_may_write)`)
    .orderBy('reviewed_at')
    .execute();

export const setEntry = (tx: Scope, ids: readonly string[], entryId: string) =>
  tx.db.updateTable('anamneses').set({ entry_id: entryId }).where('id', 'in', ids).execute();
