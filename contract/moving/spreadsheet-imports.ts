/**
 * The import of patients, of appointments, and of open packages and balances from a spreadsheet: what a column can be, how the file is read, and the
 * lines as they are checked, mended and decided before the import (decision 080). The steps that every import has are in
 * `imports.ts`.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, pageOf, paging, search, text } from '../fields.ts';
import {
  entry,
  entryCounts,
  entryDecisions,
  entryFilters,
  problem,
  unknownProcedure,
  unknownProfessional,
} from './spreadsheet-entries.ts';
import { type SpreadsheetKind, spreadsheetKinds } from './spreadsheet-fields.ts';
import { encodings, separators, sheetLimits } from './spreadsheet-files.ts';
import {
  answeredStatus,
  areaCode,
  column,
  field,
  pastStatus,
  procedureChoice,
  professionalChoice,
  readingOptions,
} from './spreadsheet-options.ts';

const tags = ['imports'];

/** The uploaded file as its first lines show it. `columns` says what each is taken for, with a few values. */
const describedFile = z.object({
  kind: z.enum(spreadsheetKinds),
  format: z.enum(['csv', 'xlsx']),
  /** As it is read: what was chosen, or found. Null where the format has none. */
  reading: z.object({
    encoding: z.enum(encodings).nullable(),
    separator: z.enum(separators).nullable(),
    sheet: z.string().nullable(),
    /** 0: no line is taken for headers. */
    headerLine: z.number().int(),
  }),
  /** XLSX: the names of its sheets. */
  sheets: z.array(z.string()),
  columns: z.array(
    z.object({
      /** Unique; 'Coluna 1' where the file has none. */
      header: z.string(),
      /** Up to five different values, shortened to 80 characters. */
      examples: z.array(z.string()),
      /** What is chosen, or else guessed. */
      field: field.nullable(),
      /** Left out, but its values are CPFs, phones or e-mails: a person is asked before the check. */
      looksLike: field.nullable(),
    }),
  ),
  /** Up to 20 lines as the file has them, also those above the headers: to choose the line of the headers. */
  firstRows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
  /** `fieldsOf` the kind of which one column at least is needed and missing. */
  missing: z.array(z.array(field)),
  /** A sheet of patients with the columns of appointments: a person is asked before the check. */
  looksLikeAppointments: z.boolean(),
  registerPatients: z.boolean(),
  professionalId: id.nullable(),
  areaCode: areaCode.nullable(),
  validUntil: calendarDate.nullable(),
  allPaid: z.boolean(),
  /** When this very file was imported, by an import that was not taken back. */
  importedAt: instant.nullable(),
  /** One of the first phones that has no DDD; null where all have one, or `areaCode` gives it. */
  phoneWithoutAreaCode: z.string().nullable(),
});

export type DescribedFile = z.infer<typeof describedFile>;

/** @throws NOT_FOUND where the import has no file, IMPORT_FILE_REFUSED where it cannot be read so */
export const describe = endpoint
  .route({
    method: 'GET',
    path: '/imports/{id}/spreadsheet',
    tags,
    summary: 'The columns of an uploaded spreadsheet',
  })
  .input(z.object({ id }))
  .output(describedFile);

/**
 * Says how the file is read and what its columns are. In review this takes the import back to `preparing`, and what was
 * checked, mended and decided is forgotten.
 * @throws IMPORT_STATE in another state
 */
export const setOptions = endpoint
  .route({ method: 'PUT', path: '/imports/{id}/spreadsheet', tags, summary: 'Say what the columns are' })
  .input(
    readingOptions.extend({
      id,
      /** Left out: guessed again. Those beyond the file's columns are not looked at. */
      columns: z.array(field.nullable()).optional(),
      registerPatients: z.boolean().optional(),
      professionalId: id.nullable().optional(),
      areaCode: areaCode.nullable().optional(),
      validUntil: calendarDate.nullable().optional(),
      allPaid: z.boolean().optional(),
    }),
  )
  .output(describedFile);

/** Of packages: what is answered once for all lines. */
const ofPackages = z.object({
  /** Lines of packages that say no validity. */
  withoutValidity: z.number().int(),
  validUntil: calendarDate.nullable(),
  expiredUntil: calendarDate.nullable(),
  /** Where the price or what was paid is empty, one is the other. */
  allPaid: z.boolean(),
});

/**
 * By line. `search`: by name, or the number of a line; `reason`: with this problem. `columns`: header and field of each cell. Of an import from the older platform: the patients of its copy who may be
 * registered here already; an undecided one comes as another patient.
 */
export const entries = endpoint
  .route({
    method: 'GET',
    path: '/imports/{id}/entries',
    tags,
    summary: 'The checked lines of a spreadsheet',
  })
  .input(
    paging.extend({ id, filter: z.enum(entryFilters).default('all'), search, reason: problem.optional() }),
  )
  .output(
    pageOf(entry).extend({
      columns: z.array(z.object({ header: z.string(), field: field.nullable() })),
      counts: entryCounts,
      /** Of the lines with problems, the most first. */
      reasons: z.array(z.object({ reason: problem, lines: z.number().int() })),
      professionals: z.array(unknownProfessional),
      /** The most lines first. */
      procedures: z.array(unknownProcedure),
      packages: ofPackages.nullable(),
      /** Appointments before today without a status; null without any. */
      past: z.object({ lines: z.number().int(), status: pastStatus }).nullable(),
      /** Words of the column 'Situação' that are not known, or were answered; the most lines first. */
      statuses: z.array(
        z.object({
          key: z.string(),
          /** As written in one of the lines. */
          name: z.string(),
          lines: z.number().int(),
          choice: answeredStatus.nullable(),
        }),
      ),
    }),
  );

const changed = z.object({
  entry,
  /** Other lines that changed too, as duplicates of it. */
  others: z.number().int(),
  counts: entryCounts,
});

const inReview = { id, line: z.coerce.number().int().min(1) };

/** Changes one cell, only in the import: the line, and those that are like it, are checked again. @throws IMPORT_STATE */
export const mend = endpoint
  .route({ method: 'PUT', path: '/imports/{id}/entries/{line}/cell', tags, summary: 'Mend a cell' })
  .input(z.object({ ...inReview, column, value: text(sheetLimits.cell) }))
  .output(changed);

/**
 * `match`: one of the matches of the line, needed for `merge`, and for `create` of an appointment with several. An
 * appointment without it registers its patient. `ofPerson`: not of patients, also for the lines of `others`.
 * @throws IMPORT_STATE, INVALID_INPUT
 */
export const decide = endpoint
  .route({ method: 'PUT', path: '/imports/{id}/entries/{line}/decision', tags, summary: 'Decide a line' })
  .input(
    z.object({
      ...inReview,
      decision: z.enum(entryDecisions),
      match: z.object({ patientId: id.nullable(), line: z.number().int().nullable() }).nullish(),
      ofPerson: z.boolean().default(false),
    }),
  )
  .output(changed);

/**
 * Lets lines come in without the values that have problems, each with a finding. Without `line`: all lines, or those with `reason`. Lines with an
 * essential problem stay out. @throws IMPORT_STATE
 */
export const accept = endpoint
  .route({
    method: 'PUT',
    path: '/imports/{id}/entries/accepted',
    tags,
    summary: 'Accept lines without some values',
  })
  .input(
    z.object({
      id,
      line: z.number().int().min(1).optional(),
      reason: problem.optional(),
      isAccepted: z.boolean(),
    }),
  )
  .output(z.object({ changed: z.number().int(), entry: entry.nullable(), counts: entryCounts }));

/**
 * All lines of a filter. `merge`: with the best match, where the names agree; the others stay undecided. Lines with problems
 * stay as they are, except those of `notPeople`.
 */
export const decideAll = endpoint
  .route({ method: 'PUT', path: '/imports/{id}/entries', tags, summary: 'Decide many lines' })
  .input(z.object({ id, filter: z.enum(entryFilters), decision: z.enum(entryDecisions) }))
  .output(z.object({ changed: z.number().int(), counts: entryCounts }));

/** Who a name of the column 'Profissional' is, for all its lines. @throws IMPORT_STATE */
export const chooseProfessional = endpoint
  .route({ method: 'PUT', path: '/imports/{id}/professionals', tags, summary: 'Say who a professional is' })
  .input(
    z.object({
      id,
      /** Of `professionals` of the entries. */
      key: text(200),
      choice: professionalChoice,
    }),
  )
  .output(z.object({ counts: entryCounts, professionals: z.array(unknownProfessional) }));

/**
 * What a name of a procedure is, for all its lines; of packages also the validity of lines without one, of appointments what past ones are.
 * @throws IMPORT_STATE, INVALID_INPUT
 */
export const answer = endpoint
  .route({ method: 'PUT', path: '/imports/{id}/answers', tags, summary: 'Answer once for all lines' })
  .input(
    z.object({
      id,
      /** `key` of `procedures` of the entries. */
      procedure: z.object({ key: text(200), choice: procedureChoice }).optional(),
      validUntil: calendarDate.nullable().optional(),
      expiredUntil: calendarDate.nullable().optional(),
      allPaid: z.boolean().optional(),
      pastStatus: pastStatus.optional(),
      /** `key` of `statuses` of the entries. */
      status: z.object({ key: text(200), choice: answeredStatus.nullable() }).optional(),
    }),
  )
  .output(z.object({ counts: entryCounts }));

/** A file that imports as it is; not an endpoint, because the answer is a file. CSV as Excel opens it in Portuguese. */
export const exampleFile = (kind: SpreadsheetKind) => `/api/imports/examples/${kind}`;

export const spreadsheetImportsContract = {
  describe,
  setOptions,
  entries,
  mend,
  decide,
  accept,
  decideAll,
  chooseProfessional,
  answer,
};
