import type { Appointment, AppointmentSummary } from '#contract/appointments.ts';
import type { findAppointment } from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

/** From the HH:mm:ss of the database. */
export const presentTime = (time: string) => time.slice(0, 5);

export const presentSummary = (
  row: Omit<Row, 'patient_phone' | 'doctor_name' | 'doctor_specialty' | 'notes'>,
): AppointmentSummary => ({
  id: row.id,
  patient: { id: row.patient_id, fullName: row.patient_name },
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  service: row.service,
  status: row.status,
  squeezeIn: row.squeeze_in,
});

export const presentAppointment = (row: Row): Appointment => ({
  ...presentSummary(row),
  patientPhone: row.patient_phone,
  doctorName: row.doctor_name,
  doctorSpecialty: row.doctor_specialty,
  notes: row.notes,
});
