/** Working hours: the clinic's, and those of professionals who have their own. Each version holds from a day on. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id } from '../fields.ts';
import { week } from '../intervals.ts';
import { metAppointments } from './schedule-exceptions.ts';

/** First and last day of a version, yyyy-MM-dd. */
export const hoursDates = { first: '2000-01-01', last: '2099-12-31' } as const;

export const missingValidFrom = 'Escolha a partir de quando o horário vale';

const hoursDate = calendarDate.refine(
  (value) => value >= hoursDates.first && value <= hoursDates.last,
  'Digite uma data entre 2000 e 2099',
);

/** Null: the clinic's own hours, which hold for each professional without hours of their own. */
const professionalId = z.uuid('Escolha um profissional').nullable();

const hoursVersion = z.object({
  validFrom: calendarDate,
  /** Null, for a professional only: from this day on the clinic's hours. */
  week: week.nullable(),
});
export type HoursVersion = z.infer<typeof hoursVersion>;

export const schedule = z.object({
  /** Null: the clinic's own hours. */
  professional: z.object({ id, fullName: z.string(), color: z.string(), active: z.boolean() }).nullable(),
  /** By day, the earliest first: past ones, the one that holds today, and future ones. */
  versions: z.array(hoursVersion),
});
export type Schedule = z.infer<typeof schedule>;

/**
 * The clinic's hours first, then each professional by name, those without hours of their own too. A version holds until
 * the day before the next one.
 */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/working-hours',
    tags: ['working hours'],
    summary: 'The hours of clinic and team',
  })
  .output(z.object({ today: calendarDate, schedules: z.array(schedule) }));

const changedHours = z
  .object({
    professionalId,
    validFrom: z.string(missingValidFrom).min(1, missingValidFrom).pipe(hoursDate),
    week: week.nullable(),
  })
  .refine((input) => input.professionalId !== null || input.week !== null, {
    path: ['week'],
    message: 'Informe o horário da clínica',
  });
export type ChangedHours = z.output<typeof changedHours>;

/** Saves a version, or replaces that of the same day. The answer lists the appointments that it leaves outside. */
export const set = endpoint
  .route({
    method: 'PUT',
    path: '/working-hours',
    tags: ['working hours'],
    summary: 'Save the hours from a day on',
  })
  .input(changedHours)
  .output(z.object({ met: metAppointments }));

/** As `set` would answer. Changes nothing. */
export const wouldMeet = endpoint
  .route({
    // A week does not fit into an address.
    method: 'POST',
    path: '/working-hours/would-meet',
    tags: ['working hours'],
    summary: 'The appointments that changed hours would leave outside',
  })
  .input(changedHours)
  .output(metAppointments);

/** Removes a version. The one before it then holds. The clinic keeps at least one: HOURS_NEEDED. */
export const remove = endpoint
  .route({ method: 'DELETE', path: '/working-hours', tags: ['working hours'], summary: 'Remove a version' })
  .input(
    z.object({
      professionalId: z
        .uuid()
        .nullish()
        .transform((value) => value ?? null),
      validFrom: hoursDate,
    }),
  )
  .output(z.object({ met: metAppointments }));

/**
 * The start times that a week would leave free, before it is saved: with holidays, exceptions and booked appointments.
 * For the clinic's hours, without exceptions and appointments of professionals.
 */
export const preview = endpoint
  .route({
    // A week does not fit into an address.
    method: 'POST',
    path: '/working-hours/preview',
    tags: ['working hours'],
    summary: 'Free start times of a week',
  })
  .input(
    z.object({
      professionalId,
      week: week.nullable(),
      /** The first of seven days. */
      from: hoursDate,
      minutes: z.number().int().min(5).max(720).default(30),
    }),
  )
  .output(
    z.object({
      days: z.array(
        z.object({
          date: calendarDate,
          times: z.array(clockTime),
          /** A holiday or closure of this day, such as 'Tiradentes'. */
          closedBy: z.string().nullable(),
        }),
      ),
    }),
  );

export const workingHoursContract = { list, set, wouldMeet, remove, preview };
