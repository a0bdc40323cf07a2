import { randomUUID } from 'node:crypto';
import { missingReason } from '#contract/money/payments.ts';
import { isCountedOtherwise, type Till, type TillSummary } from '#contract/money/tills.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { enter } from '../payments/enter.ts';
import { presentEntry } from '../payments/present-payments.ts';
import { findOpenTill, insertEntries } from '../payments/queries.ts';
import {
  findLeftInDrawer,
  findTill,
  insertClosing,
  insertTill,
  listEntriesOfTill,
  listTills,
} from './queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findTill>>>;

const presentSummary = (row: Row): TillSummary => ({
  id: row.id,
  userName: row.user_name,
  isOwn: row.is_own,
  openedAt: row.opened_at.toISOString(),
  closing:
    row.closed_at && row.counted
      ? {
          closedAt: row.closed_at.toISOString(),
          userName: row.closed_by,
          note: row.note,
          counted: row.counted,
          differenceCents: row.difference ?? 0,
        }
      : null,
  expected: row.expected,
  receivedCents: row.received,
});

/** @throws NOT_FOUND also for another's till that the caller does not see */
async function readTill(tx: Scope, id: string): Promise<Till> {
  const [row, entries] = await Promise.all([findTill(tx, id), listEntriesOfTill(tx, id)]);
  if (!row) throw refusal('NOT_FOUND');
  return {
    ...presentSummary(row),
    openingCents: row.opening_cents,
    entries: entries.map((entry) => ({
      ...presentEntry(entry),
      patient: entry.patient_id === null ? null : { id: entry.patient_id, fullName: entry.full_name ?? '' },
      service: entry.service,
      paidId: entry.paid_id,
    })),
  };
}

export const tillsRoutes = {
  list: forStaff('money').tills.list.handler(({ context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const [rows, open] = await Promise.all([listTills(tx, clock.timeZone), findOpenTill(tx)]);
      return {
        own: open ? { ...(await readTill(tx, open.id)), closing: null } : null,
        others: rows.filter(({ id }) => id !== open?.id).map(presentSummary),
        leftCents: rows[0]?.left_cents ?? null,
      };
    }),
  ),

  get: forStaff('money').tills.get.handler(({ input: { id }, context: { db, caller } }) =>
    db.asUser(caller, (tx) => readTill(tx, id)),
  ),

  open: forStaff('money').tills.open.handler(({ input: { openingCents, reason }, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      const difference = openingCents - ((await findLeftInDrawer(tx)) ?? openingCents);
      if (difference === 0) return insertTill(tx, openingCents);
      if (!reason)
        throw refusal('INVALID_INPUT', { problems: [{ path: ['reason'], message: missingReason }] });
      const till = await insertTill(tx, openingCents - difference);
      await insertEntries(tx, { till_id: till.id, operation_id: randomUUID() }, [
        { kind: difference > 0 ? 'supply' : 'withdrawal', method: 'cash', amount_cents: difference, reason },
      ]);
      return till;
    }),
  ),

  move: forStaff('money').tills.move.handler(async ({ input, context: { db, caller, clock } }) => {
    const { operationId, kind, amountCents, reason } = input;
    const amount = kind === 'supply' ? amountCents : -amountCents;
    await db.asUser(caller, (tx) =>
      enter(tx, operationId, [{ kind, method: 'cash', amount_cents: amount, reason }], clock.timeZone),
    );
    return {};
  }),

  close: forStaff('money').tills.close.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      if (!(await findTill(tx, input.id))) throw refusal('NOT_FOUND');
      const { id, counted, note, expected } = input;
      const { as_shown } = await insertClosing(tx, { till_id: id, counted, note }, expected);
      if (!as_shown) throw refusal('COUNT_MISSING');
      if (!note && isCountedOtherwise(expected, counted))
        throw refusal('INVALID_INPUT', { problems: [{ path: ['note'], message: missingReason }] });
      return readTill(tx, input.id);
    }),
  ),
};
