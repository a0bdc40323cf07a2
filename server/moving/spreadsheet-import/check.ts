/** The dry run of a sheet: reads the file, stores its lines, and finds out what each may become. */
import type { Kysely } from 'kysely';
import type { ImportResult } from '#contract/moving/imports.ts';
import {
  fieldsOf,
  missingFields,
  type SpreadsheetField,
  type SpreadsheetKind,
  spreadsheetKinds,
} from '#contract/moving/spreadsheet-fields.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type ImportJob, ImportProblem } from '../imports/job.ts';
import { lockWaitingSheets } from '../imports/undo-queries.ts';
import { isUnnamed } from '../spreadsheets/column-names.ts';
import { guessFields } from '../spreadsheets/guess-fields.ts';
import {
  openSpreadsheet,
  readBytes,
  type SheetRow,
  type Spreadsheet,
} from '../spreadsheets/open-spreadsheet.ts';
import { SpreadsheetProblem } from '../spreadsheets/spreadsheet-problem.ts';
import { analyzeEntries, deleteEntries, insertEntries } from './entry-queries.ts';
import { countEntries } from './filter-queries.ts';
import { hintAppointments } from './hint-queries.ts';
import { comparePackages, hintPackages } from './import-packages.ts';
import { matchLines, prepareForManyRows } from './match-queries.ts';
import { listNamed } from './name-queries.ts';
import { optionsOf } from './recall-answers.ts';
import { keepRecalled, recallPatients } from './recall-queries.ts';
import { type Checked, isMonthFirst, namedHere, readOptions, SheetLines } from './sheet-lines.ts';
import { findImportedBefore, saveOptions } from './sheet-queries.ts';

const linesAtOnce = 1_000;

/** A field that the kind does not have counts as none: the columns of another version, or of another kind. */
export function columnsOf(kind: SpreadsheetKind, options: SpreadsheetOptions, sheet: Spreadsheet) {
  const known = (field: SpreadsheetField | null | undefined) =>
    fieldsOf[kind].find((each) => each === field) ?? null;
  const names = sheet.columns.map(({ name }) => name);
  // Sheets without headers have the same invented names, whatever they hold.
  const isAlike = names.join('\n') === options.alike?.headers.join('\n') && !names.every(isUnnamed);
  const rows = sheet.firstRows.map(({ cells }) => cells);
  const found = isAlike && options.alike ? options.alike.columns : guessFields(kind, sheet.columns, rows);
  const guessed = options.columns.length === 0 ? found : options.columns;
  return sheet.columns.map((_, index) => known(guessed[index]));
}

/** @throws SpreadsheetProblem @returns null where the file is not stored any more */
export async function openUploaded(storage: Storage, key: string, options: SpreadsheetOptions) {
  const object = await storage.read({ area: 'imports', key });
  return object && openSpreadsheet(await readBytes(object.body), options);
}

const dateFields: readonly (SpreadsheetField | null)[] = [
  'birthDate',
  'patientBirthDate',
  'date',
  'startsAt',
  'validUntil',
  'since',
];

/** Lines that do not belong to the sheet go to the report, since nothing else keeps them. */
async function readRows(
  sheet: Spreadsheet,
  table: SpreadsheetKind,
  { signal, progress, findings }: ImportJob,
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const left = sheet.rows(signal, ({ line, cells }, reason) =>
    findings.add({
      table,
      line,
      reason,
      action: 'not_imported',
      value: cells.find((cell) => cell !== '') ?? null,
    }),
  );
  for await (const row of left) {
    rows.push(row);
    if (rows.length % linesAtOnce === 0) progress(rows.length);
  }
  return rows;
}

/** What becomes of every line that no person has decided, by who and what is here now. */
export async function decideLines(
  tx: Kysely<DB>,
  importId: string,
  kind: SpreadsheetKind,
  lines: SheetLines,
): Promise<void> {
  await matchLines(tx, { importId, kind, lines: null, unknown: lines.unknownPatient });
  const recalled = kind === 'patients' ? [] : await recallPatients(tx, importId);
  if (kind === 'appointments') await hintAppointments(tx, importId, null, lines);
  if (kind === 'packages') await hintPackages(tx, importId, lines);
  if (recalled.length > 0) await keepRecalled(tx, importId, recalled);
}

/** The sheets that wait for a person, where what they were compared with is gone. What a person has mended and decided stays. */
export async function decideWaiting(tx: Kysely<DB>, timeZone: string): Promise<void> {
  for (const row of await lockWaitingSheets(tx)) {
    const kind = spreadsheetKinds.find((each) => each === row.kind);
    const options = readOptions(row.options);
    if (!kind || !options.checked) continue;
    const clinic = { ...(await listNamed(tx, kind)), timeZone };
    await decideLines(tx, row.id, kind, new SheetLines(kind, options.checked, options, clinic));
  }
}

export function checkSheet(kind: SpreadsheetKind) {
  return async (job: ImportJob): Promise<ImportResult> => {
    try {
      return await check(kind, job);
    } catch (error) {
      throw error instanceof SpreadsheetProblem ? new ImportProblem(error.code, error) : error;
    }
  };
}

async function check(kind: SpreadsheetKind, job: ImportJob): Promise<ImportResult> {
  const { importId, db, storage, clock, signal } = job;
  const options = await optionsOf(db, importId, kind, { options: job.options, source_key: job.sourceKey });
  job.step('reading', 0);
  const sheet = job.sourceKey === null ? null : await openUploaded(storage, job.sourceKey, options);
  if (!sheet) throw new ImportProblem('source_missing');
  const columns = columnsOf(kind, options, sheet);
  if (missingFields(kind, columns, options.allPaid).length > 0) throw new ImportProblem('columns_missing');
  const rows = await readRows(sheet, kind, job);
  const checked: Checked = {
    headers: sheet.columns.map(({ name }) => name),
    columns,
    monthFirst: columns.flatMap((field, column) =>
      dateFields.includes(field) && isMonthFirst(rows.map(({ cells }) => cells[column] ?? ''))
        ? [column]
        : [],
    ),
    today: clock.today(),
  };
  job.step('checking', rows.length);
  const comparison = await db.transaction().execute(async (tx) => {
    await prepareForManyRows(tx);
    await deleteEntries(tx, importId);
    const named = await listNamed(tx, kind);
    const lines = new SheetLines(kind, checked, options, { ...named, timeZone: clock.timeZone });
    for (let first = 0; first < rows.length; first += linesAtOnce) {
      signal.throwIfAborted();
      const read = rows.slice(first, first + linesAtOnce).map(({ line, cells, problem }) => {
        const { stored, problems } = lines.read(cells, problem !== undefined);
        return { line, cells, extra_cells: problem !== undefined, problems, ...stored };
      });
      await insertEntries(tx, importId, read);
      // The search for duplicates takes the second half of the time.
      job.progress((first + read.length) / 2);
    }
    await analyzeEntries(tx);
    await decideLines(tx, importId, kind, lines);
    await saveOptions(tx, importId, {
      ...options,
      checked: { ...checked, named: namedHere(named, checked.today) },
    });
    return kind === 'packages' ? comparePackages(tx, importId, lines) : [];
  });
  const counts = await countEntries(db, importId);
  const importedAt = await findImportedBefore(db, importId);
  return {
    tables: [
      {
        table: kind,
        read: counts.all,
        imported: counts.create,
        merged: counts.merge,
        skipped: counts.all - counts.ready,
      },
    ],
    comparison,
    ...(importedAt && { importedAt }),
  };
}
