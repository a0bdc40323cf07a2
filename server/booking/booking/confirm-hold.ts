/** A held or proposed time becomes an appointment, or a request that the clinic answers. */
import { lockTime } from '../../agenda/appointments/booking-queries.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { addResources } from '../../agenda/appointments/resource-queries.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import {
  findMode,
  insertOwnAppointment,
  lockOwnAppointment,
  lockPatient,
  lockRequest,
  type RequestRow,
  updateRequest,
  withdrawRequestsFor,
} from './booking-queries.ts';
import { moveOwn } from './move-own.ts';

/** Tells the patient, under clinic_service, in the transaction of the booking. A call that is sent again tells nothing. */
export type Notify = (
  tx: Scope,
  booked: { kind: 'booked' | 'moved'; appointmentId: string },
) => Promise<unknown>;

/** @param tx under `clinic_booking` @throws HOLD_EXPIRED; as the triggers refuse */
export async function confirmHold(tx: Scope, patientId: string, holdId: string, notify: Notify) {
  const request = (await lockPatient(tx, patientId)) && (await lockRequest(tx, patientId, holdId));
  if (!request || request.has_ended) throw refusal('HOLD_EXPIRED');
  const booked = request.booked_appointment_id;
  // Sent again.
  if (request.state === 'pending') return requested(request);
  if (request.state === 'accepted' && booked) return done(request, booked);
  if (request.state !== 'held') throw refusal('HOLD_EXPIRED');
  // The last time that was asked for counts: several would take each its time.
  if (request.appointment_id) await withdrawRequestsFor(tx, patientId, request.appointment_id, request.id);
  if ((await findMode(tx, patientId)) === 'request') {
    await updateRequest(tx, request.id, { state: 'pending' });
    return requested(request);
  }
  return done(request, await bookRequest(tx, patientId, request, notify));
}

const requested = ({ id }: RequestRow) => ({
  outcome: 'requested' as const,
  appointmentId: null,
  requestId: id,
});
const done = ({ appointment_id }: RequestRow, appointmentId: string) => ({
  outcome: appointment_id ? ('moved' as const) : ('booked' as const),
  appointmentId,
  requestId: null,
});

/**
 * Accepts the clinic's proposal, or declines it.
 * @param tx under `clinic_booking` @returns the appointment, null where it was declined @throws NOT_FOUND, BOOKING_NOT_ALLOWED
 */
export async function answerProposal(
  tx: Scope,
  patientId: string,
  { requestId, accept, date, time }: { requestId: string; accept: boolean; date: string; time: string },
  notify: Notify,
): Promise<string | null> {
  const request = (await lockPatient(tx, patientId)) && (await lockRequest(tx, patientId, requestId));
  if (!request || request.state === 'held') throw refusal('NOT_FOUND');
  // Sent again.
  if (accept && request.state === 'accepted') return request.booked_appointment_id;
  if (!accept && request.state === 'withdrawn') return null;
  const isSeen = request.date === date && presentTime(request.time) === time;
  // The clinic may have proposed another time since.
  if (request.state !== 'proposed' || (accept && !isSeen))
    throw refusal('BOOKING_NOT_ALLOWED', { reason: 'status' });
  if (accept) return bookRequest(tx, patientId, request, notify);
  await updateRequest(tx, request.id, { state: 'withdrawn' });
  return null;
}

/** @throws NOT_FOUND, BOOKING_NOT_ALLOWED */
export async function withdrawRequest(tx: Scope, patientId: string, requestId: string): Promise<void> {
  const request = (await lockPatient(tx, patientId)) && (await lockRequest(tx, patientId, requestId));
  if (!request || request.state === 'held') throw refusal('NOT_FOUND');
  if (request.state === 'withdrawn') return;
  if (!['pending', 'proposed'].includes(request.state))
    throw refusal('BOOKING_NOT_ALLOWED', { reason: 'status' });
  await updateRequest(tx, request.id, { state: 'withdrawn' });
}

/** Books or moves. The request no longer takes the time, since from now on the appointment does. @throws NOT_FOUND */
async function bookRequest(
  tx: Scope,
  patientId: string,
  request: RequestRow,
  notify: Notify,
): Promise<string> {
  await updateRequest(tx, request.id, { state: 'accepted' });
  const times = {
    date: request.date,
    time: request.time,
    professional_id: request.professional_id,
    buffer_before_minutes: request.buffer_before_minutes,
    buffer_after_minutes: request.buffer_after_minutes,
  };
  const appointmentId = request.appointment_id
    ? await moveTo(tx, patientId, request.appointment_id, request, times)
    : await bookNew(tx, patientId, request, times);
  await updateRequest(tx, request.id, { booked_appointment_id: appointmentId });
  const kind = request.appointment_id ? 'moved' : 'booked';
  await tx.asService((service) => notify(service, { kind, appointmentId }));
  return appointmentId;
}

type Times = Pick<
  RequestRow,
  'date' | 'time' | 'professional_id' | 'buffer_before_minutes' | 'buffer_after_minutes'
>;

async function moveTo(tx: Scope, patientId: string, id: string, request: RequestRow, times: Times) {
  if (!(await lockOwnAppointment(tx, patientId, id))) throw refusal('NOT_FOUND');
  await lockTime(tx, {
    professionalId: request.professional_id,
    date: request.date,
    time: request.time,
    durationMinutes: request.duration_minutes,
    bufferBeforeMinutes: request.buffer_before_minutes,
    bufferAfterMinutes: request.buffer_after_minutes,
  });
  await moveOwn(tx, id, times, request.resource_ids);
  return id;
}

async function bookNew(tx: Scope, patientId: string, request: RequestRow, times: Times) {
  const id = await insertOwnAppointment(tx, {
    ...times,
    patient_id: patientId,
    procedure_id: request.procedure_id,
    duration_minutes: request.duration_minutes,
  });
  if (request.resource_ids.length > 0) await addResources(tx, id, request.resource_ids);
  return id;
}
