import { futureExpense, tillOfToday } from '#contract/money/expenses.ts';
import { apiPrefix } from '../../platform/calls/api-paths.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import { findOpenTill } from '../payments/queries.ts';
import { attachBill } from './bills.ts';
import {
  endRepeating,
  insertExpense,
  insertReversal,
  isEnteredSo,
  listCategories,
  listExpenses,
  listLedger,
  listRepeating,
  saveRepeating,
} from './queries.ts';

export const expensesRoutes = {
  list: forStaff('finances').expenses.list.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const [{ rows, totalCents }, categories, repeating, till] = await Promise.all([
        listExpenses(tx, { first: `${input.month}-01`, timeZone: clock.timeZone }),
        listCategories(tx),
        listRepeating(tx, clock.today()),
        findOpenTill(tx),
      ]);
      return {
        rows: rows.map((row) => ({
          ...row,
          bills: row.bills.map((id) => ({ id, url: `${apiPrefix}/bills/${id}` })),
        })),
        totalCents,
        categories,
        repeating,
        hasTill: till !== undefined,
      };
    }),
  ),

  add: forStaff('finances').expenses.add.handler(async ({ input, context: { db, caller, clock } }) => {
    const { id, day, category, description, method, amountCents, fromTill, repeatsId } = input;
    if (day > clock.today()) throw invalidField(['day'], futureExpense);
    if (fromTill && day !== clock.today()) throw invalidField(['fromTill'], tillOfToday);
    const expense = {
      id,
      day,
      category,
      description,
      method,
      amount_cents: amountCents,
      from_till: fromTill,
      repeats_id: repeatsId,
    };
    await db.asUser(caller, async (tx) => {
      if (!(await insertExpense(tx, expense)) && !(await isEnteredSo(tx, expense)))
        throw refusal('ENTERED_BEFORE');
    });
    return { id };
  }),

  reverse: forStaff('finances').expenses.reverse.handler(
    async ({ input: { id, reason }, context: { db, caller, clock } }) => {
      await db.asUser(caller, (tx) => insertReversal(tx, id, clock.today(), reason));
      return {};
    },
  ),

  attach: forStaff('finances').expenses.attach.handler(({ input: { id, file }, context, signal }) =>
    attachBill(context, context.caller, id, file, signal),
  ),

  saveRepeating: forStaff('finances').expenses.saveRepeating.handler(
    async ({ input: { amountCents, dayOfMonth, ...shared }, context: { db, caller } }) => {
      await db.asUser(caller, (tx) =>
        saveRepeating(tx, { ...shared, amount_cents: amountCents, day_of_month: dayOfMonth }),
      );
      return {};
    },
  ),

  endRepeating: forStaff('finances').expenses.endRepeating.handler(
    async ({ input: { id }, context: { db, caller } }) => {
      if (!(await db.asUser(caller, (tx) => endRepeating(tx, id)))) throw refusal('NOT_FOUND');
      return {};
    },
  ),

  ledger: forStaff('finances').expenses.ledger.handler(
    async ({ input: { month }, context: { db, caller, clock } }) => ({
      rows: await db.asUser(caller, (tx) =>
        listLedger(tx, { first: `${month}-01`, timeZone: clock.timeZone }),
      ),
    }),
  ),
};
