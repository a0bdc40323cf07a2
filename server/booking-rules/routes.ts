import { forStaff } from '../calls/procedures.ts';
import { countOpenProcedures, findRules, saveRules } from './queries.ts';

export const bookingRulesRoutes = {
  get: forStaff('settings').bookingRules.get.handler(async ({ context: { db, caller } }) => {
    const [rules, openProcedures] = await db.asUser(caller, (tx) =>
      Promise.all([findRules(tx), countOpenProcedures(tx)]),
    );
    return { ...rules, openProcedures };
  }),

  update: forStaff('settings').bookingRules.update.handler(({ input, context: { db, caller } }) =>
    db.asUser(caller, (tx) => saveRules(tx, input)),
  ),
};
