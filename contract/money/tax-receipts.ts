/**
 * Payments and the tax office: receipts that professionals paid as natural persons issue in its app (Receita Saúde), ticked off by
 * those with `money`, and what a company needs for its NFS-e, for those with `finances`. Nothing is sent to the tax office.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, pageOf, paging, requiredText } from '../fields.ts';
import { positiveCents } from './cents.ts';
import { period } from './figures.ts';

export const taxReceiptLimits = { number: 40 } as const;
export const missingTaxNumber = 'Digite o número do recibo';

const payment = {
  operationId: id,
  /** CPFs are null for callers who may not read them (`showsCpfs`). */
  patient: z.object({ id, fullName: z.string(), cpf: z.string().nullable() }),
  /** Of the receipt that holds, else the responsible person of a minor, else the patient. */
  payer: z.object({ name: z.string(), cpf: z.string().nullable() }),
  day: calendarDate,
  service: z.string(),
  /** Null of a package, which the clinic sells. */
  professional: z.string().nullable(),
  /** What the clinic still has of it. */
  cents: z.number().int(),
};

const due = z.object({
  ...payment,
  /** The one that holds; `cents` differ where some of the payment was taken back since. */
  receipt: z
    .object({ id, number: z.string(), cents: z.number().int(), userName: z.string().nullable() })
    .nullable(),
});
export type TaxReceiptDue = z.infer<typeof due>;

/** `due`: those to be issued, or to be cancelled since some was taken back, oldest first. `issued`: the others, newest first. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/tax-receipts',
    tags: ['taxReceipts'],
    summary: 'Receipts of the Receita Saúde',
  })
  .input(z.object({ state: z.enum(['due', 'issued']), ...paging.shape }))
  .output(
    pageOf(due).extend({
      /** Whether a professional is paid as a natural person. */
      hasPersons: z.boolean(),
      showsCpfs: z.boolean(),
    }),
  );

/**
 * The same again changes nothing.
 * @throws TAX_RECEIPT_HOLDS, TAX_RECEIPT_NUMBER_TAKEN, NOT_FOUND; PAYMENT_CHANGED where the clinic has another part of it
 */
export const tick = endpoint
  .route({
    method: 'POST',
    path: '/tax-receipts',
    tags: ['taxReceipts'],
    summary: 'Tick off a receipt that was issued',
    successStatus: 201,
  })
  .input(
    z.object({
      operationId: id,
      number: requiredText(taxReceiptLimits.number, missingTaxNumber),
      /** As it was shown. */
      cents: positiveCents,
    }),
  )
  .output(z.object({}));

/** It was ticked by mistake, or cancelled in the tax office's app. @throws ENTRY_REVERSED, NOT_FOUND */
export const untick = endpoint
  .route({
    method: 'POST',
    path: '/tax-receipts/{id}/cancellation',
    tags: ['taxReceipts'],
    summary: 'Take a tick back',
  })
  .input(z.object({ id }))
  .output(z.object({}));

const invoice = z.object({ ...payment, address: z.string().nullable(), postalCode: z.string().nullable() });
export type Invoice = z.infer<typeof invoice>;

/** Payments of a period that are the clinic's as a company, oldest first: also those of packages. */
export const invoices = endpoint
  .route({
    method: 'GET',
    path: '/tax-receipts/invoices',
    tags: ['taxReceipts'],
    summary: 'Payments for the NFS-e',
  })
  .input(period)
  .output(z.object({ rows: z.array(invoice), cents: z.number().int(), showsCpfs: z.boolean() }));

export const taxReceiptsContract = { list, tick, untick, invoices };
