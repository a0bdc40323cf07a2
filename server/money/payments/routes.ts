import { partOf } from '#contract/money/cents.ts';
import { recordRead } from '../../accounts/activity/queries.ts';
import { findPatientName } from '../../patients/patients/queries.ts';
import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findClinic, findPayer, listReceipts } from '../receipts/queries.ts';
import { enter } from './enter.ts';
import { insertNote, listNotes } from './note-queries.ts';
import { presentAccount } from './present-payments.ts';
import {
  chargeFromCatalogue,
  findAccount,
  findPackageAccount,
  findPayments,
  insertCharge,
  listCharges,
  listEntries,
  listOpen,
  listPaid,
  lockPrice,
} from './queries.ts';

/** The appointment, or the package. @throws NOT_FOUND */
export async function findPaid(tx: Scope, id: string) {
  const row = (await findAccount(tx, id)) ?? (await findPackageAccount(tx, id));
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

/** @throws NOT_FOUND */
async function readAccount(tx: Scope, caller: SessionActor, appointmentId: string) {
  const [row, charges, entries, receipts, clinic] = await Promise.all([
    findPaid(tx, appointmentId),
    listCharges(tx, appointmentId),
    listEntries(tx, appointmentId),
    listReceipts(tx, appointmentId),
    findClinic(tx),
  ]);
  const payer = may(caller, 'registration') ? await findPayer(tx, row.patient_id) : undefined;
  return presentAccount(row, charges, entries, receipts, clinic, {
    hasNoLimit: may(caller, 'finances'),
    cpf: payer?.cpf ?? null,
    phone: payer?.phone ?? null,
  });
}

/** By a discount, so that the price of before stays in sight. @throws NO_PRICE also of a package */
async function lowerPrice(tx: Scope, appointmentId: string, cents: number, reason: string) {
  const last = (await listCharges(tx, appointmentId)).at(-1);
  if (!last) throw refusal('NO_PRICE');
  await insertCharge(tx, {
    appointmentId,
    priceCents: last.price_cents,
    discountCents: Math.min(last.price_cents, last.discount_cents + cents),
    reason,
  });
}

export const paymentsRoutes = {
  get: forStaff('money').payments.get.handler(({ input: { appointmentId }, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      const account = await readAccount(tx, caller, appointmentId);
      await recordRead(tx, 'till_entry', account.patient.id);
      return account;
    }),
  ),

  open: forStaff('money').payments.open.handler(({ input: { patientId }, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const [patient, rows, notes, paid] = await Promise.all([
        findPatientName(tx, patientId),
        listOpen(tx, patientId, clock.today()),
        listNotes(tx, patientId),
        listPaid(tx, patientId),
        recordRead(tx, 'till_entry', patientId),
      ]);
      if (!patient) throw refusal('NOT_FOUND');
      return {
        rows: rows.map(({ time: _, ...row }) => row),
        notes,
        paid: paid.map(({ paidAt, returnedAt, ...row }) => ({
          ...row,
          paidAt: paidAt?.toISOString() ?? null,
          returnedAt: returnedAt?.toISOString() ?? null,
        })),
      };
    }),
  ),

  setPrice: forStaff('money').payments.setPrice.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      const { appointmentId, priceCents, discount, reason } = input;
      const discountCents = 'cents' in discount ? discount.cents : partOf(priceCents, discount.percent);
      // So that the discount is compared with the price of the catalogue.
      await chargeFromCatalogue(tx, appointmentId);
      await insertCharge(tx, {
        appointmentId,
        priceCents,
        discountCents: Math.min(discountCents, priceCents),
        reason,
      });
      return readAccount(tx, caller, appointmentId);
    }),
  ),

  receive: forStaff('money').payments.receive.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { appointmentId, operationId, parts } = input;
      const { is_package } = await findPaid(tx, appointmentId);
      if (!is_package) await chargeFromCatalogue(tx, appointmentId);
      await enter(
        tx,
        operationId,
        parts.map(({ method, amountCents, handedCents, instalments, detail }) => ({
          kind: 'payment',
          method,
          amount_cents: amountCents,
          ...(is_package ? { package_id: appointmentId } : { appointment_id: appointmentId }),
          handed_cents: method === 'cash' ? (handedCents ?? null) : null,
          instalments: method === 'credit' ? (instalments ?? 1) : null,
          detail: method === 'insurance' ? detail || null : null,
        })),
        clock.timeZone,
      );
      return readAccount(tx, caller, appointmentId);
    }),
  ),

  reverse: forStaff('money').payments.reverse.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { appointmentId, operationId, paymentIds, toAppointmentId, amountCents, lowersPrice, reason } =
        input;
      if (lowersPrice) await lockPrice(tx, appointmentId);
      const payments = await findPayments(tx, appointmentId, paymentIds);
      if (payments.length < paymentIds.length) throw refusal('NOT_FOUND');
      if (toAppointmentId) await chargeFromCatalogue(tx, toAppointmentId);
      const paidCents = payments.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      let left = amountCents ?? paidCents;
      if (left > paidCents) throw refusal('REFUND_TOO_LARGE');
      const parts = payments
        .toReversed()
        .flatMap((payment) => {
          const cents = Math.min(left, payment.amount_cents);
          left -= cents;
          return cents > 0 ? [{ ...payment, cents }] : [];
        })
        .toReversed();
      // The database takes the rest of what the rows say from the payments.
      const pay = (cents: number, appointment_id: string, { method, origin_id }: (typeof parts)[number]) =>
        cents > 0
          ? [{ kind: 'payment', method, amount_cents: cents, origin_id, reason, appointment_id } as const]
          : [];
      // Before what stays: the visit has the whole payment until then.
      const reversals = parts.map(({ id, method, amount_cents }) => ({
        kind: 'reversal' as const,
        method,
        amount_cents: -amount_cents,
        reverses_id: id,
        reason,
      }));
      const isNew = await enter(
        tx,
        operationId,
        [
          ...reversals,
          ...parts.flatMap((part) => [
            ...(toAppointmentId ? pay(part.cents, toAppointmentId, part) : []),
            ...pay(part.amount_cents - part.cents, appointmentId, part),
          ]),
        ],
        clock.timeZone,
      );
      if (isNew && lowersPrice) await lowerPrice(tx, appointmentId, amountCents ?? paidCents, reason);
      return readAccount(tx, caller, appointmentId);
    }),
  ),

  note: forStaff('money').payments.note.handler(
    async ({ input: { patientId, note }, context: { db, caller } }) => {
      await db.asUser(caller, (tx) => insertNote(tx, patientId, note));
      return {};
    },
  ),

  refund: forStaff('money').payments.refund.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { packageId, operationId, method, amountCents, reason } = input;
      const entry = {
        kind: 'refund' as const,
        method,
        amount_cents: -amountCents,
        package_id: packageId,
        reason,
        instalments: method === 'credit' ? 1 : null,
      };
      await enter(tx, operationId, [entry], clock.timeZone);
      return {};
    }),
  ),
};
