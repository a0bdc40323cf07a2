/** The columns of an uploaded sheet, by its first lines, and what a person says of them. */
import type { z } from 'zod';
import { pastValidity } from '#contract/money/packages.ts';
import {
  missingFields,
  type SpreadsheetField,
  type SpreadsheetKind,
  spreadsheetKinds,
} from '#contract/moving/spreadsheet-fields.ts';
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import type { DescribedFile, setOptions } from '#contract/moving/spreadsheet-imports.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readPhone } from '../import-values/read-phone.ts';
import { guessFields, looksLike } from '../spreadsheets/guess-fields.ts';
import type { Spreadsheet } from '../spreadsheets/open-spreadsheet.ts';
import { SpreadsheetProblem } from '../spreadsheets/spreadsheet-problem.ts';
import { columnsOf, openUploaded } from './check.ts';
import { optionsOf } from './recall-answers.ts';
import { findImport, findImportedBefore, lockImport, prepareAgain } from './sheet-queries.ts';

const exampleLength = 80;

export const sheetKind = (kind: string): SpreadsheetKind | undefined =>
  spreadsheetKinds.find((each) => each === kind);

/** One of the first phones that cannot be read without a DDD; null where a column has those. */
function phoneWithoutAreaCode(
  { columns }: Spreadsheet,
  fields: readonly (SpreadsheetField | null)[],
): string | null {
  if (fields.includes('areaCode') || fields.includes('patientAreaCode')) return null;
  const phones = columns.filter((_, index) => fields[index] === 'phone' || fields[index] === 'patientPhone');
  const found = phones
    .flatMap(({ examples }) => examples)
    .find((text) => readPhone(text).problem?.reason === 'phone_without_area_code');
  return found ?? null;
}

/** @throws NOT_FOUND, IMPORT_FILE_REFUSED */
async function describe(
  storage: Storage,
  kind: SpreadsheetKind,
  key: string,
  options: SpreadsheetOptions,
  importedAt: string | undefined,
): Promise<DescribedFile> {
  const sheet = await openUploaded(storage, key, options).catch((error: unknown) => {
    if (error instanceof SpreadsheetProblem)
      throw refusal('IMPORT_FILE_REFUSED', {
        reason: error.code,
        line: error.line,
        column: error.column,
      });
    throw error;
  });
  if (!sheet) throw refusal('NOT_FOUND');
  const fields = columnsOf(kind, options, sheet);
  // As chosen in an earlier review.
  const unnamed = options.professionals[''];
  const { format, encoding, separator, sheet: name, headerLine, sheetNames } = sheet;
  const shorten = (text: string) =>
    text.length > exampleLength ? `${text.slice(0, exampleLength - 1).toWellFormed()}…` : text;
  return {
    kind,
    format,
    reading: { encoding, separator, sheet: name, headerLine: headerLine ?? 0 },
    sheets: sheetNames,
    columns: sheet.columns.map((column, index) => ({
      header: column.name,
      examples: column.examples.map(shorten),
      field: fields[index] ?? null,
      looksLike: fields[index] ? null : looksLike(kind, column, fields),
    })),
    firstRows: sheet.firstRows.map(({ line, cells }) => ({ line, cells: cells.map(shorten) })),
    missing: missingFields(kind, fields, options.allPaid),
    looksLikeAppointments:
      kind === 'patients' &&
      missingFields('appointments', guessFields('appointments', sheet.columns), false).length === 0,
    registerPatients: options.registerPatients,
    professionalId: typeof unnamed === 'string' && unnamed !== 'create' ? unnamed : options.professionalId,
    areaCode: options.areaCode,
    validUntil: options.validUntil,
    allPaid: options.allPaid,
    importedAt: importedAt ?? null,
    phoneWithoutAreaCode: options.areaCode ? null : phoneWithoutAreaCode(sheet, fields),
  };
}

/** @throws NOT_FOUND without an uploaded sheet */
const findUploaded = (db: Services['db'], actor: SessionActor, id: string) =>
  db.asUser(actor, async (tx) => {
    const [row, importedAt] = await Promise.all([findImport(tx.db, id), findImportedBefore(tx.db, id)]);
    const kind = row && sheetKind(row.kind);
    if (!kind || row.source_key === null) throw refusal('NOT_FOUND');
    return { kind, sourceKey: row.source_key, options: await optionsOf(tx.db, id, kind, row), importedAt };
  });

/** @throws NOT_FOUND, IMPORT_FILE_REFUSED */
export async function describeUploaded(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: SessionActor,
  id: string,
): Promise<DescribedFile> {
  const { kind, sourceKey, options, importedAt } = await findUploaded(db, actor, id);
  return describe(storage, kind, sourceKey, options, importedAt);
}

/** The file is read before the lock: it may take a second. @throws NOT_FOUND, IMPORT_STATE, IMPORT_FILE_REFUSED */
export async function changeOptions(
  { db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>,
  actor: SessionActor,
  { id, ...input }: z.output<NonNullable<(typeof setOptions)['~orpc']['inputSchema']>>,
): Promise<DescribedFile> {
  const { kind, sourceKey, options: before, importedAt } = await findUploaded(db, actor, id);
  if (input.validUntil && input.validUntil !== before.validUntil && input.validUntil < clock.today())
    throw invalidField(['validUntil'], pastValidity);
  const { encoding = null, separator = null, sheet = null, headerLine = null } = input;
  const { '': unnamed, ...named } = before.professionals;
  // The step shows who was chosen in a review, so that what it sends is instead of that. It cannot show 'create'.
  const keepsUnnamed =
    input.professionalId === undefined || (input.professionalId === null && unnamed === 'create');
  const options: SpreadsheetOptions = {
    ...before,
    encoding,
    separator,
    sheet,
    headerLine,
    columns: (input.columns ?? []).slice(0, sheetLimits.columns),
    registerPatients: input.registerPatients ?? before.registerPatients,
    professionalId: input.professionalId === undefined ? before.professionalId : input.professionalId,
    professionals: keepsUnnamed ? before.professionals : named,
    areaCode: input.areaCode === undefined ? before.areaCode : input.areaCode,
    validUntil: input.validUntil === undefined ? before.validUntil : input.validUntil,
    allPaid: input.allPaid ?? before.allPaid,
    sourceKey,
    checked: null,
  };
  const described = await describe(storage, kind, sourceKey, options, importedAt);
  await db.asUser(actor, async (tx) => {
    const present = await lockImport(tx.db, id);
    if (!present) throw refusal('NOT_FOUND');
    const isOpen =
      ['preparing', 'review'].includes(present.state) || (present.state === 'checking' && present.failure);
    if (!isOpen || present.source_key !== sourceKey) throw refusal('IMPORT_STATE', { state: present.state });
    await prepareAgain(tx.db, id, options);
  });
  return described;
}
