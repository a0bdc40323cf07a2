import { may, type SessionActor } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { insertTaxCancellation, insertTaxReceipt, listInvoices, listTaxReceipts } from './queries.ts';

/** A manager's answers have no CPF (decision 113). */
const showsCpfs = (caller: SessionActor) => may(caller, 'registration');

export const taxReceiptsRoutes = {
  list: forStaff('money').taxReceipts.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const reader = { timeZone: clock.timeZone, showsCpfs: showsCpfs(caller) };
    const found = await db.asUser(caller, (tx) => listTaxReceipts(tx, { ...input, ...reader }));
    return { ...found, showsCpfs: reader.showsCpfs };
  }),

  tick: forStaff('money').taxReceipts.tick.handler(
    async ({ input: { operationId, number, cents }, context: { db, caller } }) => {
      await db.asUser(caller, async (tx) => {
        const received = await insertTaxReceipt(tx, operationId, number);
        if (received !== undefined && received !== cents) throw refusal('PAYMENT_CHANGED');
      });
      return {};
    },
  ),

  untick: forStaff('money').taxReceipts.untick.handler(async ({ input: { id }, context: { db, caller } }) => {
    await db.asUser(caller, (tx) => insertTaxCancellation(tx, id));
    return {};
  }),

  invoices: forStaff('finances').taxReceipts.invoices.handler(
    async ({ input: { from, to }, context: { db, caller, clock } }) => {
      const reader = { timeZone: clock.timeZone, showsCpfs: showsCpfs(caller) };
      const found = await db.asUser(caller, (tx) => listInvoices(tx, { from, to, ...reader }));
      return { ...found, showsCpfs: reader.showsCpfs };
    },
  ),
};
