/** Tills: of one account, from their opening to their closing. Staff see their own; those with `finances` see all. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, optionalText } from '../fields.ts';
import { cents, mostCents, positiveCents } from './cents.ts';
import { paymentMethods } from './methods.ts';
import { moneyLimits, reason, tillEntry } from './payments.ts';

export const noteLength = 500;

/** Cents by method; a method that did not occur is left out. */
const byMethod = z.partialRecord(z.enum(paymentMethods), z.number().int());
export type ByMethod = z.infer<typeof byMethod>;

/** Whether another amount of some method was counted than the entries say: then the closing says why. */
export const isCountedOtherwise = (expected: ByMethod, counted: ByMethod) =>
  paymentMethods.some((method) => (expected[method] ?? 0) !== (counted[method] ?? 0));

const tillSummary = z.object({
  id,
  userName: z.string().nullable(),
  isOwn: z.boolean(),
  openedAt: instant,
  /** Null: open. */
  closing: z
    .object({
      closedAt: instant,
      userName: z.string().nullable(),
      note: z.string().nullable(),
      counted: byMethod,
      /** Counted less expected, of all methods. */
      differenceCents: z.number().int(),
    })
    .nullable(),
  /** What the entries say, with the cash of the opening. */
  expected: byMethod,
  /** From patients, less what was taken and given back. */
  receivedCents: z.number().int(),
});
export type TillSummary = z.infer<typeof tillSummary>;

export const till = tillSummary.extend({
  openingCents: z.number().int(),
  /** Newest first. */
  entries: z.array(
    tillEntry.extend({
      patient: z.object({ id, fullName: z.string() }).nullable(),
      service: z.string().nullable(),
      /** The appointment or the package that `payments.get` shows; null: neither, or deleted. */
      paidId: id.nullable(),
    }),
  ),
});
export type Till = z.infer<typeof till>;

/** Tills in one answer, and the others of the oldest one's month. */
export const listedTills = 60;

/** The caller's open till, whole, and the others that the caller sees, newest first. */
export const list = endpoint
  .route({ method: 'GET', path: '/tills', tags: ['tills'], summary: 'The own till, and those of before' })
  .output(
    z.object({
      own: till.extend({ closing: z.null() }).nullable(),
      others: z.array(tillSummary),
      /** The cash that the caller's last closing counted; null: none yet. */
      leftCents: z.number().int().nullable(),
    }),
  );

export const get = endpoint
  .route({ method: 'GET', path: '/tills/{id}', tags: ['tills'], summary: 'One till with its entries' })
  .input(z.object({ id }))
  .output(till);

/**
 * Where another amount is in the drawer than the caller's last closing left there, `reason` is needed: the till opens with what was left,
 * and the difference is its first row.
 * @throws TILL_OPEN where the caller has one
 */
export const open = endpoint
  .route({
    method: 'POST',
    path: '/tills',
    tags: ['tills'],
    summary: 'Open the own till',
    successStatus: 201,
  })
  .input(z.object({ openingCents: cents, reason: optionalText(moneyLimits.reason) }))
  .output(z.object({ id }));

/**
 * Cash brought ('suprimento') or taken away ('sangria'). The same `operationId` again changes nothing.
 * @throws TILL_NOT_OPEN, ENTERED_BEFORE; TILL_SHORT where less cash is in it than is taken away
 */
export const move = endpoint
  .route({ method: 'POST', path: '/tills/moves', tags: ['tills'], summary: 'Bring cash or take it away' })
  .input(
    z.object({ operationId: id, kind: z.enum(['supply', 'withdrawal']), amountCents: positiveCents, reason }),
  )
  .output(z.object({}));

/**
 * Closes a till for good. Where another amount was counted than the entries say, `note` is needed.
 * @throws TILL_CLOSED where it was closed before; COUNT_MISSING where a method of the till was not counted, or something was
 *   entered since `expected` was read
 */
export const close = endpoint
  .route({ method: 'POST', path: '/tills/{id}/closing', tags: ['tills'], summary: 'Close a till' })
  .input(
    z.object({
      id,
      /** As it was shown. */
      expected: byMethod,
      /** Not counted, but as expected, is a method of which more was taken back than came in: payments of earlier tills. */
      counted: z.partialRecord(z.enum(paymentMethods), z.int().min(-mostCents).max(mostCents)),
      note: optionalText(noteLength),
    }),
  )
  .output(till);

export const tillsContract = { list, get, open, move, close };
