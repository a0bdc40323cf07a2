import type { BookingSettings } from '#contract/booking/booking-rules.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { findRules, listOpenness, saveRules, setOpenness } from './queries.ts';

export const bookingRulesRoutes = {
  get: forStaff('settings').bookingRules.get.handler(({ context: { db, caller } }) =>
    db.asUser(caller, readSettings),
  ),

  update: forStaff('settings').bookingRules.update.handler(
    ({ input: { procedureIds, ...rules }, context: { db, caller } }) =>
      db.asUser(caller, async (tx) => {
        await Promise.all([saveRules(tx, rules), procedureIds && setOpenness(tx, procedureIds)]);
        return readSettings(tx);
      }),
  ),
};

async function readSettings(tx: Scope): Promise<BookingSettings> {
  const [rules, procedures] = await Promise.all([findRules(tx), listOpenness(tx)]);
  return { ...rules, procedures };
}
