import { recordRead } from '../../accounts/activity/queries.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findPayments } from '../payments/queries.ts';
import { findPaid } from '../payments/routes.ts';
import { drawReceipt } from './draw-receipt.ts';
import {
  findClinic,
  findReceipt,
  insertCancellation,
  insertReceipt,
  listReceipts,
  type Says,
} from './queries.ts';

export const receiptsRoutes = {
  issue: forStaff('money').receipts.issue.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { appointmentId, paymentId, payerName, payerCpf } = input;
      const [visit, clinic, [payment]] = await Promise.all([
        findPaid(tx, appointmentId),
        findClinic(tx),
        findPayments(tx, appointmentId, [paymentId]),
      ]);
      if (!payment) throw refusal('NOT_FOUND');
      if (!clinic) throw refusal('DOCUMENT_INCOMPLETE', { missing: ['clinic'] });
      const { name, address, phone, email, tax_id: taxId } = clinic;
      const says: Says = {
        clinic: { name, address, phone, email },
        taxId,
        patient: visit.full_name,
        service: visit.service,
        date: visit.date,
      };
      await insertReceipt(tx, {
        operationId: payment.operation_id,
        day: clock.today(),
        payer: { name: payerName, cpf: payerCpf },
        says,
      });
      const receipts = await listReceipts(tx, appointmentId);
      const receipt = receipts.find(
        ({ operation_id, reason }) => operation_id === payment.operation_id && !reason,
      );
      if (!receipt) throw refusal('NOT_FOUND');
      return { id: receipt.id };
    }),
  ),

  get: forStaff('money').receipts.get.handler(async ({ input: { id }, context, signal }) => {
    const row = await context.db.asUser(context.caller, async (tx) => {
      const found = await findReceipt(tx, id);
      if (found) await recordRead(tx, 'till_entry', found.patient_id);
      return found;
    });
    return drawReceipt(context, row, signal);
  }),

  print: forStaff('money').receipts.print.handler(async ({ input: { id }, context: { db, caller } }) => {
    const found = await db.asUser(caller, (tx) => findReceipt(tx, id));
    if (!found) throw refusal('NOT_FOUND');
    if (found.cancelled_at) throw refusal('DOCUMENT_CANCELLED', { at: found.cancelled_at.toISOString() });
    return {};
  }),

  cancel: forStaff('money').receipts.cancel.handler(
    async ({ input: { id, reason }, context: { db, caller, clock } }) => {
      await db.asUser(caller, async (tx) => {
        if (!(await findReceipt(tx, id))) throw refusal('NOT_FOUND');
        await insertCancellation(tx, id, reason, clock.today());
      });
      return {};
    },
  ),
};
