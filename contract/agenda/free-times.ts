/** Free times: when a procedure can start, by day and professional. The call is `appointments.freeTimes`. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id } from '../fields.ts';
import { closedReasons } from './closed-reasons.ts';

/** Minutes between two start times of the grid, which begins at midnight. Each divides an hour. */
export const timeSteps = [5, 10, 15, 20, 30, 60] as const;
export const defaultStep = 30;

/** Longest period of one answer, in days. */
const freeTimesDays = 100;

const closedTime = z.object({
  time: clockTime,
  reason: z.enum(closedReasons),
  /** The holiday's name, the exception's title or the resource's name, where there is one. */
  name: z.string().nullable(),
  /** Of a taken time. */
  patientName: z.string().nullable(),
  /** What closes it besides, where it is also taken or held. */
  alsoClosed: z.enum(closedReasons).optional(),
});
export type ClosedTime = z.infer<typeof closedTime>;

const input = z
  .object({
    procedureId: id.optional(),
    /** Default: the procedure's, or 30. */
    minutes: z.coerce.number().int().min(5).max(720).optional(),
    /** Default: every active professional who does the procedure. */
    professionalIds: z
      .array(id)
      .refine((ids) => ids.length <= 50, 'Escolha até 50 profissionais')
      .optional(),
    from: calendarDate,
    to: calendarDate,
    step: z.coerce.number().pipe(z.literal(timeSteps)).default(defaultStep),
    /** An appointment that is being moved: its own time counts as free. */
    except: id.optional(),
  })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: 'O último dia não pode ser antes do primeiro',
  })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < freeTimesDays, {
    path: ['from'],
    message: `Escolha um período de até ${freeTimesDays} dias`,
  });

const output = z.object({
  /** Minutes of the appointment, and of its buffers. */
  minutes: z.number().int(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  /** By day, then by the professional's name. Only those with a free time. */
  days: z.array(z.object({ date: calendarDate, professionalId: id, times: z.array(clockTime) })),
  /** For one day only: every other start time of the day, by professional. Null for a longer period. */
  closed: z.array(z.object({ professionalId: id, times: z.array(closedTime) })).nullable(),
});
export type FreeTimes = z.infer<typeof output>;

/**
 * For one day, times that have passed count too: staff enter afterwards what was. For a longer period only those to come.
 */
export const freeTimes = endpoint
  .route({
    method: 'GET',
    path: '/appointments/free-times',
    tags: ['appointments'],
    summary: 'When an appointment can start',
  })
  .input(input)
  .output(output);
