/** Counts what the source has, to be compared with what came in. */
import type { AppointmentRow, PlanRow } from './converted.ts';
import { nameKey } from './match-professionals.ts';

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
  /** Of the rows that could be converted: `appointments.status.completed`, `appointments.year.2024`, `plans.status.active`. */
  readonly groups = new Map<string, number>();
  /** Appointments by their doctor's name, as `nameKey` folds it, each with one way of writing. */
  readonly doctors = new Map<string, { name: string; appointments: number }>();

  row(table: SourceTable, isRefused: boolean): void {
    add(this.read, table);
    if (isRefused) add(this.refused, table);
  }

  appointment({ status, date, doctorName }: AppointmentRow): void {
    add(this.groups, `appointments.status.${status}`);
    add(this.groups, `appointments.year.${date.slice(0, 4)}`);
    const name = doctorName ?? '';
    const doctor = this.doctors.get(nameKey(name));
    if (doctor) doctor.appointments += 1;
    else this.doctors.set(nameKey(name), { name, appointments: 1 });
  }

  plan({ status }: PlanRow): void {
    add(this.groups, `plans.status.${status}`);
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
