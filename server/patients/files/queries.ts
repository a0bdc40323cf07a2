import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { documentKindNames, documentKinds } from '#contract/patients/file-kinds.ts';
import type { FileTab, ListedFile } from '#contract/patients/files.ts';
import { newestDocuments } from '#contract/screens/portal-files.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { ownPatientId, type RecordOwner } from '../../platform/database/own-record.ts';
import type { DB, Documents, PatientFiles } from '../../platform/database/schema.ts';
import { quoteState } from '../documents/quote-queries.ts';

const nameColumns = ['id', 'file_name', 'file_type', 'category', 'size_bytes', 'created_at'] as const;
const clinicalColumns = ['file_path', 'description'] as const;
const columns = [...nameColumns, ...clinicalColumns] as const;

type Files = ExpressionBuilder<DB, 'patient_files'>;

const issued = (eb: Files) =>
  eb.exists(eb.selectFrom('documents').select('id').whereRef('file_id', '=', 'patient_files.id'));

/** The tabs for documents and images filter by type, the others by category. */
const inTab = {
  all: () => sql.lit(true),
  documents: (eb: Files) => eb('file_type', 'not like', 'image/%'),
  images: (eb: Files) => eb('file_type', 'like', 'image/%'),
  exams: (eb: Files) => eb('category', '=', 'exame'),
  prescriptions: (eb: Files) => eb('category', '=', 'prescricao'),
  /** The other documents. */
  papers: (eb: Files) => eb.and([issued(eb), eb('category', 'not in', ['exame', 'prescricao'])]),
  procedures: (eb: Files) => eb.and([eb('category', '=', 'procedure'), eb.not(issued(eb))]),
  plans: (eb: Files) =>
    eb.and([eb('category', 'not in', ['exame', 'prescricao', 'procedure', 'foto']), eb.not(issued(eb))]),
  issued,
} as const satisfies Record<FileTab | 'issued', unknown>;

const foundIn = (category: 'orientations' | 'papers') =>
  documentKindNames.filter((kind) => documentKinds[kind].portal === category);
const issuedAs = (eb: Files, kinds: readonly Documents['kind'][]) =>
  eb.exists(
    eb
      .selectFrom('documents')
      .select('id')
      .whereRef('file_id', '=', 'patient_files.id')
      .where('kind', 'in', kinds),
  );
const orientationSheets = foundIn('orientations');
const papers = [...foundIn('papers'), 'term'] as const;
const others = (eb: Files) => eb.not(issuedAs(eb, [...orientationSheets, ...papers]));

/** The patient's: by what a document is, else by the category of the file. The reception reads no kind of a document. */
const inPortal = {
  prescriptions: inTab.prescriptions,
  exams: inTab.exams,
  orientations: (eb: Files) => issuedAs(eb, orientationSheets),
  ownPapers: (eb: Files) => issuedAs(eb, papers),
  ownProcedures: (eb: Files) => eb.and([inTab.procedures(eb), others(eb)]),
  /** All other categories. */
  treatment: (eb: Files) =>
    eb.and([eb('category', 'not in', ['exame', 'prescricao', 'procedure']), others(eb)]),
} as const;
const groups = { ...inTab, ...inPortal };

type FileGroup = keyof typeof groups;

interface FileFilter {
  patientId: RecordOwner;
  group: FileGroup;
  page: number;
  pageSize: number;
  /** With the description and the place of the file, which the reception may not read. */
  clinical: boolean;
}

/** `term`: its name, null for other documents. */
export type DocumentOfFile = NonNullable<ListedFile['document']> & { term: string | null };

/** Null unless the file is an issued document. The reception does not read its kind; which term it is, it does. */
export const documentOfFile = (clinical: boolean) =>
  sql<DocumentOfFile | null>`(
  select json_build_object('kind', ${clinical ? sql.ref('kind') : sql.lit(null)},
                           'term', (select name from patient_terms join term_templates as template
                              on template.id = template_id where document_id = documents.id),
                           'cancelledAt', struck_at, 'signedBy', signed_by,
                           'quote', (select ${quoteState} from quotes as quote where quote.id = documents.id))
    from documents left join record_strikes as strike on strike.entry_id = documents.id
    where file_id = patient_files.id)`.as('document');

/** One page, newest first. */
export const listFiles = (tx: Scope, { patientId, group, page, pageSize, clinical }: FileFilter) =>
  tx.db
    .selectFrom('patient_files')
    .select(nameColumns)
    .select(documentOfFile(clinical))
    .$if(clinical, (query) => query.select(clinicalColumns))
    .where('patient_id', '=', patientId)
    .where(groups[group])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

/** The patient's own documents that were cancelled as another patient's. The policies leave nothing else of them. */
export const listWithdrawn = (tx: Scope) =>
  tx.db
    .selectFrom('documents')
    .innerJoin('record_strikes', 'entry_id', 'documents.id')
    .select(['year', 'number', 'struck_at'])
    .where('documents.patient_id', '=', ownPatientId)
    .where('reason', '=', 'wrong_patient')
    .orderBy('struck_at', 'desc')
    .orderBy('number', 'desc')
    .limit(newestDocuments)
    .execute();

const countIn = (eb: Files, group: FileGroup) => eb.fn.countAll<number>().filterWhere(groups[group]);

/** How many files of a patient each group holds. */
export const countFiles = (tx: Scope, patientId: RecordOwner) =>
  tx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', patientId)
    .select((eb) => [
      countIn(eb, 'all').as('all'),
      countIn(eb, 'documents').as('documents'),
      countIn(eb, 'images').as('images'),
      countIn(eb, 'exams').as('exams'),
      countIn(eb, 'prescriptions').as('prescriptions'),
      countIn(eb, 'papers').as('papers'),
      countIn(eb, 'procedures').as('procedures'),
      countIn(eb, 'plans').as('plans'),
    ])
    .executeTakeFirstOrThrow();

/** A file that the caller may see. */
export const findStoredFile = (tx: Scope, id: string) =>
  tx.db
    .selectFrom('patient_files')
    .select(['id', 'patient_id', 'file_name', 'file_path', 'file_type', 'sha256'])
    .select(documentOfFile(false))
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Records a file. If the patient has a file with the same upload key, only name, description and category are updated.
 * @returns undefined if that file has other content
 */
export const insertFile = (tx: Scope, values: Insertable<PatientFiles>) =>
  tx.db
    .insertInto('patient_files')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['patient_id', 'upload_key'])
        .doUpdateSet(({ ref }) => ({
          file_name: ref('excluded.file_name'),
          description: ref('excluded.description'),
          category: ref('excluded.category'),
        }))
        .whereRef('patient_files.sha256', '=', 'excluded.sha256'),
    )
    .returning(columns)
    .executeTakeFirst();

/** Whether a row points to this key. */
export async function isFileRecorded(tx: Scope, key: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('patient_files')
    .select('id')
    .where('file_path', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of a patient's own entries in each group of the portal. The policies leave the entries with published orientations, and the shared photographs. */
export const countOwnEntries = (tx: Scope) =>
  tx.db
    .selectFrom('patient_files')
    .where('patient_id', '=', ownPatientId)
    .select((eb) => [
      countIn(eb, 'prescriptions').as('prescriptions'),
      countIn(eb, 'exams').as('exams'),
      countIn(eb, 'orientations').as('sheets'),
      countIn(eb, 'ownPapers').as('papers'),
      countIn(eb, 'ownProcedures').as('procedures'),
      countIn(eb, 'treatment').as('treatment'),
    ])
    .select(({ selectFrom, fn }) => [
      selectFrom('patient_future_procedures')
        .where('patient_id', '=', ownPatientId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('future_procedures'),
      selectFrom('treatment_plans')
        .where('patient_id', '=', ownPatientId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('plans'),
      selectFrom('record_entries')
        .where('patient_id', '=', ownPatientId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('orientations'),
      selectFrom('patient_photographs')
        .where('patient_id', '=', ownPatientId)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('photographs'),
    ])
    .executeTakeFirstOrThrow();

/** Newest first. */
export const listPlanEntries = (tx: Scope, patientId: RecordOwner) =>
  tx.db
    .selectFrom('treatment_plans')
    .select(['id', 'title', 'description', 'start_date'])
    .where('patient_id', '=', patientId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
