/**
 * The import of patients, of appointments, and of open packages and balances from a spreadsheet: what a column can be, how the file is read, and the
 * lines as they are checked, mended and decided before the import (decision 080). The steps that every import has are in
 * `imports.ts`.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, pageOf, paging, search, text } from '../fields.ts';
import type { FindingReason } from './import-findings.ts';
import { encodings, separators, sheetLimits } from './spreadsheet-files.ts';

export const spreadsheetKinds = ['patients', 'appointments', 'packages'] as const;
export type SpreadsheetKind = (typeof spreadsheetKinds)[number];

/**
 * What a column can be. Several columns can be one field: the first value that can be read counts, other phones and e-mails are
 * added to the notes; an `areaCode` belongs to the phones after it; `alert`, `address`, `notes` are joined in the order of the file. Parts of a name count where the whole is
 * empty, and a surname is added to a name without it; parts of an address are added to it, except a whole `postalCode`.
 */
export const patientFields = [
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'socialName',
  'cpf',
  'birthDate',
  'sex',
  'email',
  'phone',
  'areaCode',
  'guardianName',
  'guardianCpf',
  'guardianPhone',
  'address',
  'street',
  'streetNumber',
  'complement',
  'district',
  'city',
  'state',
  'postalCode',
  'healthInsurance',
  'howFound',
  'alert',
  'notes',
  'acceptsEmail',
  'acceptsWhatsapp',
] as const;
export type PatientField = (typeof patientFields)[number];

/** Whose the line is, in sheets of something else. */
const fieldsOfPatient = [
  'patientName',
  'patientFirstName',
  'patientLastName',
  'patientCpf',
  'patientBirthDate',
  'patientEmail',
  'patientPhone',
  'patientAreaCode',
] as const;

/** `startsAt`: date and time in one column. `endTime`, a time or date and time, is in place of `duration`. */
export const appointmentFields = [
  ...fieldsOfPatient,
  'startsAt',
  'date',
  'time',
  'duration',
  'endTime',
  'professional',
  'service',
  'status',
  'notes',
] as const;
export type AppointmentField = (typeof appointmentFields)[number];

/**
 * A line without sessions is a balance: what the patient owes, or the clinic (`credit`). Of `price`, `paid` and `open` two say the third.
 * `since`: when a package was bought, or from when on a balance is owed; of a balance also its `validUntil`. `notes` go to those of the
 * patient.
 */
export const packageFields = [
  ...fieldsOfPatient,
  'service',
  'sessions',
  'sessionsUsed',
  'sessionsLeft',
  'price',
  'paid',
  'open',
  'credit',
  'since',
  'validUntil',
  'notes',
] as const;
export type PackageField = (typeof packageFields)[number];

export const spreadsheetFields = [
  ...new Set<SpreadsheetField>([...patientFields, ...appointmentFields, ...packageFields]),
];
export type SpreadsheetField = PatientField | AppointmentField | PackageField;

export const fieldsOf = {
  patients: patientFields,
  appointments: appointmentFields,
  packages: packageFields,
} as const satisfies Record<SpreadsheetKind, readonly SpreadsheetField[]>;

export const fieldLabels = {
  fullName: 'Nome completo',
  firstName: 'Primeiro nome',
  middleName: 'Nome do meio',
  lastName: 'Sobrenome',
  socialName: 'Nome social',
  cpf: 'CPF',
  birthDate: 'Data de nascimento',
  sex: 'Sexo',
  email: 'E-mail',
  phone: 'Telefone',
  areaCode: 'DDD',
  guardianName: 'Responsável',
  guardianCpf: 'CPF do responsável',
  guardianPhone: 'Telefone do responsável',
  address: 'Endereço completo',
  street: 'Rua',
  streetNumber: 'Número',
  complement: 'Complemento',
  district: 'Bairro',
  city: 'Cidade',
  state: 'Estado',
  postalCode: 'CEP',
  healthInsurance: 'Convênio',
  howFound: 'Como conheceu a clínica',
  alert: 'Alerta para a equipe',
  notes: 'Observações',
  acceptsEmail: 'Aceita e-mail',
  acceptsWhatsapp: 'Aceita WhatsApp',
  patientName: 'Nome do paciente',
  patientFirstName: 'Primeiro nome do paciente',
  patientLastName: 'Sobrenome do paciente',
  patientCpf: 'CPF do paciente',
  patientBirthDate: 'Nascimento do paciente',
  patientEmail: 'E-mail do paciente',
  patientPhone: 'Telefone do paciente',
  patientAreaCode: 'DDD do paciente',
  startsAt: 'Data e horário',
  date: 'Data',
  time: 'Horário',
  duration: 'Duração',
  endTime: 'Término',
  professional: 'Profissional',
  service: 'Procedimento',
  status: 'Situação',
  sessions: 'Sessões compradas',
  sessionsUsed: 'Sessões usadas',
  sessionsLeft: 'Sessões que restam',
  price: 'Preço',
  paid: 'Valor pago',
  open: 'Valor em aberto',
  credit: 'Crédito do paciente',
  since: 'Data da compra ou da dívida',
  validUntil: 'Validade',
} as const satisfies Record<SpreadsheetField, string>;

const namesOfPatient = [
  ...(['patientName', 'patientFirstName', 'patientLastName'] as const),
  ...(['patientCpf', 'patientEmail', 'patientPhone'] as const),
] as const;

/** Without one of each group a file cannot be checked. */
export const neededFields = {
  patients: [['fullName', 'firstName', 'lastName']],
  appointments: [namesOfPatient, ['startsAt', 'date'], ['startsAt', 'time']],
  packages: [namesOfPatient, ['open', 'paid', 'credit']],
} as const satisfies Record<SpreadsheetKind, readonly (readonly SpreadsheetField[])[]>;

const countsOfSessions: PackageField[] = ['sessions', 'sessionsUsed', 'sessionsLeft'];

/** A sheet without them has balances only. */
export const hasSessions = (columns: readonly (SpreadsheetField | null)[]) =>
  countsOfSessions.some((each) => columns.includes(each));

/** That all packages are paid is said only of a sheet without a column of what is open. */
export const canBeAllPaid = (columns: readonly (SpreadsheetField | null)[]) =>
  hasSessions(columns) && !columns.includes('open');

/** The groups of `neededFields` that the columns have none of. @param allPaid the price of a package is what was paid */
export const missingFields = (
  kind: SpreadsheetKind,
  columns: readonly (SpreadsheetField | null)[],
  allPaid: boolean,
): SpreadsheetField[][] =>
  neededFields[kind]
    .map((group): SpreadsheetField[] => [...group])
    .filter(
      (group) =>
        !group.some((field) => columns.includes(field)) &&
        !(allPaid && group.includes('paid') && hasSessions(columns) && columns.includes('price')),
    );

/**
 * Of packages: the columns without which no line with sessions can come in, by groups of which one more is needed. Balances come
 * all the same. That all are paid can be said instead.
 */
export function lackingColumns(
  kind: SpreadsheetKind,
  columns: readonly (SpreadsheetField | null)[],
  allPaid: boolean,
): PackageField[][] {
  const amounts: PackageField[] = ['price', 'paid', 'open'];
  const lacking = (group: PackageField[]) => group.filter((each) => !columns.includes(each));
  if (kind !== 'packages' || !hasSessions(columns)) return [];
  const counts = lacking(countsOfSessions);
  return [
    lacking(['service']),
    // What is left alone was bought; two of three say the third.
    columns.includes('sessionsLeft') || counts.length < 2 ? [] : counts,
    lacking(amounts).length < 2 || (allPaid && canBeAllPaid(columns)) ? [] : lacking(amounts),
  ].filter((group) => group.length > 0);
}

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
export type ReadingOptions = z.infer<typeof readingOptions>;

const column = z
  .number()
  .int()
  .min(0)
  .max(sheetLimits.columns - 1);
const field = z.enum(spreadsheetFields);
const areaCode = z.string().regex(/^[1-9]{2}$/u, 'Digite os dois números do DDD');

/** `createEnded`: one who left. Nothing new is booked with them. */
const newProfessional = ['create', 'createEnded'] as const;
export type NewProfessional = (typeof newProfessional)[number];
/** `sameAs`: the key of another name, which is registered. */
const sameName = z.object({ sameAs: text(200) });
const professionalChoice = z
  .union([z.enum(newProfessional), z.object({ professionalId: id }), sameName])
  .nullable();
export type ProfessionalChoice = z.infer<typeof professionalChoice>;
export const isNewProfessional = (choice: unknown): choice is NewProfessional =>
  newProfessional.some((each) => each === choice);

/** `text`: appointments come with the name that they have. `create`: it becomes an entry of the catalogue. */
const newProcedure = ['text', 'create'] as const;
const procedureChoice = z.union([z.enum(newProcedure), z.object({ procedureId: id })]).nullable();
export type ProcedureChoice = z.infer<typeof procedureChoice>;

/** What appointments before today are that say no status, or none that is known: held, or still to be looked at. */
const pastStatuses = ['completed', 'scheduled'] as const;
export type PastStatus = (typeof pastStatuses)[number];
const pastStatus = z.enum(pastStatuses);

/** What a word of the column 'Situação' can mean that is none of the known ones. */
export const answeredStatuses = ['completed', 'no_show', 'cancelled', 'scheduled'] as const;
const answeredStatus = z.enum(answeredStatuses);
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

const tags = ['imports'];

/** The uploaded file as its first lines show it. `columns` says what each is taken for, with a few values. */
export const describedFile = z.object({
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

/**
 * Why a line cannot come in as it is: some of the reasons of findings, with the same sentences. Such a line stays out until
 * it is mended, accepted or chosen otherwise; the other lines come in.
 */
export const entryProblems = [
  'name_missing',
  'value_missing',
  'value_unreadable',
  'cpf_invalid',
  'email_invalid',
  'phone_invalid',
  'phone_without_area_code',
  'phone_foreign',
  'date_unreadable',
  'date_implausible',
  'time_unreadable',
  'duration_unreadable',
  'ends_next_day',
  'status_unknown',
  'status_ahead',
  'service_unknown',
  'sessions_differ',
  'amounts_differ',
  'validity_past',
  'nothing_left',
  'patient_unknown',
  'professional_unknown',
  /** 'Total': nothing else is said of it. */
  'sum_line',
  /** The line has more cells than the file has columns, or swallowed others. Any mended cell confirms it. */
  'extra_cells',
] as const satisfies readonly FindingReason[];
export type EntryProblem = (typeof entryProblems)[number];
const problem = z.enum(entryProblems);

/**
 * What becomes of a line at the import. Patients: `create` registers, `merge` fills what is empty in the record of the match.
 * Others: `create` is for the patient of the line, `merge` does not occur. `skip`: left out. Null: a person
 * has to decide; undecided lines are left out.
 */
export const entryDecisions = ['create', 'merge', 'skip'] as const;
export type EntryDecision = (typeof entryDecisions)[number];

/** What two patients have in common. `name`: the same; `similarName`: nearly. */
export const matchReasons = ['cpf', 'email', 'phone', 'birthDate', 'name', 'similarName'] as const;

/**
 * `sure`: the same person, merged unless decided otherwise; `likely`: a person decides; `weak`: another person with the same
 * phone, as in a family, registered unless decided otherwise.
 */
export const matchStrengths = ['sure', 'likely', 'weak'] as const;

/** A patient of the clinic, or an earlier line of the file, who may be the same. */
export const entryMatch = z.object({
  /** Null: an earlier line of this file. */
  patientId: id.nullable(),
  line: z.number().int().nullable(),
  fullName: z.string(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: calendarDate.nullable(),
  same: z.array(z.enum(matchReasons)),
  strength: z.enum(matchStrengths),
});
export type EntryMatch = z.infer<typeof entryMatch>;

/** `already_here`: the patient has this appointment or package; `row_twice`: an earlier line is the same; `same_time`: the patient has one at this time with another professional; `overlap`: it is a squeeze-in; `outside_hours`: the professional is closed then. */
export const entryHints = [
  'already_here',
  'row_twice',
  'same_time',
  'overlap',
  'outside_hours',
] as const satisfies readonly FindingReason[];
export type EntryHint = (typeof entryHints)[number];

/** `waiting`: not imported yet; `done`: imported; `left`: left out by the import (skipped, undecided, with problems). */
export const entryStates = ['waiting', 'done', 'left'] as const;

export const entry = z.object({
  /** As a spreadsheet program counts: the header of most files is line 1. */
  line: z.number().int(),
  /** As in the file, or as mended; as many as the file has columns. */
  cells: z.array(z.string()),
  /** As the cells were read; null where none was. Without a zone: yyyy-MM-dd HH:mm, at the clinic. */
  birthDate: calendarDate.nullable(),
  startsAt: z.string().nullable(),
  /** The places of the cells that a person has changed. */
  mended: z.array(z.number().int()),
  problems: z.array(
    z.object({
      /** The cell; null where no column is this field, or the whole line is meant. */
      column: z.number().int().nullable(),
      field: field.nullable(),
      reason: problem,
      /** The line cannot come in without this value. Without the others it can, once it is accepted. */
      isEssential: z.boolean(),
    }),
  ),
  /** A person lets it come in without the values that have problems. */
  isAccepted: z.boolean(),
  /** Appointments: what else the check found. */
  hints: z.array(z.enum(entryHints)),
  /** The best first, at most five. Appointments: the patients that the line may mean. */
  matches: z.array(entryMatch),
  decision: z.enum(entryDecisions).nullable(),
  /** The match that a merge is for; of an appointment: its patient. Null: registered anew. */
  match: z.object({ patientId: id.nullable(), line: z.number().int().nullable() }).nullable(),
  /** The first line of the same new patient; its own where there is no other. */
  newWithLine: z.number().int(),
  /** Of `choices` and `newPatient`: how many other lines of these say the same of their person. */
  others: z.number().int(),
  state: z.enum(entryStates),
  /** Once imported: the patient's record. */
  patientId: id.nullable(),
});
export type SpreadsheetEntry = z.infer<typeof entry>;

/**
 * `ready`: comes in; `problems`: cannot; `undecided`: a person has to decide; `duplicates`: with a match; `create`, `merge`,
 * `skip`: decided so, without problems. `choices`: not of patients, a person has to say or has said which match it is. `newPatient`: not
 * of patients, registers its patient. `notPeople`: the name is no person's, such as 'Almoço', also of a line with
 * problems. `sameTime`, `outsideHours`: come in, with that hint. The
 * last four are parts of `undecided`, by what the best match has in common.
 */
export const entryFilters = [
  'all',
  'ready',
  'problems',
  'undecided',
  'duplicates',
  'create',
  'merge',
  'skip',
  'choices',
  'newPatient',
  'notPeople',
  'sameTime',
  'outsideHours',
  'sameCpf',
  'sameEmail',
  'samePhone',
  'similarName',
] as const;
export type EntryFilter = (typeof entryFilters)[number];

/** Those whose lines are decided at once. */
export const bulkFilters = [
  'undecided',
  'sameCpf',
  'sameEmail',
  'samePhone',
  'similarName',
  'duplicates',
] as const satisfies EntryFilter[];
export type BulkFilter = (typeof bulkFilters)[number];

export const entryCounts = z
  .object(
    Object.fromEntries(entryFilters.map((filter) => [filter, z.number().int()])) as Record<
      EntryFilter,
      z.ZodInt
    >,
  )
  .extend({
    /** Not of patients: how many patients the lines that come in would register. */
    register: z.number().int(),
    /** The first of their names: 'Ana Reis, Beto Luz, mais 4'; '' without any. */
    registerNames: z.string(),
    /** The names of `notPeople`, each with its number of lines: 'ALMOÇO (12), REUNIÃO (3)'. */
    notPeopleNames: z.string(),
    /** How many professionals they would register, with 'Sem profissional definido'. */
    registerProfessionals: z.number().int(),
    /** How many lines `decideAll` changes: `merge`, and the other decisions. */
    bulk: z.record(z.enum(bulkFilters), z.object({ all: z.number().int(), merge: z.number().int() })),
  });

/** A name of the column 'Profissional' that the clinic does not have under this name, or that was chosen; or lines without one. */
export const unknownProfessional = z.object({
  /** The name without accents, case and titles: 'Dra. Ana' and 'DRA ANA' are one. '' of lines that name none. */
  key: z.string(),
  /** As written in one of the lines. */
  name: z.string(),
  lines: z.number().int(),
  /** How many of these are on the day of the check or later. With an ended professional they stand in no agenda. */
  ahead: z.number().int(),
  /** `create` of lines without a name: an ended professional, 'Sem profissional definido'. Null: still to be chosen, the lines have a problem. */
  choice: professionalChoice,
});

/** A name of the column 'Procedimento' that no title of the catalogue is, or that was chosen; or appointments without one. */
export const unknownProcedure = z.object({
  /** The name without accents and case; '' of appointments that name none. */
  key: z.string(),
  /** As written in one of the lines. */
  name: z.string(),
  lines: z.number().int(),
  /** Null: not said. Appointments come with the name that they have, packages stay out. */
  choice: procedureChoice,
  /** The only entry that has it among its other names. Of appointments it is that one unless chosen otherwise; of packages proposed. */
  knownAs: id.nullable(),
});
export type UnknownProcedure = z.infer<typeof unknownProcedure>;

/** Of packages: what is answered once for all lines. */
const ofPackages = z.object({
  /** Lines of packages that say no validity. */
  withoutValidity: z.number().int(),
  validUntil: calendarDate.nullable(),
  expiredUntil: calendarDate.nullable(),
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
 * appointment without it registers its patient. `ofPerson`: not of patients, also for the lines of `others`. A line that is left out names
 * no professional and no procedure: those are answered as they are then.
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
  .output(
    changed.extend({ professionals: z.array(unknownProfessional), procedures: z.array(unknownProcedure) }),
  );

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
