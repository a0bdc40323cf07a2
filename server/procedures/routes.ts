import { forSignedIn, forStaff } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { presentProcedure, presentSummary } from './present-procedure.ts';
import { findProcedure, listProcedures } from './queries.ts';
import { createProcedure, deleteProcedure, updateProcedure } from './write-procedure.ts';

export const proceduresRoutes = {
  list: forSignedIn.procedures.list.handler(async ({ input, context: { db, caller } }) => {
    const { rows, total } = await db.asUser(caller, (tx) => listProcedures(tx, input));
    return { rows: rows.map(presentSummary), total };
  }),

  get: forSignedIn.procedures.get.handler(async ({ input, context: { db, caller } }) => {
    const procedure = await db.asUser(caller, (tx) => findProcedure(tx, input.id));
    if (!procedure) throw refusal('NOT_FOUND');
    return presentProcedure(procedure);
  }),

  create: forStaff('settings').procedures.create.handler(async ({ input, context, signal }) =>
    presentProcedure(await createProcedure(context, context.caller, input, signal)),
  ),

  update: forStaff('settings').procedures.update.handler(async ({ input, context, signal }) =>
    presentProcedure(await updateProcedure(context, context.caller, input, signal)),
  ),

  remove: forStaff('settings').procedures.remove.handler(async ({ input, context }) => {
    await deleteProcedure(context, context.caller, input.id);
    return {};
  }),
};
