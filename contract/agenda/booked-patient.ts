/** The patient of a booking: one with a record, or a new one, who is registered with it (decision 063). */
import { z } from 'zod';
import { id, patientName, phone } from '../fields.ts';
import { missingPatient } from './appointment-rules.ts';

export const missingPhone = 'Digite o telefone, com DDD';

/** All that is asked on the phone. The record is marked 'Cadastro incompleto' until the birth date is added. */
export const newPatient = z.object({
  fullName: patientName,
  phone: phone.refine((digits) => digits !== null, missingPhone),
});
export type NewPatient = z.input<typeof newPatient>;

/** For the input of a booking, with `hasOnePatient`. */
export const bookedPatient = {
  patientId: z.uuid(missingPatient).optional(),
  /** In place of `patientId`. Needs the permission `registration`. */
  newPatient: newPatient.optional(),
  /** The entry of the waiting list that the booking takes off; one of this patient. */
  waitingEntryId: id.optional(),
};

type Booked = { patientId?: unknown; newPatient?: unknown };

/** Exactly one of the two. A new patient that is no object has its own message. */
export const hasOnePatient = (booked: Booked) =>
  (booked.patientId !== undefined) !== (typeof booked.newPatient === 'object');

/** Of the refinement by `hasOnePatient`, which is reported also where another field is wrong. */
export const onePatient = {
  path: ['patientId'],
  message: missingPatient,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
