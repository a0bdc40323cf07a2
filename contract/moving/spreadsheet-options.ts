/** How a sheet is read, and what a person says of all its lines: kept with the import. */
import { z } from 'zod';
import { calendarDate, id, text } from '../fields.ts';
import { spreadsheetFields } from './spreadsheet-fields.ts';
import { encodings, separators, sheetLimits } from './spreadsheet-files.ts';

/** How the file is read. What is left out or null is found by itself. */
export const readingOptions = z.object({
  /** CSV only. */
  encoding: z.enum(encodings).nullish(),
  /** CSV only. */
  separator: z.enum(separators).nullish(),
  /** XLSX only: the name of the sheet. */
  sheet: text(200).nullish(),
  /** The line of the headers, counted from 1; 0: the file has none. */
  headerLine: z.number().int().min(0).max(100).nullish(),
});

export const column = z
  .number()
  .int()
  .min(0)
  .max(sheetLimits.columns - 1);

export const field = z.enum(spreadsheetFields);

export const areaCode = z.string().regex(/^[1-9]{2}$/u, 'Digite os dois números do DDD');

/** `createEnded`: one who left. Nothing new is booked with them. */
const newProfessional = ['create', 'createEnded'] as const;

type NewProfessional = (typeof newProfessional)[number];

/** `sameAs`: the key of another name, which is registered. */
const sameName = z.object({ sameAs: text(200) });

export const professionalChoice = z
  .union([z.enum(newProfessional), z.object({ professionalId: id }), sameName])
  .nullable();

export type ProfessionalChoice = z.infer<typeof professionalChoice>;

export const isNewProfessional = (choice: unknown): choice is NewProfessional =>
  newProfessional.some((each) => each === choice);

/** `text`: appointments come with the name that they have. `create`: it becomes an entry of the catalogue. */
const newProcedure = ['text', 'create'] as const;

export const procedureChoice = z.union([z.enum(newProcedure), z.object({ procedureId: id })]).nullable();

export type ProcedureChoice = z.infer<typeof procedureChoice>;

/** What appointments before today are that say no status, or none that is known: held, or still to be looked at. */
const pastStatuses = ['completed', 'scheduled'] as const;

export type PastStatus = (typeof pastStatuses)[number];

export const pastStatus = z.enum(pastStatuses);

/** What a word of the column 'Situação' can mean that is none of the known ones. */
export const answeredStatuses = ['completed', 'no_show', 'cancelled', 'confirmed', 'scheduled'] as const;

export const answeredStatus = z.enum(answeredStatuses);

export type AnsweredStatus = z.infer<typeof answeredStatus>;

/** As kept with the import, in `options`. */
export const spreadsheetOptions = readingOptions.extend({
  /** The field of each column, by its place. Empty: guessed. */
  columns: z.array(field.nullable()).max(sheetLimits.columns).default([]),
  /** Appointments: patients who are not found are registered with what the line says of them. */
  registerPatients: z.boolean().default(true),
  /** Appointments: the professional of lines that name none. */
  professionalId: id.nullable().default(null),
  /** DDD of the phones that are written without one. */
  areaCode: areaCode.nullable().default(null),
  /** Packages: of the lines that say no validity; null: `usualPackageDays` from the check on. */
  validUntil: calendarDate.nullable().default(null),
  /** Packages: of the lines whose validity is over; null: these stay out. */
  expiredUntil: calendarDate.nullable().default(null),
  /** Packages: nothing of them is open. */
  allPaid: z.boolean().default(false),
  pastStatus: pastStatus.default('completed'),
  /** What unknown words of the column 'Situação' mean, folded and without spaces. One that is to come is booked where the word says that it has been. */
  statuses: z.record(z.string(), answeredStatus).default({}),
  /** Who the names of the column 'Profissional' are, by name without accents, case and titles; '' of lines without a name. */
  professionals: z.record(z.string(), z.union([z.enum(newProfessional), id, sameName])).default({}),
  /** How those of `professionals` were made whose id stands there by now: an undo takes them away. */
  registered: z.record(z.string(), z.enum(newProfessional)).default({}),
  /** What the names of the column 'Procedimento' are, folded; '' of appointments without one. `create`: the id that its entry gets. */
  procedures: z.record(z.string(), z.union([z.literal('text'), id, z.object({ create: id })])).default({}),
  /** How an earlier sheet of the kind was read: the columns of one with the same headers. */
  alike: z
    .object({ headers: z.array(z.string()), columns: z.array(field.nullable()) })
    .nullable()
    .default(null),
  /** Key of the file that these options are for; those of an earlier file count no more. */
  sourceKey: z.string().nullable().default(null),
  /** What the check has found, with which cells are read again when they are mended. */
  checked: z
    .object({
      headers: z.array(z.string()),
      columns: z.array(field.nullable()),
      /** Columns whose dates have the month first. */
      monthFirst: z.array(column),
      /** The clinic's day. */
      today: calendarDate,
      /** Of what the lines name, as it was in the clinic: they are looked at again where it has changed. */
      named: z.string().optional(),
    })
    .nullable()
    .default(null),
});

export type SpreadsheetOptions = z.infer<typeof spreadsheetOptions>;
