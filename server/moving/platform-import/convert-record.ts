/** What belongs to a patient's record: files, treatment plans, future procedures. */
import { limits } from '#contract/fields.ts';
import { fileCategories } from '#contract/patients/file-kinds.ts';
import { acceptedFileTypes } from '#contract/patients/files.ts';
import { planDates, readDate } from '../import-values/read-date.ts';
import { readLine, readText } from '../import-values/read-text.ts';
import { readPlanStatus } from '../import-values/read-words.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import type { Converted, FutureProcedureRow, PatientFileRow, PlanRow } from './converted.ts';
import { type Moment, RowReader } from './read-row.ts';

const unknownType = 'application/octet-stream';
const typeByExtension = new Map(
  Object.entries(acceptedFileTypes).flatMap(([type, extensions]) =>
    extensions.map((extension): [string, string] => [extension, type]),
  ),
);

/** The declared type, or that of the extension. The content decides when the file is copied. */
function fileTypeOf(row: RowReader, path: string): string {
  const declared = row.written('file_type')?.trim().toLowerCase() ?? '';
  const known = typeByExtension.get(declared.replace(/^\./u, ''));
  if (known) return known;
  if (/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/u.test(declared)) return declared;
  const extension = /\.([a-z\d]{1,8})$/iu.exec(path)?.[1]?.toLowerCase() ?? '';
  return typeByExtension.get(extension) ?? unknownType;
}

const categoryLength = 60;
/** The older platform's default. */
const defaultCategory = 'exame';

function categoryOf(row: RowReader): string {
  const written = readLine(row.written('category'), categoryLength);
  if (written.value === null) return defaultCategory;
  if (written.problem) row.note('category', written.problem.reason, 'imported_shortened');
  else if (!fileCategories.some((known) => known === written.value)) {
    row.note('category', 'category_unknown', 'imported_as_it_is');
  }
  return written.value;
}

export function convertFile(source: SourceRow, moment: Moment): Converted<PatientFileRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const object = row.object('file_path', 'patient-files');
  const fromPath = row.inline('file_path')
    ? null
    : readLine(object?.path.split('/').at(-1), limits.name).value;
  const name = row.read('file_name', (written) => readLine(written, limits.name));
  if (name === null) row.note('file_name', 'name_missing', 'imported_changed');
  return row.converted({
    id,
    patientId: row.reference('patient_id'),
    fileName: name ?? fromPath ?? 'Arquivo',
    object,
    objectData: row.inline('file_path'),
    fileType: fileTypeOf(row, object?.path ?? name ?? ''),
    description: row.read('description', (written) => readText(written, limits.description)),
    category: categoryOf(row),
    uploadedBy: row.reference('uploaded_by'),
    createdAt: row.instant(),
  });
}

/** Of a procedure: a text that is missing is taken from the other. Null where both are, so that the row cannot come. */
export function titleAndDescription(row: RowReader): { title: string; description: string } | null {
  const title = readLine(row.written('title'), limits.title).value;
  const description = readText(row.written('description'), limits.description).value;
  if (title === null && description === null) {
    row.note('title', 'value_missing', 'not_imported');
    return null;
  }
  return {
    title: row.readOr('title', (written) => readLine(written, limits.title), 'Procedimento'),
    description: row.readOr('description', (written) => readText(written, limits.description), title ?? ''),
  };
}

export function convertFutureProcedure(source: SourceRow, moment: Moment): Converted<FutureProcedureRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const texts = titleAndDescription(row);
  if (texts === null) return row.refused();
  return row.converted({
    id,
    patientId: row.reference('patient_id'),
    ...texts,
    createdAt: row.instant(),
  });
}

/** A plan without a day that can be read starts on the day that it was written: its text is worth more than the day. */
export function convertPlan(source: SourceRow, moment: Moment): Converted<PlanRow> {
  const row = new RowReader(source, moment);
  const id = row.id();
  if (id === null) return row.refused();
  const dates = planDates(moment.today);
  const createdAt = row.instant();
  const start = readDate(row.written('start_date'), dates);
  if (start.problem) row.note('start_date', start.problem.reason, 'imported_changed');
  const startDate = start.value ?? createdAt.slice(0, 10);
  const end = row.read('end_date', (written) => readDate(written, dates));
  const endsBefore = end !== null && end < startDate;
  if (endsBefore) row.note('end_date', 'ends_before_start', 'imported_without_value');
  return row.converted({
    id,
    patientId: row.reference('patient_id'),
    title: row.readOr('title', (written) => readLine(written, limits.title), 'Plano de tratamento'),
    description: row.read('description', (written) => readText(written, limits.description)),
    startDate,
    endDate: endsBefore ? null : end,
    status: planStatusOf(row),
    createdBy: row.reference('created_by'),
    createdAt,
  });
}

function planStatusOf(row: RowReader) {
  const { value, problem } = readPlanStatus(row.written('status'));
  if (problem) row.note('status', problem.reason, 'imported_changed');
  return value ?? 'active';
}
