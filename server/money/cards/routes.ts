import { type CardSums, futureArrival } from '#contract/money/cards.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { invalidField, refusal } from '../../platform/calls/refusal.ts';
import {
  countReceivables,
  countUnexpected,
  expectCards,
  insertArrivals,
  listCardRows,
  listDays,
  listTerms,
  replaceTerms,
  undoArrivals,
} from './queries.ts';

const nothing: CardSums = { rows: 0, open: 0, grossCents: 0, feeCents: 0, netCents: 0, arrivedCents: 0 };

export const cardsRoutes = {
  saveTerms: forStaff('finances').cards.saveTerms.handler(
    ({ input: { fromDay, rows }, context: { db, caller, clock } }) =>
      db.asUser(caller, async (tx) => {
        await replaceTerms(tx, fromDay, rows);
        return { added: await expectCards(tx, clock.timeZone) };
      }),
  ),

  list: forStaff('finances').cards.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const month = { first: `${input.month}-01`, today: clock.today(), timeZone: clock.timeZone };
    const [found, withoutTerms, terms] = await db.asUser(caller, (tx) =>
      Promise.all([listDays(tx, month), countUnexpected(tx, month), listTerms(tx)]),
    );
    const of = (isOfMonth: boolean) => {
      const rows = found.filter((row) => row.isOfMonth === isOfMonth);
      return {
        total: rows.find(({ day }) => day === null) ?? nothing,
        days: rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }])),
      };
    };
    const { days: overdue, total: overdueTotal } = of(false);
    return { ...of(true), overdue, overdueTotal, withoutTerms, terms };
  }),

  rows: forStaff('finances').cards.rows.handler(async ({ input, context: { db, caller } }) => ({
    rows: await db.asUser(caller, (tx) => listCardRows(tx, input)),
  })),

  mark: forStaff('finances').cards.mark.handler(async ({ input, context: { db, caller, clock } }) => {
    const { operationId, ids, day, line } = input;
    if (day > clock.today()) throw invalidField(['day'], futureArrival);
    const { key = null, bankId = null, fileName = null } = line ?? {};
    const arrival = { operation_id: operationId, day, bank_line: key, bank_id: bankId, file_name: fileName };
    await db.asUser(caller, (tx) => insertArrivals(tx, ids, arrival));
    return {};
  }),

  undo: forStaff('finances').cards.undo.handler(async ({ input: { ids }, context: { db, caller } }) => {
    await db.asUser(caller, async (tx) => {
      if ((await countReceivables(tx, ids)) < new Set(ids).size) throw refusal('NOT_FOUND');
      await undoArrivals(tx, ids);
    });
    return {};
  }),
};
