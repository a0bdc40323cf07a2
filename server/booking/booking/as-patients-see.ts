/** Errors of the database, as patients and visitors see them. */
import { refusal } from '../../platform/calls/refusal.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';

const taken = new Set([
  'appointments_no_overlap',
  'appointment_resources_no_overlap',
  'booking_requests_no_overlap',
]);

/** A patient learns that a time is taken, and nothing about what takes it. */
export function asPatientsSee(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint && taken.has(constraint)) return refusal('SLOT_TAKEN', { inTheWay: [] });
  if (constraint === 'appointments_inside_hours') return refusal('BOOKING_NOT_ALLOWED', { reason: 'closed' });
  return error;
}
