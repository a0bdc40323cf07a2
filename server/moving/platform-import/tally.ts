/** Counts what the source has, to be compared with what came in. */
import { nameKey } from '#contract/clinic/professionals.ts';
import { askedStatuses, unreadOf } from '#contract/moving/platform-imports.ts';
import { appointmentDates, readDate } from '../import-values/read-date.ts';
import { readAppointmentStatus, readPlanStatus, statusKey } from '../import-values/read-words.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import type { AppointmentRow, PlanRow } from './converted.ts';

export const sourceTables = [
  'auth.users',
  'public.profiles',
  'public.patients',
  'public.procedures',
  'public.appointments',
  'public.patient_files',
  'public.patient_future_procedures',
  'public.treatment_plans',
  'public.clinic_settings',
] as const;
export type SourceTable = (typeof sourceTables)[number];

export class Tally {
  /** Rows read, by table. */
  readonly read = new Map<SourceTable, number>();
  /** Rows that could not be converted and do not come, by table. */
  readonly refused = new Map<SourceTable, number>();
  /** Of all rows: `appointments.status.completed`, `appointments.year.2024`, `plans.status.active`; `unreadOf` for what cannot be read. */
  readonly groups = new Map<string, number>();
  /** Of those, rows that do not come, or come in another group: there they are less. */
  readonly left = new Map<string, number>();
  /** Appointments by their doctor's name, as `nameKey` folds it, each with one way of writing. */
  readonly doctors = new Map<string, { name: string; appointments: number; left: number }>();

  /** Words of the status of appointments that come, which are not known; by `statusKey`. */
  readonly words = new Map<string, { name: string; lines: number }>();

  /** When a row was last made or changed, as written, up to the clinic's day; '' where none says it. */
  newest = '';

  row(table: SourceTable, isRefused: boolean): void {
    add(this.read, table);
    if (isRefused) add(this.refused, table);
  }

  /** The rows of one dump have one zone, so that the texts are in order. @param today the clinic's day */
  seen({ created_at: made, updated_at: changed }: SourceRow, today: string): void {
    for (const text of [made, changed])
      if (text && text > this.newest && text.slice(0, 10) <= today) this.newest = text;
  }

  /**
   * @param row null: it does not come
   * @param today the clinic's day
   */
  appointment(row: AppointmentRow | null, written: SourceRow, today: string): void {
    const { value, problem } = readAppointmentStatus(written.status);
    this.#count('appointments.status', value ?? unreadOf, row?.status);
    if (row && problem) this.#word(written.status?.trim() ?? '');
    // One without a time does not come, and has its year.
    const date = readDate(written.date ?? '', appointmentDates(today)).value;
    this.#count('appointments.year', date?.slice(0, 4) ?? unreadOf, row?.date.slice(0, 4));
    const name = row ? (row.doctorName ?? '') : (written.doctor_name?.trim() ?? '');
    const doctor = this.doctors.get(nameKey(name)) ?? { name, appointments: 0, left: 0 };
    doctor.appointments += 1;
    if (!row) doctor.left += 1;
    this.doctors.set(nameKey(name), doctor);
  }

  plan(row: PlanRow | null, written: SourceRow): void {
    this.#count('plans.status', readPlanStatus(written.status).value ?? unreadOf, row?.status);
  }

  #word(name: string): void {
    const key = statusKey(name);
    const word = this.words.get(key) ?? { name, lines: 0 };
    word.lines += 1;
    if (this.words.has(key) || (this.words.size < askedStatuses.words && name.length <= askedStatuses.length))
      this.words.set(key, word);
  }

  /** @param becomes its group here; undefined: it does not come */
  #count(figure: string, group: string, becomes: string | undefined): void {
    add(this.groups, `${figure}.${group}`);
    if (becomes === group) return;
    add(this.left, `${figure}.${group}`);
    if (becomes !== undefined) add(this.left, `${figure}.${becomes}`, -1);
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, number = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + number);
}
