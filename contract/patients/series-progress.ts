import { z } from 'zod';
import { calendarDate, clockTime, id } from '../fields.ts';

/** How far a series of appointments is: '2 de 4, próxima 15/12'. */
export const seriesProgress = z.object({
  id,
  /** Of the first session. */
  service: z.string(),
  /** Null also without the permission `record`. */
  treatmentPlanId: id.nullable(),
  sessions: z.number().int(),
  completed: z.number().int(),
  /** The next open session from today on. */
  next: z.object({ date: calendarDate, time: clockTime }).nullable(),
});
export type SeriesProgress = z.infer<typeof seriesProgress>;
