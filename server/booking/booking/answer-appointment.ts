/** A patient's answer about an own appointment, in the portal or by a link. The same answer again changes nothing. */
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  insertAnswer,
  lockOwnAppointment,
  lockPatient,
  setOwnStatus,
  withdrawRequestsFor,
} from './booking-queries.ts';

type Channel = Parameters<typeof insertAnswer>[1]['channel'];

interface Answered {
  patientId: string;
  appointmentId: string;
  /** The time that the patient has seen; the clinic may have moved the appointment since. */
  seen: { date: string; time: string };
  /** How the answer came. */
  channel: Channel;
}

/** @throws NOT_FOUND, APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED @returns false where it was confirmed before */
export async function confirmPresence(tx: Scope, answered: Answered): Promise<boolean> {
  const appointment = await lockOwn(tx, answered);
  if (appointment.status === 'confirmed') return false;
  await setOwnStatus(tx, appointment.id, { status: 'confirmed' });
  await insertAnswer(tx, { ...answered, startsAt: startOf(appointment), state: 'confirmed' });
  return true;
}

/** @throws NOT_FOUND, APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED @returns false where it was cancelled before */
export async function cancelOwn(tx: Scope, answered: Answered): Promise<boolean> {
  const { patientId, appointmentId } = answered;
  // Requests are locked before appointments, as the clinic's answer to one does (db/CONVENTIONS.md).
  if (await lockPatient(tx, patientId)) await withdrawRequestsFor(tx, patientId, appointmentId);
  const appointment = await lockOwn(tx, answered);
  if (appointment.status === 'cancelled') return false;
  await setOwnStatus(tx, appointment.id, { status: 'cancelled', cancel_reason: 'patient' });
  await insertAnswer(tx, { ...answered, startsAt: startOf(appointment), state: 'cancelled' });
  return true;
}

const startOf = ({ date, time }: { date: string; time: string }) => `${date} ${time}`;

/** @throws APPOINTMENT_MOVED where the appointment has another time than the patient has seen */
export function requireSeen(appointment: Answered['seen'], seen: Answered['seen']): void {
  const isSeen = appointment.date === seen.date && presentTime(appointment.time) === presentTime(seen.time);
  if (!isSeen) throw refusal('APPOINTMENT_MOVED');
}

async function lockOwn(tx: Scope, { patientId, appointmentId, seen }: Answered) {
  const appointment =
    (await lockPatient(tx, patientId)) && (await lockOwnAppointment(tx, patientId, appointmentId));
  if (!appointment) throw refusal('NOT_FOUND');
  requireSeen(appointment, seen);
  return appointment;
}
