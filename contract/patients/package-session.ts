/** What is left of the sessions that a patient bought together. */
import { z } from 'zod';
import { calendarDate } from '../fields.ts';

/** Of one procedure. */
export const mostSessions = 100;
/** From its sale on, unless the seller types another day. db/functions/quotes.sql has the same. */
export const usualPackageDays = 180;

export const packageSession = z.object({
  /** Neither used nor booked. */
  left: z.number().int(),
  sessions: z.number().int(),
  /** The last day of a visit that takes one. */
  validUntil: calendarDate,
});
export type PackageSession = z.infer<typeof packageSession>;
