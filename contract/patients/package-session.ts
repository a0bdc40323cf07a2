/** What is left of the sessions that a patient bought together. */
import { z } from 'zod';
import { calendarDate } from '../fields.ts';

/** Of one procedure. */
export const mostSessions = 100;
/** From its sale on, unless the seller types another day. db/functions/quotes.sql has the same. */
export const usualPackageDays = 180;

export const packageSession = z.object({
  /** Of visits that are over. */
  used: z.number().int(),
  /** By appointments that are still open. */
  booked: z.number().int(),
  /** Neither used nor booked; 0 of a package that has ended. */
  left: z.number().int(),
  sessions: z.number().int(),
  /** The last day of a visit that takes one. */
  validUntil: calendarDate,
});
export type PackageSession = z.infer<typeof packageSession>;

/** Of an appointment that has one of them. */
export const takenSession = packageSession.extend({
  /** By the days of the visits: 3 of 6. */
  place: z.number().int(),
});
export type TakenSession = z.infer<typeof takenSession>;
