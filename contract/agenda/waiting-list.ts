/** Patients who wait for a time. People book from the list; it never books by itself. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  calendarDate,
  clockTime,
  id,
  inOneLine,
  instant,
  limits,
  optionalText,
  pageOf,
  paging,
} from '../fields.ts';
import { dayPeriods, defaultService } from './appointment-rules.ts';

export const waitingPriorities = ['normal', 'high'] as const;

/** ISO: 1 is Monday, 7 is Sunday. */
export const weekday = z.number().int().min(1).max(7);

export const wishes = {
  /** Without one: the free text, or 'Consulta padrão'. */
  procedureId: id.optional(),
  /** Ignored where there is a procedure, whose title is used. */
  service: optionalText(limits.title)
    .refine(...inOneLine)
    .transform((value) => value ?? defaultService),
  /** Without one: any professional. */
  professionalId: id.optional(),
  /** Empty: any. */
  periods: z
    .array(z.enum(dayPeriods))
    .default([])
    .transform((periods) => [...new Set(periods)]),
  weekdays: z
    .array(weekday)
    .default([])
    .transform((weekdays) => [...new Set(weekdays)]),
  priority: z.enum(waitingPriorities).default('normal'),
  /** The last day on which a time would help. */
  until: calendarDate.nullish().transform((value) => value ?? null),
};

export const addInput = z.object({ patientId: z.uuid('Selecione um paciente'), ...wishes });

export const waitingEntry = z.object({
  id,
  patient: z.object({
    id,
    fullName: z.string(),
    phone: z.string().nullable(),
    phoneOwner: z.string().nullable(),
  }),
  procedureId: id.nullable(),
  service: z.string(),
  /** Minutes of the procedure, or the default ones. */
  minutes: z.number().int(),
  professional: z.object({ id, fullName: z.string() }).nullable(),
  periods: z.array(z.enum(dayPeriods)),
  weekdays: z.array(weekday),
  priority: z.enum(waitingPriorities),
  until: calendarDate.nullable(),
  createdAt: instant,
  /** The patient has an account, so that an offer can be answered in the application. */
  hasAccount: z.boolean(),
  /** The next time that is offered in the application and not answered yet. */
  openOffer: z.object({ date: calendarDate, time: z.string(), expiresAt: instant }).nullable(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** Best first: high priority, then the longest wait. Entries whose last day is over are left out. */
export const list = endpoint
  .route({ method: 'GET', path: '/waiting-list', tags: ['waitingList'], summary: 'Who waits for a time' })
  .input(
    paging.extend({
      patientId: id.optional(),
      procedureId: id.optional(),
      /** Those who wish this professional, or any. */
      professionalId: id.optional(),
    }),
  )
  .output(pageOf(waitingEntry));

/** Answers WAITING_ALREADY where the patient waits for the same procedure. */
export const add = endpoint
  .route({
    method: 'POST',
    path: '/waiting-list',
    tags: ['waitingList'],
    summary: 'Put a patient on the waiting list',
    successStatus: 201,
  })
  .input(addInput)
  .output(waitingEntry.extend({ openOffer: z.null() }));

/** Answers WAITING_ENDED where the last day of the entry is over, WAITING_ALREADY as `add`. */
export const update = endpoint
  .route({
    method: 'PUT',
    path: '/waiting-list/{id}',
    tags: ['waitingList'],
    summary: 'Change what is wished',
  })
  .input(z.object({ id, ...wishes }))
  .output(waitingEntry);

export const remove = endpoint
  .route({
    method: 'DELETE',
    path: '/waiting-list/{id}',
    tags: ['waitingList'],
    summary: 'Take a patient off the waiting list',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** Of an offered time; `taken`: it went to another booking first. */
const offerStates = ['open', 'accepted', 'declined', 'taken'] as const;
export type OfferState = (typeof offerStates)[number];

/** With the latest offer of this time, and the first open appointment that the patient has on the same day. */
const fittingEntry = waitingEntry.extend({
  offer: z.object({ state: z.enum(offerStates), expiresAt: instant }).nullable(),
  sameDay: z.object({ time: z.string(), service: z.string() }).nullable(),
});
export type FittingEntry = z.infer<typeof fittingEntry>;

/** Most entries that `fitting` answers. */
export const fittingLimit = 20;

/**
 * Who fits a time, best first: it is among the wished ones, this professional does the procedure, and the procedure can
 * start then, as `appointments.freeTimes` says. None for a time that is taken or has passed.
 */
export const fitting = endpoint
  .route({
    method: 'GET',
    path: '/waiting-list/fitting',
    tags: ['waitingList'],
    summary: 'Who fits a free time',
  })
  .input(
    z.object({
      date: calendarDate,
      time: clockTime,
      professionalId: id,
    }),
  )
  .output(z.object({ rows: z.array(fittingEntry) }));

export const waitingListContract = { list, add, update, remove, fitting };
