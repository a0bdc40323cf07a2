import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { insertTaxCancellation, insertTaxReceipt, listInvoices, listTaxReceipts } from './queries.ts';

export const taxReceiptsRoutes = {
  list: forStaff('finances').taxReceipts.list.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, (tx) => listTaxReceipts(tx, { ...input, timeZone: clock.timeZone })),
  ),

  tick: forStaff('finances').taxReceipts.tick.handler(
    async ({ input: { operationId, number, cents }, context: { db, caller } }) => {
      await db.asUser(caller, async (tx) => {
        const received = await insertTaxReceipt(tx, operationId, number);
        if (received !== undefined && received !== cents) throw refusal('PAYMENT_CHANGED');
      });
      return {};
    },
  ),

  untick: forStaff('finances').taxReceipts.untick.handler(
    async ({ input: { id }, context: { db, caller } }) => {
      await db.asUser(caller, (tx) => insertTaxCancellation(tx, id));
      return {};
    },
  ),

  invoices: forStaff('finances').taxReceipts.invoices.handler(
    ({ input: { from, to }, context: { db, caller, clock } }) =>
      db.asUser(caller, (tx) => listInvoices(tx, { from, to, timeZone: clock.timeZone })),
  ),
};
