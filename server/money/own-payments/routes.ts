import { pixOfAppointment } from '#contract/money/pix.ts';
import { receiptNumber } from '#contract/money/receipts.ts';
import { forPatient } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findAccepted, insertAcceptance } from '../packages/queries.ts';
import { presentPixReceiver } from '../payments/present-payments.ts';
import { drawReceipt } from '../receipts/draw-receipt.ts';
import { findClinic, findReceipt } from '../receipts/queries.ts';
import { listOwnEntries, listOwnReceipts, listOwnSessions, listOwnVisits } from './queries.ts';

export const ownPaymentsRoutes = {
  list: forPatient.ownPayments.list.handler(async ({ context: { db, caller } }) => {
    if (!caller.patientId) return { rows: null, sessions: [] };
    const [visits, sessions, entries, receipts, clinic] = await db.asUser(caller, (tx) =>
      Promise.all([
        listOwnVisits(tx),
        listOwnSessions(tx),
        listOwnEntries(tx),
        listOwnReceipts(tx),
        findClinic(tx),
      ]),
    );
    const receiver = presentPixReceiver(clinic);
    return {
      sessions,
      rows: visits
        .map((visit) => ({
          ...visit,
          pix:
            receiver && visit.openCents !== null && visit.openCents > 0
              ? pixOfAppointment(receiver, visit.appointmentId, visit.openCents)
              : null,
          payments: entries
            .filter(({ of_id }) => of_id === visit.appointmentId)
            .map(({ id, method, amount_cents, instalments, entered_at }) => ({
              id,
              method,
              amountCents: amount_cents,
              instalments,
              enteredAt: entered_at.toISOString(),
            })),
          receipts: receipts
            .filter(({ of_id }) => of_id === visit.appointmentId)
            .map(({ id, day, number, amount_cents }) => ({
              id,
              number: receiptNumber(day, number ?? 0),
              amountCents: amount_cents ?? 0,
            })),
        }))
        // Nothing is said of a visit that costs nothing and had no payment.
        .filter(({ openCents, payments }) => openCents !== null || payments.length > 0),
    };
  }),

  receipt: forPatient.ownPayments.receipt.handler(async ({ input: { id }, context, signal }) => {
    const { caller, db } = context;
    if (!caller.patientId) throw refusal('NOT_FOUND');
    const row = await db.asUser(caller, (tx) => findReceipt(tx, id));
    return drawReceipt(context, row, signal);
  }),

  acceptQuote: forPatient.ownPayments.acceptQuote.handler(
    async ({ input: { id }, context: { db, caller, clock } }) => {
      const { patientId } = caller;
      if (!patientId) throw refusal('NOT_FOUND');
      return db.asUser(caller, async (tx) => {
        const isThere = await tx.asBooking({ patientId, now: clock.localTime() }, (own) =>
          insertAcceptance(own, id, clock.today()),
        );
        if (!isThere) throw refusal('NOT_FOUND');
        return findAccepted(tx, id);
      });
    },
  ),
};
