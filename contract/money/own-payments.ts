/** A patient's own payments and receipts, and the Pix of what is open. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant } from '../fields.ts';
import { packageSession } from '../patients/package-session.ts';
import { acceptedQuote } from '../patients/quotes.ts';
import { paymentMethods } from './methods.ts';
import { receiptPaper } from './receipts.ts';

/** Visits in one answer, newest first. */
export const listedVisits = 100;

/** A visit, or a package that the patient bought, with its id. */
const ownVisit = z.object({
  appointmentId: id,
  /** Of the visit, or of the sale. */
  date: calendarDate,
  isPackage: z.boolean(),
  service: z.string(),
  /** What is left to pay; negative: to be given back; null where the visit costs nothing and nothing is paid. */
  openCents: z.number().int().nullable(),
  /** 'Copia e cola' of the open amount; null without one, or without a key of the clinic. */
  pix: z.string().nullable(),
  /** Oldest first; what was taken back is negative. */
  payments: z.array(
    z.object({
      id,
      method: z.enum(paymentMethods),
      amountCents: z.number().int(),
      instalments: z.number().int().nullable(),
      enteredAt: instant,
    }),
  ),
  /** Those that hold. */
  receipts: z.array(z.object({ id, number: z.string(), amountCents: z.number().int() })),
});
export type OwnVisit = z.infer<typeof ownVisit>;

const ownSession = packageSession.extend({ id, service: z.string() });
export type OwnSession = z.infer<typeof ownSession>;

/** Null: no record belongs to the account. */
export const list = endpoint
  .route({ method: 'GET', path: '/own-payments', tags: ['own-payments'], summary: 'Own payments' })
  .output(
    z.object({
      rows: z.array(ownVisit).nullable(),
      /** Of packages, soonest end first. */
      sessions: z.array(ownSession),
    }),
  );

export const receipt = endpoint
  .route({ method: 'GET', path: '/own-receipts/{id}', tags: ['own-payments'], summary: 'An own receipt' })
  .input(z.object({ id }))
  .output(receiptPaper);

/** An own quote, as `packages.acceptQuote`. */
export const acceptQuote = endpoint
  .route({
    method: 'POST',
    path: '/own-quotes/{id}/accept',
    tags: ['own-payments'],
    summary: 'Accept an own quote',
  })
  .input(z.object({ id }))
  .output(acceptedQuote);

export const ownPaymentsContract = { list, receipt, acceptQuote };
