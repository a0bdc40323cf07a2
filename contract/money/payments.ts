/** What an appointment or a package costs and what was paid of it. A package's id stands in the place of an appointment's. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, requiredText, text } from '../fields.ts';
import { takenSession } from '../patients/package-session.ts';
import { cents, mostCents, positiveCents } from './cents.ts';
import { collectionNote, note } from './collection-notes.ts';
import { paymentMethods } from './methods.ts';

export const mostInstalments = 24;
export const moneyLimits = { reason: 200, detail: 100, parts: 10, reversed: 100 } as const;
export const missingReason = 'Diga o motivo';
export const reason = requiredText(moneyLimits.reason, missingReason);

/** One row of a till. */
export const tillEntry = z.object({
  id,
  operationId: id,
  /** `refund`: what is given back of a package that has ended. */
  kind: z.enum(['payment', 'reversal', 'refund', 'supply', 'withdrawal']),
  method: z.enum(paymentMethods),
  /** Negative: it left the till. */
  amountCents: z.number().int(),
  /** Cash that was handed over, where it was noted; the change is the rest. */
  handedCents: z.number().int().nullable(),
  instalments: z.number().int().nullable(),
  /** The name of the insurance. */
  detail: z.string().nullable(),
  /** Of a payment: its money came from another visit of the patient. */
  reason: z.string().nullable(),
  /** When the payment was made that a reversal takes back. */
  reversesOf: instant.nullable(),
  isReversed: z.boolean(),
  /** Of a reversal, and of the payment that it takes back: the money went to another visit of the patient. */
  isMoved: z.boolean(),
  /** Of a reversal, and of the payment that it takes back: a part stayed with its visit. Of another payment: it is that part. */
  isPart: z.boolean(),
  /** The payment that a reversal takes back. */
  reversesId: id.nullable(),
  /** Of the rest of a payment that stays, the reversal of all of it: both are one line (`inShort`). Of every other row its own. */
  lineId: id,
  enteredAt: instant,
  userName: z.string().nullable(),
});
export type TillEntry = z.infer<typeof tillEntry>;

/**
 * Rows as people say them (decision 247): of a payment of which a part went, the payment and the part, not the reversal of all and
 * a payment of what stays. The sum is the same. `held`: the row in force of a payment, which may be the rest of a part of it.
 */
export function inShort<Entry extends TillEntry>(entries: readonly Entry[]): (Entry & { held: Entry })[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byReversed = new Map(entries.map((entry) => [entry.reversesId, entry]));
  const isRest = ({ id, lineId }: Entry) => lineId !== id && byId.has(lineId);
  const rests = new Map(entries.filter(isRest).map((entry) => [entry.lineId, entry]));
  const heldOf = (entry: Entry): Entry => {
    const back = byReversed.get(entry.id);
    const rest = back && rests.get(back.id);
    return rest ? heldOf(rest) : entry;
  };
  return entries
    .filter((entry) => !isRest(entry))
    .map((entry) => {
      const held = heldOf(entry);
      const isGone = held !== entry && held.isReversed;
      return {
        ...entry,
        amountCents: entry.amountCents + (rests.get(entry.id)?.amountCents ?? 0),
        isMoved: isGone ? held.isMoved : entry.isMoved,
        isPart: entry.isPart && !isGone,
        held,
      };
    });
}

export const account = z.object({
  appointmentId: id,
  isPackage: z.boolean(),
  /** What an import brought as owed to the patient. Then it is no package that has ended. */
  isCredit: z.boolean(),
  /** The session of a package that the appointment has: then it costs nothing itself. */
  packageSession: takenSession.nullable(),
  /** The CPF for those who may read it. */
  patient: z.object({ id, fullName: z.string(), cpf: z.string().nullable(), phone: z.string().nullable() }),
  date: calendarDate,
  service: z.string(),
  /** Of the catalogue: when its price was charged, else now. Null: it has none. */
  listCents: z.number().int().nullable(),
  /** Before the discount. Null: neither charged nor in the catalogue. */
  priceCents: z.number().int().nullable(),
  discountCents: z.number().int(),
  paidCents: z.number().int(),
  /** What is left to pay; of a cancelled or missed appointment minus what was paid. Null without a price, and where nothing is due. */
  openCents: z.number().int().nullable(),
  /** Who changed the price, oldest first. */
  charges: z.array(
    z.object({
      id,
      priceCents: z.number().int(),
      discountCents: z.number().int(),
      reason: z.string(),
      userName: z.string().nullable(),
    }),
  ),
  /** Payments, reversals and what was given back, oldest first. */
  entries: z.array(
    tillEntry.extend({
      /** What the clinic still has of a payment; what is given back of a package leaves its latest payment first. */
      keptCents: z.number().int(),
    }),
  ),
  /** Newest first, cancelled ones too. */
  receipts: z.array(
    z.object({
      id,
      operationId: id,
      /** '2026/0012' */
      number: z.string(),
      amountCents: z.number().int(),
      /** Null: it holds. */
      cancelReason: z.string().nullable(),
    }),
  ),
  /** Who receives a Pix; null: the clinic has no key yet. */
  pix: z.object({ key: z.string(), name: z.string(), city: z.string() }).nullable(),
  /** The caller's till is open. */
  hasTill: z.boolean(),
  /** How much of the price the caller may leave to the patient, in percent. */
  discountLimitPercent: z.number().int(),
});
export type Account = z.infer<typeof account>;
export type AccountEntry = Account['entries'][number];

const appointmentId = id;

export const get = endpoint
  .route({
    method: 'GET',
    path: '/payments/{appointmentId}',
    tags: ['payments'],
    summary: 'What an appointment costs and what was paid',
  })
  .input(z.object({ appointmentId }))
  .output(account);

const openAccount = z.object({
  appointmentId: id,
  date: calendarDate,
  service: z.string(),
  openCents: z.number().int(),
});
export type OpenAccount = z.infer<typeof openAccount>;

/** Rows of `paid` in one answer. */
export const listedPaid = 10;

/** Of the patient, appointments and packages that are not paid or paid too much, by day; and those paid last, the latest first. */
export const open = endpoint
  .route({ method: 'GET', path: '/payments', tags: ['payments'], summary: 'Appointments that are not paid' })
  .input(z.object({ patientId: id }))
  .output(
    z.object({
      rows: z.array(openAccount),
      /** The latest first. */
      notes: z.array(collectionNote),
      paid: z.array(
        openAccount.omit({ openCents: true }).extend({
          /** What the clinic still has of it, and what it gave back. */
          paidCents: z.number().int(),
          /** Null: paid before the clinic came here. */
          paidAt: instant.nullable(),
          returnedCents: z.number().int(),
          returnedAt: instant.nullable(),
        }),
      ),
    }),
  );

/** A new row of the price. @throws DISCOUNT_TOO_LARGE beyond the caller's limit, OVERPAID below what was paid */
export const setPrice = endpoint
  .route({
    method: 'PUT',
    path: '/payments/{appointmentId}/price',
    tags: ['payments'],
    summary: 'Change the price of an appointment',
  })
  .input(
    z.object({
      appointmentId,
      priceCents: cents,
      discount: z.union([
        z.strictObject({ cents }),
        z.strictObject({ percent: z.number().min(0).max(100, 'O desconto vai até 100%') }),
      ]),
      reason,
    }),
  )
  .output(account);

const paymentPart = z
  .object({
    method: z.enum(paymentMethods),
    amountCents: positiveCents,
    /** Of cash. */
    handedCents: z
      .int()
      .min(0)
      .max(2 * mostCents)
      .optional(),
    /** Of credit; 1 without it. */
    instalments: z.int().min(1).max(mostInstalments).optional(),
    /** Of an insurance. */
    detail: text(moneyLimits.detail).optional(),
  })
  .refine(({ handedCents, amountCents }) => handedCents === undefined || handedCents >= amountCents, {
    path: ['handedCents'],
    message: 'O dinheiro entregue é menor que o valor',
  });

/**
 * One payment, by one or more methods, into the caller's till. The same `operationId` again changes nothing.
 * @throws TILL_NOT_OPEN, NO_PRICE, NOTHING_TO_PAY, OVERPAID; ENTERED_BEFORE where the operation was entered with other values
 */
export const receive = endpoint
  .route({
    method: 'POST',
    path: '/payments/{appointmentId}',
    tags: ['payments'],
    summary: 'Take a payment',
  })
  .input(
    z.object({
      appointmentId,
      operationId: id,
      parts: z
        .array(paymentPart)
        .refine(({ length }) => length >= 1 && length <= moneyLimits.parts, 'O valor não é válido'),
    }),
  )
  .output(account);

/**
 * Takes rows of payments back, out of the caller's till: each by a row of its own. With `toAppointmentId` the money does not leave: it
 * pays another visit of the same patient. With `amountCents` a part of it, of the latest payments first; the rest stays with the visit.
 * With `lowersPrice` the visit costs as much less, for the same reason; without it the patient owes it.
 * @throws ENTRY_REVERSED where another operation has done it, TILL_NOT_OPEN, ENTERED_BEFORE; TILL_SHORT where it was cash and the
 *   till has less; NOT_FOUND also for another patient's visit; NO_PRICE, NOTHING_TO_PAY, OVERPAID of the other visit;
 *   REFUND_TOO_LARGE beyond these payments; DISCOUNT_TOO_LARGE beyond the caller's limit; NO_PRICE of a package whose price is to go down
 */
export const reverse = endpoint
  .route({
    method: 'POST',
    path: '/payments/{appointmentId}/reversals',
    tags: ['payments'],
    summary: 'Take a payment back',
  })
  .input(
    z
      .object({
        appointmentId,
        operationId: id,
        paymentIds: z
          .array(id)
          .refine(({ length }) => length >= 1 && length <= moneyLimits.reversed, 'O valor não é válido'),
        toAppointmentId: id.optional(),
        amountCents: positiveCents.optional(),
        lowersPrice: z.boolean().optional(),
        reason,
      })
      .refine(({ toAppointmentId, lowersPrice }) => !toAppointmentId || !lowersPrice, {
        path: ['lowersPrice'],
        message: 'O preço só baixa com o que é devolvido',
      }),
  )
  .output(account);

/**
 * Gives back what a package that has ended costs less than was paid, out of the caller's till.
 * @throws REFUND_TOO_LARGE, TILL_NOT_OPEN, TILL_SHORT, ENTERED_BEFORE
 */
export const refund = endpoint
  .route({
    method: 'POST',
    path: '/payments/{packageId}/refunds',
    tags: ['payments'],
    summary: 'Give back what was paid for unused sessions',
  })
  .input(
    z.object({
      packageId: id,
      operationId: id,
      method: z.enum(paymentMethods),
      amountCents: positiveCents,
      reason,
    }),
  )
  .output(z.object({}));

export const paymentsContract = { get, open, setPrice, receive, reverse, refund, note };
