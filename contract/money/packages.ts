/**
 * Packages: sessions of procedures that a patient buys together. Appointments take them by themselves (functions/packages.sql); a
 * package is paid by the calls of payments, with its id in the place of an appointment's.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, instant } from '../fields.ts';
import { contactDetails } from '../patients/contact-details.ts';
import { mostSessions, packageSession } from '../patients/package-session.ts';
import { acceptedQuote, endedQuote } from '../patients/quotes.ts';
import { cents } from './cents.ts';
import { reason } from './payments.ts';

export const packageBounds = { items: 10, sessions: mostSessions } as const;
export const wrongSessions = `Digite um número de 1 a ${packageBounds.sessions}`;
export const pastValidity = 'A validade já passou';
const sessions = z.int(wrongSessions).min(1, wrongSessions).max(packageBounds.sessions, wrongSessions);

const packageItem = packageSession.extend({
  id,
  /** Who uses them. */
  patient: z.object({ id, fullName: z.string() }),
  procedureId: id,
  service: z.string(),
  /** When they were sold or moved here. */
  addedAt: instant,
  /** Of appointments that are still open. */
  bookings: z.array(z.object({ id, date: calendarDate, time: clockTime })),
  /** Why they were moved here; null: sold so. */
  movedBecause: z.string().nullable(),
});
export type PackageItem = z.infer<typeof packageItem>;

const boughtPackage = z.object({
  id,
  /** '6 × Laser, 2 × Peeling', as it was sold. */
  name: z.string(),
  /** Who bought it. */
  patient: z.object({ id, fullName: z.string() }),
  validUntil: calendarDate,
  soldAt: instant,
  /** By an import, then. Without items: a balance, what was owed for something that was done elsewhere. */
  isBrought: z.boolean(),
  userName: z.string().nullable(),
  /** What is left to pay; negative: to be given back; null: nothing was due or paid. */
  openCents: z.number().int().nullable(),
  /** What the package would cost if it ended now. */
  usedCents: z.number().int(),
  paidCents: z.number().int(),
  ended: z.object({ at: instant, reason: z.string() }).nullable(),
  items: z.array(packageItem),
});
export type Package = z.infer<typeof boughtPackage>;

const listedQuote = endedQuote.extend({
  lines: z.array(
    z.object({ description: z.string(), quantity: z.number().int(), priceCents: z.number().int() }),
  ),
});
export type ListedQuote = z.infer<typeof listedQuote>;

const packages = z.object({
  rows: z.array(boughtPackage),
  /** The patient's, newest first. */
  quotes: z.array(listedQuote),
  /** How much less than the catalogue's price the caller may sell for, in percent. */
  discountLimitPercent: z.number().int(),
});

/** Those that the patient bought, or has sessions of. Newest first. */
export const list = endpoint
  .route({ method: 'GET', path: '/packages', tags: ['packages'], summary: 'Packages of a patient' })
  .input(z.object({ patientId: id }))
  .output(packages);

/** Which packages are listed: all, with sessions whose last day is near (`expiringWithinDays`), with some to book, or not paid. */
export const liveChoices = ['all', 'expiring', 'unbooked', 'owing'] as const;
export type LiveChoice = (typeof liveChoices)[number];
/** Packages in one answer. */
export const mostLive = 1000;

/**
 * Packages with sessions that are to be taken or booked, or with something left to pay; not those that have ended. Those whose
 * sessions end first, first.
 */
export const live = endpoint
  .route({
    method: 'GET',
    path: '/packages/live',
    tags: ['packages'],
    summary: 'Packages with sessions left, or not paid',
  })
  .input(z.object({ show: z.enum(liveChoices).default('all') }))
  .output(
    z.object({
      /** Of all: packages, sessions to book, and what is left to pay. */
      total: z.number().int(),
      toBook: z.number().int(),
      openCents: z.number().int(),
      rows: z.array(
        z.object({
          id,
          /** Who bought it. */
          patient: z.object({ id, ...contactDetails }),
          openCents: z.number().int(),
          items: z.array(
            /** `patient` has the sessions. */
            packageSession.extend({
              id,
              /** `left`, or 0 after the last day. */
              toBook: z.number().int(),
              service: z.string(),
              patient: z.object({ id, fullName: z.string() }),
            }),
          ),
        }),
      ),
    }),
  );

/**
 * The browser makes `id`: the same again changes nothing.
 * @throws DISCOUNT_TOO_LARGE beyond the caller's limit; ENTERED_BEFORE where `id` was sold with other values
 */
export const sell = endpoint
  .route({
    method: 'POST',
    path: '/packages',
    tags: ['packages'],
    summary: 'Sell a package',
    successStatus: 201,
  })
  .input(
    z.object({
      id,
      patientId: id,
      validUntil: calendarDate,
      items: z
        .array(z.object({ procedureId: id, sessions, priceCents: cents }))
        .refine(({ length }) => length >= 1 && length <= packageBounds.items, 'O valor não é válido'),
    }),
  )
  .output(z.object({ id }));

/**
 * To another procedure or another patient; they take their part of the price along. The browser makes `id`: the same again changes nothing.
 * @throws SESSIONS_TAKEN where fewer are left, DISCOUNT_TOO_LARGE where a dearer procedure would be beyond the caller's limit,
 *   ENTERED_BEFORE where `id` was moved with other values
 */
export const move = endpoint
  .route({
    method: 'POST',
    path: '/package-items/{itemId}/moves',
    tags: ['packages'],
    summary: 'Move sessions of a package',
  })
  .input(z.object({ id, itemId: id, sessions, procedureId: id, patientId: id, reason }))
  .output(z.object({ id }));

/**
 * From then on the package costs what was used, and the rest of what was paid is to be given back.
 * @throws SESSIONS_BOOKED, PACKAGE_ENDED; PACKAGE_CHANGED where `usedCents` is not what the screen showed
 */
export const end = endpoint
  .route({ method: 'POST', path: '/packages/{id}/end', tags: ['packages'], summary: 'End a package' })
  .input(z.object({ id, reason, usedCents: z.int() }))
  .output(z.object({}));

/**
 * Its lines of the catalogue become a package.
 * @throws QUOTE_ACCEPTED, QUOTE_CANCELLED, QUOTE_EXPIRED
 */
export const acceptQuote = endpoint
  .route({ method: 'POST', path: '/quotes/{id}/accept', tags: ['packages'], summary: 'Accept a quote' })
  .input(z.object({ id }))
  .output(acceptedQuote);

export const packagesContract = { list, live, sell, move, end, acceptQuote };
