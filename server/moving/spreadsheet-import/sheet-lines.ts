/** Reads the lines of one sheet, by its columns and by what the clinic has. */
import { createHash } from 'node:crypto';
import type { AppointmentStatus } from '#contract/agenda/appointment-rules.ts';
import { noProfessional } from '#contract/clinic/unnamed-professionals.ts';
import { fold } from '#contract/fold.ts';
import { canBeAllPaid, type SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import {
  isNewProfessional,
  type SpreadsheetOptions,
  spreadsheetOptions,
} from '#contract/moving/spreadsheet-options.ts';
import { type AppointmentValues, professionalKey, readAppointment, readStatus } from './read-appointment.ts';
import { type CellNote, type CellProblem, LineReading, placesOf } from './read-cells.ts';
import { type ClinicProcedure, type PackageValues, readPackage } from './read-package.ts';
import { type LineRules, type PatientValues, type Person, readPatient } from './read-patient.ts';

export type Checked = NonNullable<SpreadsheetOptions['checked']>;

/** The options of an import's row. What an older version stored and cannot be read counts as nothing. */
export const readOptions = (stored: unknown): SpreadsheetOptions =>
  spreadsheetOptions.catch(spreadsheetOptions.parse({})).parse(stored);

interface ClinicProfessional {
  id: string;
  full_name: string;
  active: boolean;
}

/** An id, `create`, or null where a person has to choose. */
export type ProfessionalChoice = string | null;

/**
 * Who a name of the sheet is: as chosen, or else the professional of that name, who is not registered again, also where an earlier
 * sheet registered them as ended. Without a name (the key ''): only as chosen,
 * also where the clinic has one professional, since the column may not have been recognised.
 */
export function chooseProfessional(
  key: string,
  professionals: readonly ClinicProfessional[],
  options: SpreadsheetOptions,
): ProfessionalChoice {
  const { professionals: chosen, professionalId } = options;
  if (key === '' && isNewProfessional(chosen[key]))
    return professionals.find((each) => each.full_name === noProfessional)?.id ?? 'create';
  const choice = chosen[key];
  if (typeof choice === 'object') {
    // One that is registered, or was by now; not another name that is one again.
    return typeof chosen[choice.sameAs] === 'string'
      ? chooseProfessional(choice.sameAs, professionals, options)
      : null;
  }
  if (key === '') return choice ?? professionalId;
  const named = (each: ClinicProfessional) => professionalKey(each.full_name) === key;
  const present = (professionals.find((each) => each.active && named(each)) ?? professionals.find(named))?.id;
  return isNewProfessional(choice) ? (present ?? 'create') : (choice ?? present ?? null);
}

/**
 * What the names of procedures are: as chosen, or else the entry of that title, the first of several; of appointments also the only
 * entry that has it among its other names. Of packages these are only proposed: what was sold is money.
 */
export function procedureNamed(
  procedures: readonly ClinicProcedure[],
  { procedures: chosen }: Pick<SpreadsheetOptions, 'procedures'>,
  kind: SpreadsheetKind,
) {
  const byId = new Map(procedures.map((each) => [each.id, each]));
  const byTitle = new Map([...procedures].reverse().map((each) => [fold(each.title), each]));
  const byOtherName = kind === 'appointments' ? otherNames(procedures) : new Map<string, never>();
  return (service: string): ClinicProcedure | undefined => {
    const key = fold(service);
    const choice = chosen[key];
    if (choice === 'text') return undefined;
    const named = byTitle.get(key);
    if (typeof choice === 'object')
      return byId.get(choice.create) ?? named ?? { ...newEntry, id: choice.create, title: service };
    return (choice && byId.get(choice)) || (named ?? byOtherName.get(key));
  };
}

const newEntry = { also_known_as: null, minutes: null };

/** By folded name the entry that has it among its other names; without those that several have. */
export function otherNames(procedures: readonly ClinicProcedure[]): Map<string, ClinicProcedure> {
  const found = new Map<string, ClinicProcedure[]>();
  for (const each of procedures)
    for (const name of new Set((each.also_known_as ?? '').split(/[,;]/u).map((one) => fold(one.trim()))))
      if (name !== '') found.set(name, [...(found.get(name) ?? []), each]);
  return new Map(
    [...found].flatMap(([name, [first, ...more]]) => (first && !more.length ? [[name, first]] : [])),
  );
}

/** What is stored of a line besides its cells. */
export interface EntryValues {
  full_name: string | null;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  birth_date: string | null;
  /** yyyy-MM-dd HH:mm */
  starts_at: string | null;
  minutes: number | null;
  professional: string | null;
}

export interface ReadEntry {
  stored: EntryValues;
  patient: PatientValues | null;
  appointment: AppointmentValues | null;
  package: PackageValues | null;
  problems: CellProblem[];
  notes: CellNote[];
}

const ofPerson = ({ fullName, cpf, email, phone, birthDate }: Person) => ({
  full_name: fullName,
  cpf,
  email,
  phone,
  birth_date: birthDate,
});

/** What lines of appointments and of packages name; of the other kinds nothing is needed. */
export interface Clinic {
  professionals: readonly ClinicProfessional[];
  procedures: readonly ClinicProcedure[];
}

/** What lines are read by, as one word. */
export const namedHere = ({ professionals, procedures }: Clinic, today: string): string =>
  createHash('sha256')
    // The number grows when lines are read otherwise.
    .update(JSON.stringify([5, today, professionals, procedures]))
    .digest('base64url');

export class SheetLines {
  readonly #kind: SpreadsheetKind;
  readonly #rules: LineRules;
  readonly #places: ReturnType<typeof placesOf>;
  readonly #options: SpreadsheetOptions;
  readonly #professionals: readonly ClinicProfessional[];
  readonly #procedureOf: ReturnType<typeof procedureNamed>;
  readonly #choices = new Map<string, ProfessionalChoice>();

  constructor(
    kind: SpreadsheetKind,
    checked: Checked,
    options: SpreadsheetOptions,
    clinic: Clinic & { timeZone: string },
  ) {
    this.#kind = kind;
    this.#places = placesOf(checked.columns);
    this.#rules = {
      today: checked.today,
      timeZone: clinic.timeZone,
      headers: checked.headers,
      areaCode: options.areaCode ?? '',
      validUntil: options.validUntil,
      expiredUntil: options.expiredUntil,
      statuses: options.statuses,
      allPaid: options.allPaid && canBeAllPaid(checked.columns),
      monthFirst: new Set(checked.monthFirst),
    };
    this.#options = options;
    this.#professionals = clinic.professionals;
    this.#procedureOf = procedureNamed(clinic.procedures, options, kind);
  }

  /** The clinic's day, by which the lines are read. */
  get today(): string {
    return this.#rules.today;
  }

  get pastStatus() {
    return this.#options.pastStatus;
  }

  readonly statusOf = (text: string): AppointmentStatus | null =>
    readStatus(text, this.#rules.statuses).value;

  get statusColumn(): number {
    return this.#places.get('status')?.[0] ?? -1;
  }

  professionalOf(key: string): ProfessionalChoice {
    const known = this.#choices.get(key);
    if (known !== undefined) return known;
    const choice = chooseProfessional(key, this.#professionals, this.#options);
    this.#choices.set(key, choice);
    return choice;
  }

  /** The entry of the catalogue; undefined where a line comes with the name that it has. @param service null: none is named */
  procedureOf(service: string | null): ClinicProcedure | undefined {
    return this.#procedureOf(service ?? '');
  }

  /** As registered. */
  professional(id: string): ClinicProfessional | undefined {
    return this.#professionals.find((each) => each.id === id);
  }

  /** @param isTorn the file's line had more cells than columns, and no person has looked at it */
  read(cells: readonly string[], isTorn: boolean): ReadEntry {
    const line = new LineReading(this.#places, cells);
    const patient = this.#kind === 'patients' ? readPatient(line, this.#rules) : null;
    const appointment = this.#kind === 'appointments' ? readAppointment(line, this.#rules) : null;
    const ofPackage = this.#kind === 'packages' ? readPackage(line, this.#rules, this.#procedureOf) : null;
    if (appointment) {
      const { professional } = appointment;
      if (this.professionalOf(professional) === null)
        line.refuse('professional', professional ? 'professional_unknown' : 'value_missing', null, true);
    }
    if (isTorn) line.refuse(null, 'extra_cells', null, true);
    const isOut = line.problems.filter(({ reason }) => reason === 'sum_line' || reason === 'nothing_left');
    const start = appointment?.date && appointment.time ? `${appointment.date} ${appointment.time}` : null;
    return {
      stored: {
        ...ofPerson(patient ?? appointment?.patient ?? ofPackage?.patient ?? noPerson),
        starts_at: start,
        minutes: appointment?.minutes ?? null,
        professional: appointment?.professional ?? null,
      },
      patient,
      appointment,
      package: ofPackage,
      // Of a sum, and of what is used and paid, nothing else is asked.
      problems: isOut.length > 0 ? isOut : line.problems,
      notes: line.notes,
    };
  }

  /** The ids of these names; those that are still to be registered or chosen have none. */
  idsOf(keys: readonly string[]): Record<string, string> {
    const ids: Record<string, string> = {};
    for (const key of keys) {
      const choice = this.professionalOf(key);
      if (choice !== null && choice !== 'create') ids[key] = choice;
    }
    return ids;
  }

  /** The problem of a line whose patient is not found; null where such patients are registered. */
  get unknownPatient(): CellProblem | null {
    if (this.#kind === 'patients' || this.#options.registerPatients) return null;
    const field = (
      ['patientName', 'patientFirstName', 'patientCpf', 'patientEmail', 'patientPhone'] as const
    ).find((each) => this.#places.has(each));
    const column = field ? (this.#places.get(field)?.[0] ?? null) : null;
    return { column, field: field ?? 'patientName', reason: 'patient_unknown', isEssential: true };
  }
}

const noPerson: Person = { fullName: null, cpf: null, email: null, phone: null, birthDate: null };

const numericDate = /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}\b/u;

/** Whether the dates of a column have the month first: some only can, and none must have the day first. */
export function isMonthFirst(values: Iterable<string>): boolean {
  let found = false;
  for (const value of values) {
    const [, one, two] = numericDate.exec(value) ?? [];
    if (Number(one) > 12) return false;
    if (Number(two) > 12) found = true;
  }
  return found;
}
