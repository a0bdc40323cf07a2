/** The patient of a booking: one with a record, or a new one, who is registered with it (decision 063). */
import { z } from 'zod';
import { birthDate, cpf, id, optionalName, patientName, phone } from '../fields.ts';
import { missingPatient } from './appointment-rules.ts';

export const missingPhone = 'Digite o telefone, com DDD';

/**
 * What is asked on the phone. Without the birth date the record is marked 'Cadastro incompleto'. The patient's phone may be the
 * responsible person's.
 */
export const newPatient = z
  .object({
    fullName: patientName,
    phone,
    birthDate,
    guardianName: optionalName,
    guardianCpf: cpf,
    guardianPhone: phone,
  })
  .refine((one) => one.phone !== null || one.guardianPhone !== null, {
    path: ['phone'],
    message: missingPhone,
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
