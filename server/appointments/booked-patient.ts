/** Who a booking is for: a patient with a record, or an unknown caller, who gets one. */
import type { z } from 'zod';
import { missingPatient } from '#contract/appointment-rules.ts';
import type { bookingInput } from '#contract/appointments.ts';
import { may, type SessionActor } from '../accounts/actor.ts';
import { invalidField, refusal } from '../calls/refusal.ts';
import type { Scope } from '../database/open-database.ts';
import { insertPatient, lockPatientCounts } from '../patients/queries.ts';
import { findEntryOwner, takeOff } from '../waiting-list/queries.ts';

type Booked = Pick<z.output<typeof bookingInput>, 'patientId' | 'newPatient' | 'waitingEntryId'>;

/**
 * Registers the caller, if there is no record. No refusal of the booking leaves a record behind, since it is the same
 * transaction.
 * @param lockTimes locks the half hours of the booking, which come before the counts (db/CONVENTIONS.md)
 * @returns the patient's id @throws FORBIDDEN for a new patient without the permission `registration`
 */
export async function bookedPatient(
  tx: Scope,
  caller: SessionActor,
  { patientId, newPatient }: Booked,
  lockTimes: () => Promise<unknown>,
): Promise<string> {
  if (!newPatient) {
    if (!patientId) throw invalidField(['patientId'], missingPatient);
    return patientId;
  }
  if (!may(caller, 'registration')) throw refusal('FORBIDDEN');
  await lockPatientCounts(tx, 'shared');
  await lockTimes();
  return insertPatient(tx, { full_name: newPatient.fullName, phone: newPatient.phone });
}

/** Takes the entry off that the booking fulfils. One that is gone already is ignored. @throws NOT_FOUND for another patient's */
export async function fulfilEntry(tx: Scope, patientId: string, { waitingEntryId }: Booked): Promise<void> {
  if (!waitingEntryId || (await takeOff(tx, waitingEntryId, patientId))) return;
  if (await findEntryOwner(tx, waitingEntryId)) throw refusal('NOT_FOUND');
}
