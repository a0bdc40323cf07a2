/** The patient of a booking: one with a record, or a new one; and the entry of the waiting list that the booking takes off. */
import type { z } from 'zod';
import { missingPatient } from '#contract/agenda/appointment-rules.ts';
import type { bookingInput } from '#contract/agenda/appointments.ts';
import { insertPatient, lockPatientCounts } from '../../patients/patients/queries.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { deleteEntry, findEntryPatient } from '../waiting-list/queries.ts';

type Booked = Pick<z.output<typeof bookingInput>, 'patientId' | 'newPatient' | 'waitingEntryId'>;

/**
 * Registers a new patient, in the transaction of the booking: a refused booking leaves no record behind.
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
  return insertPatient(tx, newPatient);
}

/** Takes off the booking's entry. One that is gone already is ignored. @throws NOT_FOUND for another patient's */
export async function takeOffEntry(tx: Scope, patientId: string, { waitingEntryId }: Booked): Promise<void> {
  if (!waitingEntryId) return;
  const entry = await findEntryPatient(tx, waitingEntryId);
  if (!entry) return;
  if (entry.patient_id !== patientId) throw refusal('NOT_FOUND');
  await deleteEntry(tx, waitingEntryId);
}
