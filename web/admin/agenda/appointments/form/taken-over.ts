/**
 * What the agenda's small form hands over to the full form. It is in the state of the history entry: an address would show names,
 * phones and notes.
 */
import { z } from 'zod';
import type { AppointmentFormValues } from './appointment-form-values.ts';

const repeats = z.object({
  on: z.boolean(),
  sessions: z.union([z.number(), z.string()]),
  everyDays: z.union([z.number(), z.string()]),
});
const values = z.object({
  patientId: z.string().nullable(),
  newName: z.string().nullable(),
  newPhone: z.string(),
  newBirthDate: z.string(),
  newGuardianName: z.string(),
  newGuardianPhone: z.string(),
  newGuardianCpf: z.string(),
  service: z.string(),
  procedureId: z.string().nullable(),
  professionalId: z.string().nullable(),
  date: z.string(),
  time: z.string().nullable(),
  durationMinutes: z.number(),
  resourceIds: z.string(),
  notes: z.string(),
  squeezeIn: z.boolean(),
  outsideHours: z.boolean(),
}) satisfies z.ZodType<AppointmentFormValues>;
const takenOver = z.object({
  values,
  /** The chosen one. */
  patient: z.object({ id: z.string(), fullName: z.string() }).optional(),
  repeats,
  waitingEntryId: z.string().optional(),
  /** The screen of the small form. */
  backTo: z.string().startsWith('/admin'),
});
type TakenOver = z.infer<typeof takenOver>;

/** The state of the history entry. */
export const handOver = (typed: TakenOver) => ({ booking: typed });

/** @param state of the history entry; undefined where it hands nothing over */
export const readTakenOver = (state: unknown): TakenOver | undefined =>
  z.object({ booking: takenOver }).safeParse(state).data?.booking;
