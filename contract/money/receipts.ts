/** Receipts of payments: numbered by year, never changed, cancelled with a reason. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { cpf, id, requiredName } from '../fields.ts';
import { reason } from './payments.ts';

export const missingPayer = 'Diga quem pagou';

/** '2026/0012' */
export const receiptNumber = (day: string, number: number) =>
  `${day.slice(0, 4)}/${String(number).padStart(4, '0')}`;

export const receiptPaper = z.object({
  /** '2026/0012' */
  number: z.string(),
  isCancelled: z.boolean(),
  /** Base64. */
  pdf: z.string(),
});
export type ReceiptPaper = z.infer<typeof receiptPaper>;

/**
 * The receipt of what the clinic still has of one payment, without what an insurance pays. Where the payment has one that holds, that one.
 * @throws NOT_FOUND where nothing is left of the payment; PAID_BY_INSURANCE where only an insurance paid; DOCUMENT_INCOMPLETE until the settings are saved
 */
export const issue = endpoint
  .route({
    method: 'POST',
    path: '/payments/{appointmentId}/receipts',
    tags: ['receipts'],
    summary: 'Issue the receipt of a payment',
    successStatus: 201,
  })
  .input(
    z.object({
      appointmentId: id,
      /** One row of the payment. */
      paymentId: id,
      payerName: requiredName(missingPayer),
      payerCpf: cpf,
    }),
  )
  .output(z.object({ id }));

/** Drawn again from what was issued: a cancelled one says so. */
export const get = endpoint
  .route({ method: 'GET', path: '/receipts/{id}', tags: ['receipts'], summary: 'A receipt as a PDF' })
  .input(z.object({ id }))
  .output(receiptPaper);

/** Once: the first reason stays. */
export const cancel = endpoint
  .route({
    method: 'POST',
    path: '/receipts/{id}/cancellation',
    tags: ['receipts'],
    summary: 'Cancel a receipt',
  })
  .input(z.object({ id, reason }))
  .output(z.object({}));

/** Asked just before an issued receipt is printed: its page does not say that it was cancelled. @throws DOCUMENT_CANCELLED, NOT_FOUND */
export const print = endpoint
  .route({
    method: 'GET',
    path: '/receipts/{id}/print',
    tags: ['receipts'],
    summary: 'Whether a receipt may be printed',
  })
  .input(z.object({ id }))
  .output(z.object({}));

export const receiptsContract = { issue, get, print, cancel };
