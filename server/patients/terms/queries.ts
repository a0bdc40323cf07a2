import { sql } from 'kysely';
import { openStatuses } from '#contract/agenda/appointment-rules.ts';
import { largestInteger } from '#contract/fields.ts';
import type { StrikeReason } from '#contract/patients/taking-back.ts';
import type { SigningWay } from '#contract/patients/terms.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { isMinorOn } from '../patients/queries.ts';

/**
 * The procedures of the patient's visits to come, each with who does the next one; and those of visits that were completed today,
 * whose term may still be open. @param day the clinic's, yyyy-MM-dd
 */
const listProceduresAhead = async (tx: Scope, patientId: string, day: string) =>
  (
    await sql<{ procedure: string; professional: string | null; isAhead: boolean }>`
      select procedure_id as procedure, bool_or(status <> 'completed') as "isAhead",
          (array_agg(professional_id order by status = 'completed', date, time))[1] as professional
        from appointments
        where patient_id = ${patientId} and date >= ${day} and procedure_id is not null
          and (status in (${sql.join(openStatuses)}) or status = 'completed' and date = ${day})
        group by procedure_id`.execute(tx.db)
  ).rows;

/**
 * Begins those that visits to come require: none is pending, declined, revoked, or signed and still holds. The caller's role reads the
 * visits; the patient's own, `clinic_booking`, reads no procedure of them.
 * @returns the procedures of the visits to come
 */
export async function beginDueTerms(
  tx: Scope,
  patientId: string,
  { now, day }: { now: string; day: string },
): Promise<string[]> {
  const ahead = await listProceduresAhead(tx, patientId, day);
  if (ahead.length === 0) return [];
  await tx.asBooking({ patientId, now }, (own) =>
    sql`insert into patient_terms (patient_id, template_id, procedure_id, professional_id)
      select ${patientId}::uuid, term_template_id, procedures.id, ahead.professional
        from json_to_recordset(${JSON.stringify(ahead)}) as ahead (procedure uuid, professional uuid, "isAhead" boolean)
          join procedures on procedures.id = ahead.procedure
          cross join app.term_states(${patientId}, term_template_id, procedures.id) as term
        where term.state = 'pending' and ("isAhead" or exists (select from patient_terms as begun
          where begun.patient_id = ${patientId} and begun.procedure_id = procedures.id and begun.state = 'pending'))
      on conflict (patient_id, template_id, procedure_id) where state = 'pending'
        do update set professional_id = excluded.professional_id
          where patient_terms.professional_id is distinct from excluded.professional_id`.execute(own.db),
  );
  return ahead.filter(({ isAhead }) => isAhead).map(({ procedure }) => procedure);
}

/** @returns undefined where the template is out of use */
export async function requestTerm(
  tx: Scope,
  {
    patientId,
    templateId,
    procedureId,
  }: { patientId: string; templateId: string; procedureId: string | null },
) {
  const template = await tx.db
    .selectFrom('term_templates')
    .select('id')
    .where('id', '=', templateId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (template)
    await tx.db
      .insertInto('patient_terms')
      .values({ patient_id: patientId, template_id: templateId, procedure_id: procedureId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return template;
}

const terms = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('patient_terms as term')
    .innerJoin('term_templates as template', 'template.id', 'term.template_id')
    .leftJoin('procedures', 'procedures.id', 'term.procedure_id')
    .select(['term.id', 'template.name as title', 'procedures.title as procedure', 'term.state'])
    .select([
      'on_paper as onPaper',
      'signed_on as signedOn',
      'term.created_at as createdAt',
      'closed_at as closedAt',
    ])
    .where('term.patient_id', '=', patientId);

/** @returns false where it is pending no more */
export const withdrawTerm = async (tx: Scope, patientId: string, id: string): Promise<boolean> =>
  (
    await tx.db
      .deleteFrom('patient_terms')
      .where('id', '=', id)
      .where('patient_id', '=', patientId)
      .where('state', '=', 'pending')
      .executeTakeFirst()
  ).numDeletedRows === 1n;

/**
 * The newest first, at most fifty. `isDue`: the procedure of a visit to come requires it.
 * @param ahead the procedures of the visits to come
 */
export const listTerms = (tx: Scope, patientId: string, ahead: readonly string[]) =>
  terms(tx, patientId)
    .select(['term.template_id as templateId', 'term.procedure_id as procedureId'])
    .select(
      sql<number>`(select max(version) from term_versions where template_id = term.template_id)`.as(
        'version',
      ),
    )
    .select(
      sql<number | null>`(select version from term_versions where id = term.version_id)`.as('signedVersion'),
    )
    .select(
      sql<boolean>`coalesce(template.active and procedures.term_template_id = template.id
        and procedures.id = any (${ahead}::uuid[]), false)`.as('isDue'),
    )
    .orderBy('term.created_at', 'desc')
    .orderBy('term.id')
    .limit(50)
    .execute();
export type TermRow = Awaited<ReturnType<typeof listTerms>>[number];

const termFiles = (tx: Scope, patientId: string) =>
  tx.db
    .selectFrom('patient_terms as term')
    .leftJoin('documents', 'documents.id', 'document_id')
    .leftJoin('patient_files as file', 'file.id', 'documents.file_id')
    .select([
      'term.id',
      'file.id as fileId',
      'file_name as name',
      'file_type as type',
      'size_bytes as sizeBytes',
    ])
    .where('term.patient_id', '=', patientId);

/** The file of each signed one: for the patient. */
export const listTermFiles = (tx: Scope, patientId: string) => termFiles(tx, patientId).execute();

/** Why, and of each signed one its file, how and by whom: for those with the record. */
export const listTermDetails = (tx: Scope, patientId: string) =>
  termFiles(tx, patientId)
    .leftJoin('record_strikes as strike', 'strike.entry_id', 'document_id')
    .leftJoin('record_entries as entry', 'entry.id', 'document_id')
    .select(sql<string | null>`coalesce(term.reason, strike.explanation)`.as('reason'))
    .select('author_name as by')
    .select([
      sql<SigningWay>`case when on_paper then 'paper' else entry.content::jsonb #>> '{document,words,way}' end`.as(
        'way',
      ),
      sql<boolean>`author_council = 'Responsável'`.as('isGuardian'),
      sql<string | null>`entry.content::jsonb #>> '{document,words,witness,name}'`.as('witness'),
      sql<string | null>`coalesce(entry.content::jsonb #>> '{document,words,lentBy}',
        entry.content::jsonb #>> '{document,words,filedBy}')`.as('helper'),
    ])
    .execute();

export const listActiveTermTemplates = (tx: Scope) =>
  tx.db
    .selectFrom('term_templates')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();

/**
 * Under clinic_booking. A text of one, and what fills its fields; with the last number of documents of the year.
 * @param newest no later version than this one
 */
export const findTerm = (tx: Scope, patientId: string, id: string, day: string, newest = largestInteger) =>
  terms(tx, patientId)
    .innerJoin('patients', 'patients.id', 'term.patient_id')
    .leftJoin('professionals', 'professionals.id', 'term.professional_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('term_versions')
          .select(['term_versions.id as versionId', 'version', 'body', 'published_at'])
          .whereRef('template_id', '=', 'term.template_id')
          .where('version', '<=', newest)
          .orderBy('version', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'versionId',
      'version',
      'body',
      'published_at as publishedAt',
      'risks',
      'document_id as documentId',
    ])
    .select([
      'patients.full_name as patientName',
      'civil_name as civilName',
      'birth_date as birthDate',
      'cpf',
    ])
    .select(['guardian_name as guardianName', 'guardian_cpf as guardianCpf'])
    .select('professionals.full_name as professional')
    .select(isMinorOn('birth_date', sql`${day}`).as('isMinor'))
    .select(
      sql<number>`coalesce((select last from document_numbers where year = ${Number(day.slice(0, 4))}), 0)`.as(
        'lastNumber',
      ),
    )
    .where('term.id', '=', id)
    .executeTakeFirst();
export type FoundTerm = NonNullable<Awaited<ReturnType<typeof findTerm>>>;

/** Under clinic_service. Undefined until the settings are saved. */
export const findClinicOfPaper = (tx: Scope) =>
  tx.db
    .selectFrom('clinic_settings')
    .select(['clinic_name as name', 'address', 'phone', 'email'])
    .executeTakeFirst();

/** Under clinic_service. */
export const findAccountName = async (tx: Scope, id: string): Promise<string | null> =>
  (await tx.db.selectFrom('auth.users').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;

/** Under clinic_service. */
export const hasOwnAccount = async (tx: Scope, patientId: string): Promise<boolean> =>
  (await tx.db
    .selectFrom('patients')
    .select('id')
    .where('id', '=', patientId)
    .where('user_id', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** @returns false where it is pending no more */
export async function closePending(
  tx: Scope,
  id: string,
  values:
    | { state: 'declined'; reason: string }
    | {
        state: 'signed';
        version_id: string;
        document_id: string;
        on_paper: boolean;
        signed_on: string | null;
      },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('patient_terms')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The strike of its entry revokes a signed term. @returns false where it is not signed, or revoked already */
export async function strikeTerm(tx: Scope, patientId: string, id: string, explanation: string) {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('record_strikes')
    .columns(['entry_id', 'patient_id', 'reason', 'explanation'])
    .expression((eb) =>
      eb
        .selectFrom('patient_terms')
        .select(['document_id', 'patient_id', sql<StrikeReason>`'revoked'`.as('reason')])
        .select(sql<string>`${explanation}::text`.as('explanation'))
        .where('id', '=', id)
        .where('patient_id', '=', patientId)
        .where('state', '=', 'signed'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Those that are signed and allow photographs, after the patient took that back. Under clinic_booking.
 * @param by the term that was declined or revoked: one of another matter takes nothing back
 */
export async function revokePhotographTerms(tx: Scope, patientId: string, by?: string) {
  const signed = await tx.db
    .selectFrom('patient_terms')
    .innerJoin('term_templates', 'term_templates.id', 'template_id')
    .select('patient_terms.id')
    .where('patient_id', '=', patientId)
    .where('state', '=', 'signed')
    .where('of_photographs', '=', true)
    .$if(by !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from patient_terms as said join term_templates as about on about.id = said.template_id
          where said.id = ${by} and about.of_photographs)`,
      ),
    )
    .execute();
  for (const { id } of signed)
    await strikeTerm(tx, patientId, id, 'O paciente retirou a autorização de novas fotos.');
}

/** A file of the patient. */
export const findOwnFile = (tx: Scope, patientId: string, id: string) =>
  tx.db
    .selectFrom('patient_files')
    .select(['id', 'sha256'])
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
