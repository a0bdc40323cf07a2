/** The clinic's rules for what patients book, move and cancel by themselves. */
import { z } from 'zod';
import { timeSteps } from '../agenda/free-times.ts';
import { bookingModes } from '../booking-reasons.ts';
import { endpoint } from '../errors.ts';
import { id } from '../fields.ts';

/** As the constraints of the table `booking_rules`. */
export const bookingRuleBounds = {
  noticeHours: { min: 0, max: 720 },
  horizonDays: { min: 1, max: 365 },
  maxOpen: { min: 1, max: 20 },
  cancelHours: { min: 0, max: 720 },
  approvalAfterNoShows: { min: 1, max: 20 },
} as const;

const within = ({ min, max }: { min: number; max: number }) => {
  const sentence = `Digite um número de ${min} a ${max}`;
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
};

export const bookingRules = z.object({
  mode: z.enum(bookingModes),
  /** A patient books at the earliest so many hours ahead, and at the latest so many days. */
  noticeHours: within(bookingRuleBounds.noticeHours),
  horizonDays: within(bookingRuleBounds.horizonDays),
  /** Minutes between two start times, from midnight on. */
  stepMinutes: z.literal(timeSteps),
  /** Open appointments and requests of one patient. */
  maxOpen: within(bookingRuleBounds.maxOpen),
  /** A patient moves and cancels until so many hours before. */
  cancelHours: within(bookingRuleBounds.cancelHours),
  /** In the mode `instant`, patients without a completed appointment book by request. */
  approvalForNew: z.boolean(),
  /** So do those who have missed so many; null: they do not. */
  approvalAfterNoShows: within(bookingRuleBounds.approvalAfterNoShows).nullable(),
  /** `/agendar`, for people without a login. */
  publicPage: z.boolean(),
});
export type BookingRules = z.infer<typeof bookingRules>;

/** Of a clinic that has not saved any. */
export const defaultBookingRules: BookingRules = {
  mode: 'off',
  noticeHours: 12,
  horizonDays: 60,
  stepMinutes: 30,
  maxOpen: 2,
  cancelHours: 24,
  approvalForNew: true,
  approvalAfterNoShows: 2,
  publicPage: false,
};

const settings = bookingRules.extend({
  /** The catalogue, by title. */
  procedures: z.array(
    z.object({ id, title: z.string(), minutes: z.number().int(), bookableOnline: z.boolean() }),
  ),
});
export type BookingSettings = z.infer<typeof settings>;

export const bookingRulesInput = bookingRules.extend({
  /** Those that are open to patients; the others are closed. Left out: they stay as they are. */
  procedureIds: z
    .array(id)
    .refine((ids) => ids.length <= 2_000)
    .optional(),
});

export const get = endpoint
  .route({ method: 'GET', path: '/booking-rules', tags: ['booking'], summary: 'The rules of online booking' })
  .output(settings);

/** Saves the rules and the open procedures together. */
export const update = endpoint
  .route({ method: 'PUT', path: '/booking-rules', tags: ['booking'], summary: 'Save the rules' })
  .input(bookingRulesInput)
  .output(settings);

export const bookingRulesContract = { get, update };
