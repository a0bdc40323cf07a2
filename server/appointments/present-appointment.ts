import type { Appointment, AppointmentSummary } from '#contract/appointments.ts';
import type { findAppointment } from './queries.ts';
import type { SummaryRow } from './search-queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** From the HH:mm:ss of the database. */
export const presentTime = (time: string) => time.slice(0, 5);

export const presentSummary = (row: SummaryRow & { doctor_name?: string }): AppointmentSummary => ({
  id: row.id,
  patient: { id: row.patient_id, fullName: row.patient_name },
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  // Until migration 0055 an appointment has the name of its professional only.
  professional: { id: row.id, fullName: row.doctor_name ?? '', color: 'teal' },
  procedure: null,
  service: row.service,
  status: row.status,
  squeezeIn: row.squeeze_in,
  outsideHours: false,
});

export const presentAppointment = (row: Row): Appointment => ({
  ...presentSummary(row),
  patientPhone: row.patient_phone,
  professional: {
    id: row.id,
    fullName: row.doctor_name,
    specialty: row.doctor_specialty,
    color: 'teal',
  },
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  resources: [],
  cancelReason: null,
  notes: row.notes ?? null,
  version: 1,
  undo: null,
});
