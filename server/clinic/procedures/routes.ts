import type { Procedure } from '#contract/clinic/procedures.ts';
import { isOfStaff, type SessionActor } from '../../platform/calls/actor.ts';
import { forSignedIn, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { presentProcedure, presentSummary } from './present-procedure.ts';
import { findProcedure, listNeeds, listProcedures, listWhoDoes } from './queries.ts';
import { createProcedure, deleteProcedure, updateProcedure } from './write-procedure.ts';

async function read(db: Database, caller: SessionActor, id: string): Promise<Procedure> {
  const [row, parts] = await db.asUser(caller, (tx) =>
    Promise.all([
      findProcedure(tx, id),
      isOfStaff(caller) ? Promise.all([listWhoDoes(tx, id), listNeeds(tx, id)]) : null,
    ]),
  );
  if (!row) throw refusal('NOT_FOUND');
  return presentProcedure(row, parts && { whoDoes: parts[0], needs: parts[1] });
}

export const proceduresRoutes = {
  list: forSignedIn.procedures.list.handler(async ({ input, context: { db, caller } }) => {
    const { rows, total } = await db.asUser(caller, (tx) => listProcedures(tx, input));
    return { rows: rows.map((row) => presentSummary(row, isOfStaff(caller))), total };
  }),

  get: forSignedIn.procedures.get.handler(({ input, context: { db, caller } }) => read(db, caller, input.id)),

  create: forStaff('settings').procedures.create.handler(async ({ input, context, signal }) =>
    read(context.db, context.caller, await createProcedure(context, context.caller, input, signal)),
  ),

  update: forStaff('settings').procedures.update.handler(async ({ input, context, signal }) => {
    await updateProcedure(context, context.caller, input, signal);
    return read(context.db, context.caller, input.id);
  }),

  remove: forStaff('settings').procedures.remove.handler(async ({ input, context }) => {
    await deleteProcedure(context, context.caller, input.id);
    return {};
  }),
};
