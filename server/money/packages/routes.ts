import { type Package, pastValidity } from '#contract/money/packages.ts';
import { recordRead } from '../../accounts/activity/queries.ts';
import { presentContactDetails } from '../../patients/patients/present-contact-details.ts';
import { findPatientName } from '../../patients/patients/queries.ts';
import { may } from '../../platform/calls/actor.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findDiscountLimit } from '../payments/queries.ts';
import { findLive } from './live-queries.ts';
import {
  findAccepted,
  insertAcceptance,
  insertEnd,
  insertItems,
  insertMove,
  insertPackage,
  isMovedSo,
  isSoldSo,
  listPackages,
  listQuotes,
} from './queries.ts';

const presentPackage = ({ soldAt, ended, ...row }: Package): Package => ({
  ...row,
  soldAt: new Date(soldAt).toISOString(),
  ended: ended && { ...ended, at: new Date(ended.at).toISOString() },
});

export const packagesRoutes = {
  list: forStaff('money').packages.list.handler(({ input: { patientId }, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      const [patient, rows, quotes, limit] = await Promise.all([
        findPatientName(tx, patientId),
        listPackages(tx, patientId),
        listQuotes(tx, patientId),
        findDiscountLimit(tx),
        recordRead(tx, 'till_entry', patientId),
      ]);
      if (!patient) throw refusal('NOT_FOUND');
      return {
        discountLimitPercent: may(caller, 'finances') ? 100 : limit,
        rows: rows.map(presentPackage),
        quotes: quotes.map(({ state, lines }) => ({
          ...state,
          lines: lines.map(({ description, quantity, priceCents }) => ({
            description,
            quantity,
            priceCents,
          })),
        })),
      };
    }),
  ),

  live: forStaff('money').packages.live.handler(
    async ({ input: { show }, context: { db, caller, clock } }) => {
      const { rows, ...sums } = await db.asUser(caller, (tx) => findLive(tx, clock.today(), show));
      return {
        ...sums,
        rows: rows.map(({ id, patient_id, openCents, items, ...row }) => ({
          id,
          patient: { id: patient_id, ...presentContactDetails(row) },
          openCents,
          items,
        })),
      };
    },
  ),

  sell: forStaff('money').packages.sell.handler(({ input, context: { db, caller, clock } }) =>
    db.asUser(caller, async (tx) => {
      const { id, patientId, validUntil, items } = input;
      if (validUntil < clock.today())
        throw refusal('INVALID_INPUT', { problems: [{ path: ['validUntil'], message: pastValidity }] });
      const sale = { id, patient_id: patientId, day: clock.today(), valid_until: validUntil };
      if (await insertPackage(tx, sale)) await insertItems(tx, id, patientId, items);
      else if (!(await isSoldSo(tx, sale, items))) throw refusal('ENTERED_BEFORE');
      return { id };
    }),
  ),

  move: forStaff('money').packages.move.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, async (tx) => {
      await insertMove(tx, input);
      if (!(await isMovedSo(tx, input))) throw refusal('ENTERED_BEFORE');
      return { id: input.id };
    }),
  ),

  end: forStaff('money').packages.end.handler(
    async ({ input: { id, reason, usedCents }, context: { db, caller, clock } }) => {
      await db.asUser(caller, async (tx) => {
        const dueCents = await insertEnd(tx, id, reason, clock.today());
        if (dueCents === undefined) throw refusal('NOT_FOUND');
        if (dueCents !== usedCents) throw refusal('PACKAGE_CHANGED');
      });
      return {};
    },
  ),

  acceptQuote: forStaff('money').packages.acceptQuote.handler(
    ({ input: { id }, context: { db, caller, clock } }) =>
      db.asUser(caller, async (tx) => {
        if (!(await insertAcceptance(tx, id, clock.today()))) throw refusal('NOT_FOUND');
        return findAccepted(tx, id);
      }),
  ),
};
