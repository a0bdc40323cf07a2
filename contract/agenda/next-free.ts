/** The next free times, to book by phone. The call is `appointments.nextFree`. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id } from '../fields.ts';
import { lastDay } from './agenda-address.ts';
import {
  dayPeriods,
  durationBounds,
  nextFreeAtMost,
  nextFreeDays,
  nextFreeLimit,
} from './appointment-rules.ts';
import { appointmentSummary } from './appointments.ts';
import { weekday } from './waiting-list.ts';

const weekdayOfAddress = z.coerce.number().pipe(weekday);

const input = z.object({
  procedureId: id.optional(),
  /** Default: the procedure's, or 30. */
  minutes: z.coerce.number().int().min(durationBounds.min).max(durationBounds.max).optional(),
  /** Default: every active professional who does the procedure. */
  professionalIds: z
    .array(id)
    .refine((ids) => ids.length <= 50, 'Escolha até 50 profissionais')
    .optional(),
  /** By the start. None: any. */
  periods: z.array(z.enum(dayPeriods)).default([]),
  weekdays: z.array(weekdayOfAddress).default([]),
  /** The first day; default and earliest: today. */
  from: calendarDate.refine((day) => day <= lastDay, 'Digite uma data válida').optional(),
  limit: z.coerce.number().int().min(1).max(nextFreeAtMost).default(nextFreeLimit),
});

export const freeTime = z.object({
  date: calendarDate,
  time: clockTime,
  professional: appointmentSummary.shape.professional,
});
export type FreeTime = z.infer<typeof freeTime>;

const output = z.object({
  /** Minutes of the appointment, without buffers. */
  minutes: z.number().int(),
  /** By day and time, then by the professional's name. Only times to come. */
  rows: z.array(freeTime),
  /** There are more in these days. */
  hasMore: z.boolean(),
});
export type NextFree = z.infer<typeof output>;

/** @throws NOT_FOUND for an unknown procedure */
export const nextFree = endpoint
  .route({
    method: 'GET',
    path: '/appointments/next-free',
    tags: ['appointments'],
    summary: `The first free times of the next ${nextFreeDays} days`,
  })
  .input(input)
  .output(output);

export const nextFreeContract = { nextFree };
