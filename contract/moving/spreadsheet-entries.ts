/** A line of a sheet as it is checked, mended and decided, and what is asked of all lines of a name. */
import { z } from 'zod';
import { calendarDate, id } from '../fields.ts';
import type { FindingReason } from './import-findings.ts';
import { field, procedureChoice, professionalChoice } from './spreadsheet-options.ts';

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
  'weekday_differs',
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

export const problem = z.enum(entryProblems);

/**
 * What becomes of a line at the import. Patients: `create` registers, `merge` fills what is empty in the record of the match.
 * Others: `create` is for the patient of the line, `merge` does not occur. `skip`: left out. Null: a person
 * has to decide; undecided lines are left out.
 */
export const entryDecisions = ['create', 'merge', 'skip'] as const;

export type EntryDecision = (typeof entryDecisions)[number];

/** What two patients have in common. `name`: the same; `similarName`: nearly. */
const matchReasons = ['cpf', 'email', 'phone', 'birthDate', 'name', 'similarName'] as const;

/**
 * `sure`: the same person, merged unless decided otherwise; `likely`: a person decides; `weak`: another person with the same
 * phone, as in a family, registered unless decided otherwise.
 */
const matchStrengths = ['sure', 'likely', 'weak'] as const;

/** A patient of the clinic, or an earlier line of the file, who may be the same. */
const entryMatch = z.object({
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

/** `waiting`: not imported yet; `done`: imported; `left`: left out by the import (skipped, undecided, with problems). */
const entryStates = ['waiting', 'done', 'left'] as const;

export const entry = z.object({
  /** As a spreadsheet program counts: the header of most files is line 1. */
  line: z.number().int(),
  /** As in the file, or as mended; as many as the file has columns. */
  cells: z.array(z.string()),
  /** As the cells were read; null where none was. Without a zone: yyyy-MM-dd HH:mm, at the clinic. */
  birthDate: calendarDate.nullable(),
  startsAt: z.string().nullable(),
  /** Of an appointment, where the line says how long it is. */
  minutes: z.number().int().nullable(),
  /** Null also where it is the guardian's. */
  cpf: z.string().nullable(),
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
